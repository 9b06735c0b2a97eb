internal import Database

/// The answer to one statement, row by row as it arrives.
final class Answer {
    private unowned let connection: Connection
    private let row: AnswerRow
    /// Rows that were taken into memory.
    private var gathered: ArraySlice<OpaquePointer> = []
    private var isOver = false
    private var failure: ServerFailure?
    /// How many rows the statement changed; known at the end.
    private(set) var changes = 0
    /// Whether the statement added rows; known at the end.
    private(set) var isInsert = false

    init(of connection: Connection) {
        self.connection = connection
        row = AnswerRow(connection.library)
    }

    /// Waits for the first row, or for the failure that comes in its place.
    func begin() {
        if let first = fetch() { gathered.append(first) }
    }

    /// Whether the statement was prepared for tables that are others by now.
    var isOutdated: Bool { failure?.isOfPreparedStatement == true }

    /// The next row, valid until the one after it is asked for; `nil` after the last one.
    func next() throws(DatabaseError) -> AnswerRow? {
        row.end()
        guard let result = gathered.popFirst() ?? fetch() else {
            if let failure { throw connection.told(failure) }
            return nil
        }
        try row.begin(result)
        return row
    }

    /// Takes the rest into memory, so that the connection is free.
    func gather() {
        while let result = fetch() { gathered.append(result) }
    }

    /// Passes over the rest. The server is not asked to stop: in a transaction that would undo it.
    func discard() {
        row.end()
        while let result = gathered.popFirst() ?? fetch() { connection.library.clear(result) }
    }

    private func fetch() -> OpaquePointer? {
        guard !isOver else { return nil }
        let library = connection.library
        while let result = library.nextResult(connection.handle) {
            switch library.resultStatus(result) {
            case Library.Code.oneRow: return result
            case Library.Code.rowsAreDone, Library.Code.commandIsDone, Library.Code.emptyQuery:
                take(library.commandStatus(result).map { String(cString: $0) } ?? "", of: result)
                library.clear(result)
            case let status:
                failure = failure ?? ServerFailure(result, of: connection)
                library.clear(result)
                // COPY, which no statement is, would say so for ever.
                if status != Library.Code.error { return end() }
            }
        }
        return end()
    }

    private func end() -> OpaquePointer? {
        isOver = true
        connection.end(self)
        // What undid the transaction is told by whatever fails next, if nobody asks for it here.
        if let failure { _ = connection.told(failure) }
        return nil
    }

    private func take(_ command: String, of result: OpaquePointer) {
        isInsert = command.hasPrefix("INSERT")
        // Of a query these are the rows of the answer.
        guard !command.hasPrefix("SELECT") else { return }
        changes = connection.library.changedRows(result).flatMap { Int(String(cString: $0)) } ?? 0
    }
}
