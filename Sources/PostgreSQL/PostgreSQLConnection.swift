public import Database

/// A connection to one schema of a database on a server, with fixed settings.
///
/// Settings of user, role or database are overridden. A lost connection is not reopened.
public final class PostgreSQLConnection: Database {
    let library: Library
    let handle: OpaquePointer
    /// The settings with which it was opened. The schema and the write protection may have changed since.
    let settings: ServerSettings
    let waits: ServerWaits
    /// Why the client gave the connection up during the last statement; `nil` if it did not.
    var givenUp: DatabaseError?
    /// The name of the server in errors.
    let server: String
    private(set) var schema: String
    private var isReadOnly: Bool
    /// Whether the existence of the schema has not been checked.
    private let isUnseen: Bool
    private let phrasebook: Phrasebook
    /// The statements in PostgreSQL's dialect, by their original text.
    private var translations: [String: String] = [:]
    /// The side databases; not closed with the connection.
    public var side: (any SideDatabases)?
    /// The key returned by the last `INSERT … RETURNING`, in its first column; 0 before the first.
    public private(set) var lastInsertedID: Int64 = 0
    var statements = PreparedStatements(capacity: 32)
    /// The result that is still being read; `nil` if the connection is free.
    private var unfinished: QueryResult?
    /// Whether a COMMIT of a read-only transaction was sent and its answer is not yet read.
    private var isEnding = false
    /// Whether a read-only transaction is open.
    private(set) var isLooking = false
    /// The error that aborted the open transaction; `nil` while it is intact.
    private var cause: DatabaseError?
    /// The answers for repeated reads; `nil` unless they are kept.
    var kept: KeptAnswers?
    /// The queue for the next statement, and prefetched results.
    var ahead = ReadAhead()
    /// `false` at first, see `Database.reusesReads`.
    public var reusesReads = false

    /// Always the dialect of PostgreSQL.
    public var dialect: SQLDialect { .postgreSQL }

    /// Signs in and opens a schema. `create` creates the schema, and `unshared` is like `readWrite`. `unseen` skips the
    /// check that the schema exists, which saves a round trip.
    /// - Parameters:
    ///   - schema: the name of the schema, or that and the book of the connection (`SchemaPath`).
    ///   - phrasebook: translations of statements written for all databases.
    ///   - waits: the limits of waits, and their watcher.
    /// - Throws: `DatabaseError`; `cannotOpen` also if the schema exists with `create`, or is missing otherwise. With
    ///   `unseen`, the first statement throws that error instead.
    public init(
        _ address: PostgreSQLAddress, as credentials: PostgreSQLCredentials, schema: String, access: DatabaseAccess,
        phrasebook: Phrasebook = Phrasebook(), waits: ServerWaits = ServerWaits()
    ) throws(DatabaseError) {
        self.phrasebook = phrasebook
        self.waits = waits
        library = try Library()
        server = address.description
        try QueryParameters.requireText(schema)
        guard let path = SchemaPath(schema) else {
            throw .cannotOpen(path: server, reason: "the name of a schema has 1 to 63 bytes")
        }
        self.schema = path.schema
        isReadOnly = access == .readOnly
        isUnseen = access == .unseen
        settings = ServerSettings(
            address: address, user: credentials.user, passwordFile: credentials.passwordFile, path: path,
            isReadOnly: isReadOnly, libraryVersion: library.version())
        handle = try Handshake(library, settings, waits).connect(credentials.lendPassword)
        if !isUnseen { try openSchema(isNew: access == .create) }
    }

    deinit {
        library.finish(handle)
    }

    private func openSchema(isNew: Bool) throws(DatabaseError) {
        let answer = try begin("SELECT 1 FROM pg_namespace WHERE nspname = $1", [.text(schema)])
        defer { answer.discard() }
        guard try (answer.next() != nil) != isNew else {
            guard isNew else { throw noSchema }
            throw .cannotOpen(path: server, reason: ServerText.oneLine("the schema \(schema) is there already"))
        }
        if isNew { try execute("CREATE SCHEMA \(ServerSettings.quoted(schema))", []) }
    }

