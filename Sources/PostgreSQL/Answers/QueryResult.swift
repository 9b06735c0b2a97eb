internal import Database

/// The result of a statement, read row by row as it arrives, or as a whole.
final class QueryResult {
    private unowned let connection: PostgreSQLConnection
    private let row: ResultRow
    /// The result, if it is completely in memory, with the index of its next row; `nil` if it is read as it arrives.
    private var whole: (answer: BufferedResult, next: Int32)?
    /// The result, if it is completely in memory.
    var buffered: BufferedResult? { whole?.answer }
    /// Whether the result is the last one of a pipeline.
    private let isPiped: Bool
    /// Rows that were read into memory, and are not yet returned by `next`.
    private var gathered: ArraySlice<OpaquePointer> = []
    private var isOver = false
    private var failure: ServerFailure?
    /// The number of changed rows; 0 until the end of the result.
    private(set) var changes = 0
    /// The server's command tag; known at the end.
    private(set) var command = ""
    /// Whether the statement inserted rows; known at the end.
    var isInsert: Bool { command.hasPrefix("INSERT") }

    /// Creates the next result of a connection.
    init(of connection: PostgreSQLConnection, isPiped: Bool = false) {
        self.connection = connection
        self.isPiped = isPiped
        row = ResultRow(connection.library)
    }

    /// Creates a result that is already in memory.
    init(_ kept: BufferedResult, of connection: PostgreSQLConnection) {
        self.connection = connection
        isPiped = false
        row = ResultRow(connection.library)
        whole = (kept, 0)
        isOver = true
        take(from: kept.result)
    }

    /// Waits for the first row, or for an error.
    func begin() {
        if let first = fetch() { gathered.append(first) }
    }

    /// Whether the statement was prepared for tables that have changed since.
    var isOutdated: Bool { failure?.isOfPreparedStatement == true }

    /// Returns the next row, valid until the following call; `nil` after the last.
    func next() throws(DatabaseError) -> ResultRow? {
        row.end(isKept: whole != nil)
        if let (answer, next) = whole {
            guard next < answer.library.rowCount(answer.result) else { return nil }
            whole?.next = next + 1
            try row.begin(answer.result, next)
            return row
        }
        guard let result = gathered.popFirst() ?? fetch() else {
            if let failure { throw connection.errorToThrow(failure) }
            return nil
        }
        try row.begin(result)
        return row
    }

    /// Reads the remaining rows into memory, to free the connection.
    func gather() {
        while let result = fetch() { gathered.append(result) }
    }

    /// Discards the remaining rows. The query is not cancelled, because that would abort the transaction.
    func discard() {
        row.end(isKept: whole != nil)
        while let result = gathered.popFirst() ?? fetch() { connection.library.clear(result) }
    }

    private func fetch() -> OpaquePointer? {
        guard !isOver else { return nil }
        let library = connection.library
        while let result = connection.nextResult() {
            switch library.resultStatus(result) {
            case Library.Code.oneRow: return result
            case Library.Code.rowsAreDone, Library.Code.commandIsDone, Library.Code.emptyQuery:
                take(from: result)
                library.clear(result)
            case let status:
                failure = failure ?? ServerFailure(result, of: connection)
                library.clear(result)
                // COPY, which no statement uses, would return this status forever.
                if status != Library.Code.error { return end() }
            }
        }
        return end()
    }

    private func end() -> OpaquePointer? {
        isOver = true
        if isPiped { connection.endPipeline(hasFailed: failure != nil) }
        connection.end(self)
        // If the error is not read here, the next failing statement of the transaction reports it.
        if let failure { _ = connection.errorToThrow(failure) }
        return nil
    }

    private func take(from result: OpaquePointer) {
        command = connection.library.commandStatus(result).map { String(cString: $0) } ?? ""
        // For a query, the server reports the number of rows returned.
        guard !command.hasPrefix("SELECT") else { return }
        changes = connection.library.changedRows(result).flatMap { Int(String(cString: $0)) } ?? 0
    }
}
