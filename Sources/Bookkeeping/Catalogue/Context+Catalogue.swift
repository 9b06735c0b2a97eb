public import Catalogues
public import Files
public import Ledger

extension Context {
    /// Returns the result of importing a catalogue, without recording anything.
    /// - Parameters:
    ///   - source: the name of the catalogue, which identifies its products at the next import.
    ///   - folder: the folder of the pictures named in its rows; `nil` to import no pictures.
    /// - Throws: `CatalogueError`.
    /// - Complexity: O(n log n) in its rows and the products of the book.
    public func previewCatalogue(
        _ catalogue: Catalogue, of source: String, picturesIn folder: InputFolder? = nil
    ) throws -> CatalogueOutcome {
        try taking(read(catalogue), of: source, picturesIn: folder, into: book.catalogueState(lettingGo: true)).outcome
    }

    /// Imports the products of a catalogue as one change.
    ///
    /// Values that a person set are kept, as are values that the catalogue no longer contains. Unusable rows are
    /// skipped.
    /// - Throws: `CatalogueError`.
    /// - Complexity: as `previewCatalogue`.
    public func importCatalogue(
        _ catalogue: Catalogue, of source: String, picturesIn folder: InputFolder? = nil
    ) throws -> CatalogueOutcome {
        try take(read(catalogue), of: source, picturesIn: folder, by: signature, noting: nil)
    }

    /// Imports the new rows of a subscribed catalogue, as a change authored by the catalogue.
    /// - Returns: `nil` if its version is not newer than the last imported one.
    /// - Throws: `CatalogueError`, also if it has fewer rows than at the last import.
    /// - Complexity: as `previewCatalogue`. Only the first line is read if the version is not newer.
    public func update(_ subscription: Subscription, from file: InputFile) throws -> CatalogueOutcome? {
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
        _ rows: [CatalogueRow], of source: String, picturesIn folder: InputFolder?, by signature: Signature,
        noting subscription: Subscription?
    ) throws -> CatalogueOutcome {
        var outcome = CatalogueOutcome(rows: [])
        try book.takeCatalogue(by: signature, noting: subscription) { state in
            let taking = taking(rows, of: source, picturesIn: folder, into: state)
            outcome = taking.outcome
            return taking.written
        }
        return outcome
    }

    private func taking(
        _ rows: [CatalogueRow], of source: String, picturesIn folder: InputFolder?, into state: CatalogueState
    ) -> CatalogueImport {
        var taking = CatalogueImport(rows, of: source, into: state)
        taking.outcome.hasLost = state.hasLost
        if let folder { taking.takePictures(in: folder) }
        return taking
    }

    /// Reads all rows before the book is locked, because the file may be long.
    private func read(_ catalogue: Catalogue) throws -> [CatalogueRow] {
        var rows: [CatalogueRow] = []
        try catalogue.forEachRow { rows.append($0) }
        return rows
    }

    /// Returns the products in use as a catalogue to publish.
    /// - Parameter earlier: the previous edition to continue; `nil` for a first one.
    /// - Throws: `CatalogueError` if `earlier` is not a catalogue.
    /// - Complexity: O(n) in the data of the products, and in the previous edition.
    public func published(onto earlier: InputFile?) throws -> CataloguePublication {
        var lines: [String]?
        if let earlier {
            var reader = try TextLineReader(
                earlier, TextEncoding.ofOwnText(earlier).0, limits: .catalogue)
            var read: [String] = []
            while let line = try reader.next() { read.append(line) }
            lines = read
        }
        return try CataloguePublication(
            KnownProducts(book.catalogueState()).published(), onto: lines, named: earlier?.name ?? "")
    }
}