    /// The error for a missing schema.
    var noSchema: DatabaseError {
        .cannotOpen(path: server, reason: ServerText.oneLine("there is no schema \(schema)"))
    }

    /// Switches to another schema with the next statement. Its existence is not checked.
    /// - Returns: `false`, without an effect, in a transaction or for a text that cannot be the name of a schema.
    public func switchDatabase(to name: String, _ access: DatabaseAccess) -> Bool {
        guard let path = SchemaPath(name), !isInTransaction else { return false }
        schema = path.schema
        isReadOnly = access == .readOnly
        forgetKept()
        ahead.drop()
        ahead.switchDatabase(to: path, isReadOnly: isReadOnly)
        return true
    }

    /// Runs a statement and returns the number of changed rows.
    ///
    /// The first run takes one round trip, without preparing the statement. Statements run again stay prepared on the
    /// server, at most 32.
    /// - Throws: `DatabaseError`.
    /// - Complexity: that of the statement.
    @discardableResult
    public func execute(_ sql: String, _ values: [Value]) throws(DatabaseError) -> Int {
        try execute(sql, values, isRepeated: false)
    }

    func execute(_ sql: String, _ values: [Value], isRepeated: Bool) throws(DatabaseError) -> Int {
        forgetKept()
        ahead.drop()
        let answer = try begin(sql, values, isRepeated: isRepeated)
        defer { answer.discard() }
        var key: Int64?
        while let row = try answer.next() { key = row.firstKey ?? key }
        if answer.isInsert, let key { lastInsertedID = key }
        return answer.changes
    }

    /// Returns a statement that is prepared at its first run, which throws the errors of preparing it.
    public func repeated(_ sql: String) -> any RepeatedStatement {
        Repeated(sql, on: self)
    }

    /// Runs all statements of a text. After an error, the earlier ones are rolled back.
    /// - Throws: `DatabaseError`.
    public func executeScript(_ sql: String) throws(DatabaseError) {
        forgetKept()
        // The statements may change tables.
        if statements.forgetAll() { try control("DEALLOCATE ALL") }
        try control(translated(sql))
    }

    /// Calls `body` for each row of the result as it arrives, valid only during the call.
    ///
    /// If `body` uses the connection, the rest of the result is read into memory first.
    /// - Throws: the error of `body`, after the rest was discarded; or `DatabaseError`.
    /// - Complexity: O(rows), even if `body` throws.
    public func forEachRow(_ sql: String, _ values: [Value], _ body: (any QueryRow) throws -> Void) throws {
        let answer: QueryResult
        if let known = kept?[sql, values] {
            ahead.forgetExpected(sql, values)
            answer = QueryResult(known, of: self)
        } else {
            // An announced read is answered as a whole.
            if kept != nil { anticipate([Read(sql, values: values, of: [])]) }
            answer = try begin(sql, values)
            kept?[sql, values] = answer.buffered
        }
        defer { answer.discard() }
        while let row = try answer.next() {
            try body(row)
            if let misreading = row.misreading { throw misreading }
        }
    }

