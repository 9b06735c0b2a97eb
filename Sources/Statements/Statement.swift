import Files

/// A bank statement or export file in a recognised format: its format, detected properties and rows.
public struct Statement {
    /// The name of the format: `ING-DE`, `CAMT.053`, `OFX 1`, `YNAB`.
    public let format: String
    /// The detected properties, in the order they are shown.
    public let facts: [FileFact]
    /// Whether a row may be the payment of a card bill. `false` saves a pass over the rows to find them.
    let mayHaveCardBills: Bool
    /// Whether a row may be a transfer between own accounts. `false` saves a pass over the rows to find them.
    let mayHaveTransfers: Bool
    /// The card bills and bill payments whose counterpart is not in the file.
    let openBills: OpenCardBills
    private let rows: (_ body: (ParsedRow) throws -> Void) throws -> Void

    /// Creates a statement whose rows are read on demand.
    /// - Parameter rows: calls `body` for every row from the first on. May be called repeatedly.
    init(
        format: String, facts: [FileFact], mayHaveCardBills: Bool = true, mayHaveTransfers: Bool = true,
        openBills: OpenCardBills = OpenCardBills(),
        rows: @escaping (_ body: (ParsedRow) throws -> Void) throws -> Void
    ) {
        self.format = format
        self.facts = facts
        self.mayHaveCardBills = mayHaveCardBills
        self.mayHaveTransfers = mayHaveTransfers
        self.openBills = openBills
        self.rows = rows
    }

    /// The same rows with another format name and other facts.
    func named(_ format: String, facts: [FileFact]) -> Statement {
        Statement(
            format: format, facts: facts, mayHaveCardBills: mayHaveCardBills, mayHaveTransfers: mayHaveTransfers,
            openBills: openBills, rows: rows)
    }

    /// Calls `body` for every row, in file order.
    /// - Throws: `StatementError`, and the errors of `body`. A `FileError` of `body` is thrown as
    ///   `StatementError.file`.
    /// - Complexity: O(n) in the bytes, which every call reads again. No row is kept.
    public func forEachRow(_ body: (ParsedRow) throws -> Void) throws {
        do {
            try rows(body)
        } catch let error as FileError {
            throw StatementError.file(error)
        }
    }
}
