public import Catalogues
internal import Ledger
public import Statements

extension Context {
    /// What would come of a catalogue; nothing is recorded.
    /// - Parameter source: what the catalogue is called, by which its products are known again.
    /// - Throws: `CatalogueError`.
    /// - Complexity: O(n log n) in its rows and the products of the book.
    public func previewCatalogue(_ catalogue: Catalogue, of source: String) throws -> CatalogueOutcome {
        try CatalogueTaking(read(catalogue), of: source, into: book.catalogueStanding()).outcome
    }

    /// Takes the products of a catalogue in, as one change.
    ///
    /// What a person set of a product stays, and so does what the catalogue says no more. Rows that cannot be taken are
    /// left out.
    /// - Throws: `CatalogueError`.
    /// - Complexity: as `previewCatalogue`.
    public func importCatalogue(_ catalogue: Catalogue, of source: String) throws -> CatalogueOutcome {
        let rows = try read(catalogue)
        var outcome = CatalogueOutcome(rows: [])
        try book.takeCatalogue(by: signature) { standing in
            let taking = CatalogueTaking(rows, of: source, into: standing)
            outcome = taking.outcome
            return taking.written
        }
        return outcome
    }

    /// Read before the book is locked: the file may be long.
    private func read(_ catalogue: Catalogue) throws -> [CatalogueRow] {
        var rows: [CatalogueRow] = []
        try catalogue.forEachRow { rows.append($0) }
        return rows
    }

    /// The products in use as a catalogue to publish.
    /// - Parameter earlier: an earlier one, which is gone on with; `nil` for none.
    /// - Throws: `CatalogueError` where the earlier one is none.
    /// - Complexity: O(n) in what is known of the products, and in the earlier one.
    public func published(onto earlier: StatementFile?) throws -> CataloguePublication {
        var lines: [String]?
        if let earlier {
            var reader = try LineReader(
                earlier, TextEncoding.ofOwnText(earlier, ReadingOptions()).0, limits: .catalogue)
            var read: [String] = []
            while let line = try reader.next() { read.append(line) }
            lines = read
        }
        return try CataloguePublication(
            KnownProducts(book.catalogueStanding()).published(), onto: lines, named: earlier?.name ?? "")
    }
}
