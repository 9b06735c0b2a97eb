internal import Database

/// The answer to one statement, row by row as it arrives, or whole.
final class Answer {
    private unowned let connection: Connection
    private let row: AnswerRow
    /// The whole answer, where it was taken into memory at once, with the number of the row that comes next.
    private var whole: (answer: KeptAnswer, next: Int32)?
    /// Whether it is the last one of several.
    private let isPiped: Bool
    /// Rows that were taken into memory.
    private var gathered: ArraySlice<OpaquePointer> = []
    private var isOver = false
    private var failure: ServerFailure?
    /// How many rows the statement changed; known at the end.
    private(set) var changes = 0
    /// What the server calls the statement; known at the end.
    private(set) var command = ""
    /// Whether the statement added rows; known at the end.
    var isInsert: Bool { command.hasPrefix("INSERT") }

    /// The answer that comes next on a connection.
    init(of connection: Connection, isPiped: Bool = false) {
        self.connection = connection
        self.isPiped = isPiped
        row = AnswerRow(connection.library)
    }

    /// One that is there already.
    init(_ kept: KeptAnswer, of connection: Connection) {
        self.connection = connection
        isPiped = false
        row = AnswerRow(connection.library)
        whole = (kept, 0)
        isOver = true
        take(from: kept.result)
    }

    /// Waits for the first row, or for the failure that comes in its place.
    func begin() {
        if let first = fetch() { gathered.append(first) }
    }

    /// Whether the statement was prepared for tables that are others by now.
    var isOutdated: Bool { failure?.isOfPreparedStatement == true }

    /// The next row, valid until the one after it is asked for; `nil` after the last one.
    func next() throws(DatabaseError) -> AnswerRow? {
        row.end(isKept: whole != nil)
        if let (answer, next) = whole {
            guard next < answer.library.rowCount(answer.result) else { return nil }
            whole?.next = next + 1
            try row.begin(answer.result, next)
            return row
        }
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
        row.end(isKept: whole != nil)
        while let result = gathered.popFirst() ?? fetch() { connection.library.clear(result) }
    }

    private func fetch() -> OpaquePointer? {
        guard !isOver else { return nil }
        let library = connection.library
        while let result = library.nextResult(connection.handle) {
            switch library.resultStatus(result) {
            case Library.Code.oneRow: return result
            case Library.Code.rowsAreDone, Library.Code.commandIsDone, Library.Code.emptyQuery:
                take(from: result)
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
        if isPiped { connection.endPipeline(hasFailed: failure != nil) }
        connection.end(self)
        // What undid the transaction is told by whatever fails next, if nobody asks for it here.
        if let failure { _ = connection.told(failure) }
        return nil
    }

    private func take(from result: OpaquePointer) {
        command = connection.library.commandStatus(result).map { String(cString: $0) } ?? ""
        // Of a query these are the rows of the answer.
        guard !command.hasPrefix("SELECT") else { return }
        changes = connection.library.changedRows(result).flatMap { Int(String(cString: $0)) } ?? 0
    }
}
