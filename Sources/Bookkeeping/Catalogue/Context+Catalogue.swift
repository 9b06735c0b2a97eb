public import Catalogues
public import Ledger
public import Statements

extension Context {
    /// What would come of a catalogue; nothing is recorded.
    /// - Parameters:
    ///   - source: what the catalogue is called, by which its products are known again.
    ///   - folder: where pictures lie that its rows name; `nil` where they are not taken in.
    /// - Throws: `CatalogueError`.
    /// - Complexity: O(n log n) in its rows and the products of the book.
    public func previewCatalogue(
        _ catalogue: Catalogue, of source: String, picturesIn folder: String? = nil
    ) throws -> CatalogueOutcome {
        try taking(read(catalogue), of: source, picturesIn: folder, into: book.catalogueStanding()).outcome
    }

    /// Takes the products of a catalogue in, as one change.
    ///
    /// What a person set of a product stays, and so does what the catalogue says no more. Rows that cannot be taken are
    /// left out.
    /// - Throws: `CatalogueError`.
    /// - Complexity: as `previewCatalogue`.
    public func importCatalogue(
        _ catalogue: Catalogue, of source: String, picturesIn folder: String? = nil
    ) throws -> CatalogueOutcome {
        try take(read(catalogue), of: source, picturesIn: folder, by: signature, noting: nil)
    }

    /// Takes in what a catalogue that the book follows says since the last time, as a change of the catalogue's own.
    /// - Returns: `nil` where its version is the one that was taken in last.
    /// - Throws: `CatalogueError`, also where it has fewer rows than were taken in.
    /// - Complexity: as `previewCatalogue`; of a version that is not newer only the first line is read.
    public func update(_ subscription: Subscription, from file: StatementFile) throws -> CatalogueOutcome? {
        let edition = try CatalogueEdition(of: file)
        guard edition.isNewer(than: subscription.version) else { return nil }
        let rows = try read(Catalogue.published(file, after: Int(clamping: subscription.lastRow)))
        var noted = subscription
        noted.version = edition.version
        noted.lastRow = max(subscription.lastRow, rows.map { Int64($0.row) }.max() ?? 0)
        let author = Signature(by: Change.catalogue + subscription.name, at: signature.at)
        return try take(rows, of: subscription.name, picturesIn: nil, by: author, noting: noted)
    }

    private func take(
        _ rows: [CatalogueRow], of source: String, picturesIn folder: String?, by signature: Signature,
        noting subscription: Subscription?
    ) throws -> CatalogueOutcome {
        var outcome = CatalogueOutcome(rows: [])
        try book.takeCatalogue(by: signature, noting: subscription) { standing in
            let taking = taking(rows, of: source, picturesIn: folder, into: standing)
            outcome = taking.outcome
            return taking.written
        }
        return outcome
    }

    private func taking(
        _ rows: [CatalogueRow], of source: String, picturesIn folder: String?, into standing: CatalogueStanding
    ) -> CatalogueTaking {
        var taking = CatalogueTaking(rows, of: source, into: standing)
        if let folder { taking.takePictures(in: folder) }
        return taking
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