    /// Runs `body` in a transaction. Transactions cannot be nested.
    ///
    /// `read` sees one snapshot and cannot write (REPEATABLE READ). In `write`, each statement sees the changes that
    /// other connections committed before it (READ COMMITTED). `body` must therefore begin a `write` by locking the row
    /// that guards its data, with `SELECT … FOR UPDATE`.
    /// - Throws: the error of `body` after a rollback; the error that aborted the transaction if `body` ignored it; or
    ///   `DatabaseError`: `readOnly` for `write` on a read-only connection, `refused` inside of a transaction. If the
    ///   connection is lost during the commit, the changes may be stored or not.
    public func transaction<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result {
        if kind == .write { forgetKept() }
        if kind == .write, isReadOnly { throw DatabaseError.readOnly(path: server) }
        gatherUnfinished()
        guard !isInTransaction else {
            throw DatabaseError.refused(state: "25001", reason: "a transaction is open already")
        }
        guard library.status(handle) == Library.Code.connectionIsGood else { throw notSent }
        ahead.begin(
            kind == .write
                ? "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
                : "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        cause = nil
        isLooking = kind == .read
        defer { isLooking = false }
        do {
            let result = try body()
            try commit(kind)
            return result
        } catch {
            ahead.undo()
            if isInTransaction { _ = try? control("ROLLBACK") }
            ahead.settleAnew()
            throw error
        }
    }

    private func commit(_ kind: TransactionKind) throws(DatabaseError) {
        gatherUnfinished()
        ahead.drop()
        // No statement was sent.
        if ahead.hasOnlyBegun {
            ahead.undo()
            ahead.settleAnew()
            return
        }
        if kind == .read, cause == nil, !ahead.hasBegun {
            ahead.forgetExpected()
            // The result of committing a read-only transaction does not matter.
            guard library.send(handle, "COMMIT", 0, nil, nil, nil, nil, 1) == 1 else { throw notSent }
            isEnding = true
        } else {
            if kind == .write { ahead.expectAnswered() }
            let answer = try sendTogether("COMMIT", QueryParameters([]))
            defer { answer.discard() }
            while try answer.next() != nil {}
            // The server commits an aborted transaction by rolling back, without reporting an error.
            if answer.command == "ROLLBACK" {
                throw cause ?? DatabaseError.refused(state: "25P02", reason: "the transaction was undone")
            }
        }
        ahead.isSettled = true
    }

    /// Whether a transaction is open, or queued to begin. `false` after a lost connection, which the next statement
    /// reports.
    var isInTransaction: Bool {
        if ahead.hasBegun { return true }
        let status = library.transactionStatus(handle)
        return status == Library.Code.isInTransaction || status == Library.Code.isInFailedTransaction
    }

    /// Keeps the answers to reads for repeated ones, until a change through this connection; `false` forgets them.
    public func keepAnswers(_ isKeeping: Bool) {
        if isKeeping != (kept != nil) { kept = isKeeping ? KeptAnswers() : nil }
    }

    /// Forgets the answers for repeated reads, because of a change.
    func forgetKept() {
        if kept != nil { kept = KeptAnswers() }
    }

    /// Runs a statement. The caller must read the result to its end or discard it.
    private func begin(
        _ sql: String, _ values: [Value], isRepeated: Bool = false
    ) throws(DatabaseError) -> QueryResult {
        if !ahead.isEmpty {
            if let kept = ahead.answer(to: sql, values, inTransaction: isInTransaction, reused: reusesReads) {
                return QueryResult(kept, of: self)
            }
            if !sql.hasPrefix("SELECT") { ahead.drop() }
        }
        let read = ahead.expected.first { $0.sql == sql && $0.values == values }
        let sql = translated(sql)
        let parameters = try QueryParameters(values)
        if mustSendTogether { return try sendTogether(sql, parameters, as: read) }
        let answer = try send(sql, parameters, statements.plan(sql, parameters.types, isRepeated: isRepeated))
        guard answer.isOutdated else { return answer }
        // The tables changed after the statement was prepared.
        answer.discard()
        statements.forget(sql)
        guard !isInTransaction else { throw .conflict }
        return try send(sql, parameters, .once)
    }

    func translated(_ sql: String) -> String {
        if let known = translations[sql] { return known }
        let translation = phrasebook.translated(sql)
        translations[sql] = translation
        return translation
    }

    private func send(
        _ sql: String, _ parameters: QueryParameters, _ plan: PreparedStatements.Plan
    ) throws(DatabaseError) -> QueryResult {
        gatherUnfinished()
        if case .new(let statement) = plan { try prepare(sql, statement) }
        guard send(sql, parameters, by: plan), library.setSingleRowMode(handle) == 1 else { throw notSent }
        let answer = QueryResult(of: self)
        unfinished = answer
        answer.begin()
        return answer
    }

    /// Sends a statement, which is already prepared unless the plan is `once`. Returns whether it could be sent.
    func send(_ sql: String, _ parameters: QueryParameters, by plan: PreparedStatements.Plan) -> Bool {
        parameters.withPointers { count, values, lengths, formats in
            switch plan {
            case .once: library.send(handle, sql, count, parameters.types, values, lengths, formats, 1)
            case .kept(let statement), .new(let statement):
                library.sendPrepared(handle, statement.name, count, values, lengths, formats, 1)
            }
        } == 1
    }

    /// Sends a statement without preparing it.
    func sendAlone(_ sql: String, _ parameters: QueryParameters) throws(DatabaseError) -> QueryResult {
        try send(sql, parameters, .once)
    }

    /// Runs a statement without a result.
    func run(_ sql: String) throws(DatabaseError) {
        try finish(library.sendScript(handle, sql))
    }

    private func prepare(_ sql: String, _ statement: PreparedStatements.Statement) throws(DatabaseError) {
        if let former = statements.forget(sql) { try control("DEALLOCATE \(former.name)") }
        let types = statement.types
        try finish(library.sendPreparation(handle, statement.name, sql, Int32(types.count), types))
        statements.keep(sql, statement)
    }

    /// Runs statements without values. Returns the command tag of the last.
    @discardableResult
    func control(_ sql: String) throws(DatabaseError) -> String {
        ahead.drop()
        try sendWaiting()
        gatherUnfinished()
        return try finish(library.sendScript(handle, sql))
    }

    /// Reads all results of what was sent, without their rows. Returns the command tag of the last.
    /// - Parameter isSent: 1 if it was sent, as libpq returns it.
    @discardableResult
    private func finish(_ isSent: Int32) throws(DatabaseError) -> String {
        guard isSent == 1 else { throw notSent }
        var command = ""
        var failure: ServerFailure?
        while let result = nextResult() {
            defer { library.clear(result) }
            let status = library.resultStatus(result)
            switch status {
            case Library.Code.commandIsDone, Library.Code.rowsAreDone, Library.Code.emptyQuery:
                command = library.commandStatus(result).map { String(cString: $0) } ?? ""
            default: failure = failure ?? ServerFailure(result, of: self)
            }
            // COPY, which no script uses, would return its status forever.
            if failure != nil, status != Library.Code.error { break }
        }
        if let failure { throw errorToThrow(failure) }
        return command
    }

    func gatherUnfinished() {
        // Only the statement whose wait ended says why.
        givenUp = nil
        unfinished?.gather()
        unfinished = nil
        guard isEnding else { return }
        isEnding = false
        while let result = nextResult() { library.clear(result) }
    }

    /// Marks a result as being read.
    func follow(_ answer: QueryResult) {
        unfinished = answer
    }

    /// Marks a result as complete.
    func end(_ answer: QueryResult) {
        if unfinished === answer { unfinished = nil }
    }

    /// Returns the error to throw for a failure: in an aborted transaction, the error that aborted it. The server must
    /// be ready for the next statement.
    func errorToThrow(_ failure: ServerFailure) -> DatabaseError {
        // invalid_schema_name
        if isUnseen, failure.state == "3F000" { return noSchema }
        guard library.transactionStatus(handle) == Library.Code.isInFailedTransaction else { return failure.error }
        if cause == nil { cause = failure.error }
        return failure.state == "25P02" ? cause ?? failure.error : failure.error
    }

    var notSent: DatabaseError {
        guard library.status(handle) == Library.Code.connectionIsGood else { return loss }
        let reason = library.errorMessage(handle).map { ServerText.oneLine(String(cString: $0)) } ?? ""
        return .refused(state: "", reason: reason)
    }
}

/// A statement that is prepared at its first run.
private final class Repeated: RepeatedStatement {
    private let sql: String
    private let connection: PostgreSQLConnection

    init(_ sql: String, on connection: PostgreSQLConnection) {
        self.sql = sql
        self.connection = connection
    }

    func run(_ values: [Value]) throws(DatabaseError) -> Int {
        try connection.execute(sql, values, isRepeated: true)
    }

    func runLater(_ values: [Value]) throws(DatabaseError) {
        try connection.executeLater(sql, values)
    }
}
