import Files

/// A file that was recognised: what it is, how that was found, and its rows.
public struct Statement {
    /// What it is called: `ING-DE`, `CAMT.053`, `OFX 1`, `YNAB`.
    public let format: String
    /// What was found out about it, in the order it is told.
    public let facts: [FileFact]
    private let rows: (_ body: (Row) throws -> Void) throws -> Void

    /// - Parameter rows: hands out every row from the first on; may be called again.
    init(format: String, facts: [FileFact], rows: @escaping (_ body: (Row) throws -> Void) throws -> Void) {
        self.format = format
        self.facts = facts
        self.rows = rows
    }

    /// Calls `body` for every row, in the order of the file.
    /// - Throws: `StatementError`, and what `body` throws.
    /// - Complexity: O(n) in the bytes, read anew with each call; no row is kept.
    public func forEachRow(_ body: (Row) throws -> Void) throws {
        do {
            try rows(body)
        } catch let error as FileError {
            throw StatementError.file(error)
        }
    }
}
