public import Database

/// A connection to one schema of a database on a server, with the settings that every one has.
///
/// Whatever is set for the user, the role or the database otherwise does not hold here. A connection that was lost stays so.
public final class Connection: Database {
    let library: Library
    let handle: OpaquePointer
    /// What it is called in errors.
    let server: String
    private(set) var schema: String
    private var isReadOnly: Bool
    /// Whether nobody has looked yet if the schema is there.
    private let isUnseen: Bool
    private let phrasebook: Phrasebook
    /// Statements as they are sent, by their text as it was handed over.
    private var translations: [String: String] = [:]
    /// What lies beside the database; nothing of it is closed with the connection.
    public var side: (any SideDatabases)?
    /// The key that the last `INSERT … RETURNING` answered with, in its first column; 0 before the first.
    public private(set) var lastInsertedID: Int64 = 0
    private var statements = PreparedStatements(capacity: 32)
    /// What is still being read.
    private var unfinished: Answer?
    /// Whether the end of a look was sent, and nobody has seen its answer.
    private var isEnding = false
    /// Whether a transaction is open that only reads one state.
    private(set) var isLooking = false
    /// Why the transaction that is open cannot go on.
    private var cause: DatabaseError?
    /// What waits for the next statement, and what came with the last one.
    var ahead = ReadAhead()

    /// The server's own.
    public var dialect: SQLDialect { .postgreSQL }

    /// Signs in, and opens a schema of that name; `create` makes it, and `unshared` is like `readWrite`. `unseen` costs no round
    /// trip to look for it.
    /// - Parameter phrasebook: how statements are translated that were written for all databases.
    /// - Throws: `DatabaseError`: `cannotOpen` too where `create` finds a schema or the others find none.
    public init(
        _ address: PostgreSQLAddress, as credentials: PostgreSQLCredentials, schema: String, access: DatabaseAccess,
        phrasebook: Phrasebook = Phrasebook()
    ) throws(DatabaseError) {
        self.phrasebook = phrasebook
        library = try Library()
        server = address.description
        self.schema = schema
        isReadOnly = access == .readOnly
        isUnseen = access == .unseen
        // The server would cut a longer one.
        guard (1...63).contains(schema.utf8.count) else {
            throw .cannotOpen(path: server, reason: "the name of a schema has 1 to 63 bytes")
        }
        try Parameters.requireText(schema)
        let settings = ServerSettings(
            address: address, user: credentials.user, schema: schema, isReadOnly: isReadOnly,
            libraryVersion: library.version())
        handle = try Handshake(library, settings).connect(credentials.lendPassword)
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

    /// What is thrown where there is no schema of that name.
    var noSchema: DatabaseError {
        .cannotOpen(path: server, reason: ServerText.oneLine("there is no schema \(schema)"))
    }

    /// Turns to another schema, with the next statement; whether it is there is not looked at.
    public func turn(to name: String, _ access: DatabaseAccess) -> Bool {
        guard (1...63).contains(name.utf8.count), !name.utf8.contains(0), !isInTransaction else { return false }
        schema = name
        isReadOnly = access == .readOnly
        ahead.drop()
        ahead.turn(to: ServerSettings.searchPath(name), isReadOnly: isReadOnly)
        return true
    }

    /// Runs one statement and returns how many rows it changed.
    ///
    /// The first time it takes one round trip and nothing is kept; of those that are used again 32 are kept prepared.
    /// - Throws: `DatabaseError`.
    /// - Complexity: what the statement does.
    @discardableResult
    public func execute(_ sql: String, _ values: [Value]) throws(DatabaseError) -> Int {
        try execute(sql, values, isRepeated: false)
    }

    func execute(_ sql: String, _ values: [Value], isRepeated: Bool) throws(DatabaseError) -> Int {
        ahead.drop()
        let answer = try begin(sql, values, isRepeated: isRepeated)
        defer { answer.discard() }
        var key: Int64?
        while let row = try answer.next() { key = row.firstKey ?? key }
        if answer.isInsert, let key { lastInsertedID = key }
        return answer.changes
    }

    /// A statement that is prepared with its first run; what is wrong with it is told then.
    public func repeated(_ sql: String) -> any RepeatedStatement {
        Repeated(sql, on: self)
    }

    /// Runs all statements of a text; where one fails, those before it are undone.
    /// - Throws: `DatabaseError`.
    public func executeScript(_ sql: String) throws(DatabaseError) {
        // Tables may be others afterwards.
        if statements.forgetAll() { try control("DEALLOCATE ALL") }
        try control(translated(sql))
    }

    /// Calls `body` for each row of the answer, as it arrives; the row is valid only during the call.
    ///
    /// Where `body` asks the database for something else, what is left of the answer is taken into memory first.
    /// - Throws: what `body` throws, after the rest of the answer was passed over; or `DatabaseError`.
    /// - Complexity: O(rows), also where `body` ends it.
    public func forEachRow(_ sql: String, _ values: [Value], _ body: (any Row) throws -> Void) throws {
        let answer = try begin(sql, values)
        defer { answer.discard() }
        while let row = try answer.next() {
            try body(row)
            if let misreading = row.misreading { throw misreading }
        }
    }

    /// Runs `body` in one transaction, not to be called inside another: `read` sees one state and can change nothing,
    /// `write` sees with each statement what others have committed before it.
    ///
    /// Who writes takes the right to it with a lock of its own first, `SELECT … FOR UPDATE`.
    /// - Throws: what `body` throws after rolling back; what made the transaction fail where `body` went on nevertheless; or
    ///   `DatabaseError`. A connection that is lost while it commits means *unknown*, not *no*.
    public func transaction<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result {
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
        // Nothing was asked in it.
        if ahead.hasOnlyBegun {
            ahead.undo()
            ahead.settleAnew()
            return
        }
        if kind == .read, cause == nil, !ahead.hasBegun {
            ahead.forgetExpected()
            // Nothing depends on what the server says to the end of a look.
            guard library.send(handle, "COMMIT", 0, nil, nil, nil, nil, 1) == 1 else { throw notSent }
            isEnding = true
        } else {
            let answer = try sendTogether("COMMIT", Parameters([]))
            defer { answer.discard() }
            while try answer.next() != nil {}
            // The server answers the commit of a failed transaction by undoing it, and that is no error to it.
            if answer.command == "ROLLBACK" {
                throw cause ?? DatabaseError.refused(state: "25P02", reason: "the transaction was undone")
            }
        }
        ahead.isSettled = true
    }

    /// Not where the connection is lost, which whatever is sent next tells.
    var isInTransaction: Bool {
        if ahead.hasBegun { return true }
        let status = library.transactionStatus(handle)
        return status == Library.Code.isInTransaction || status == Library.Code.isInFailedTransaction
    }

    /// Runs one statement; its answer must be read to the end, or discarded, by whoever calls.
    private func begin(
        _ sql: String, _ values: [Value], isRepeated: Bool = false
    ) throws(DatabaseError) -> Answer {
        if !ahead.isEmpty {
            if let kept = ahead.answer(to: sql, values, again: isInTransaction) { return Answer(kept, of: self) }
            if !sql.hasPrefix("SELECT") { ahead.drop() }
        }
        let read = ahead.expected.first { $0.sql == sql && $0.values == values }
        let sql = translated(sql)
        let parameters = try Parameters(values)
        if mustSendTogether { return try sendTogether(sql, parameters, as: read) }
        let answer = try send(sql, parameters, statements.plan(sql, parameters.types, isRepeated: isRepeated))
        guard answer.isOutdated else { return answer }
        // Somebody has changed the tables since it was prepared.
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
        _ sql: String, _ parameters: Parameters, _ plan: PreparedStatements.Plan
    ) throws(DatabaseError) -> Answer {
        gatherUnfinished()
        if case .new(let statement) = plan { try prepare(sql, statement) }
        let isSent = parameters.withPointers { count, values, lengths, formats in
            switch plan {
            case .once: library.send(handle, sql, count, parameters.types, values, lengths, formats, 1)
            case .kept(let statement), .new(let statement):
                library.sendPrepared(handle, statement.name, count, values, lengths, formats, 1)
            }
        }
        guard isSent == 1, library.setSingleRowMode(handle) == 1 else { throw notSent }
        let answer = Answer(of: self)
        unfinished = answer
        answer.begin()
        return answer
    }

    /// Sends one statement without keeping it.
    func sendAlone(_ sql: String, _ parameters: Parameters) throws(DatabaseError) -> Answer {
        try send(sql, parameters, .once)
    }

    /// Runs one statement whose answer nobody needs.
    func run(_ sql: String) throws(DatabaseError) {
        try requireSuccess(library.run(handle, sql))
    }

    private func prepare(_ sql: String, _ statement: PreparedStatements.Statement) throws(DatabaseError) {
        if let former = statements.forget(sql) { try control("DEALLOCATE \(former.name)") }
        let types = statement.types
        try requireSuccess(library.prepare(handle, statement.name, sql, Int32(types.count), types))
        statements.keep(sql, statement)
    }

    /// Runs statements without values and tells the last one's name as the server does.
    @discardableResult
    func control(_ sql: String) throws(DatabaseError) -> String {
        ahead.drop()
        try sendWaiting()
        gatherUnfinished()
        return try requireSuccess(library.run(handle, sql))
    }

    @discardableResult
    private func requireSuccess(_ result: OpaquePointer?) throws(DatabaseError) -> String {
        guard let result else { throw notSent }
        defer { library.clear(result) }
        switch library.resultStatus(result) {
        case Library.Code.commandIsDone, Library.Code.rowsAreDone, Library.Code.emptyQuery:
            return library.commandStatus(result).map { String(cString: $0) } ?? ""
        default: throw told(ServerFailure(result, of: self))
        }
    }

    func gatherUnfinished() {
        unfinished?.gather()
        unfinished = nil
        guard isEnding else { return }
        isEnding = false
        while let result = library.nextResult(handle) { library.clear(result) }
    }

    /// An answer is being read.
    func follow(_ answer: Answer) {
        unfinished = answer
    }

    /// An answer has come to its end.
    func end(_ answer: Answer) {
        if unfinished === answer { unfinished = nil }
    }

    /// What is thrown for a failure, once the server is ready for the next statement.
    func told(_ failure: ServerFailure) -> DatabaseError {
        // invalid_schema_name
        if isUnseen, failure.state == "3F000" { return noSchema }
        guard library.transactionStatus(handle) == Library.Code.isInFailedTransaction else { return failure.error }
        if cause == nil { cause = failure.error }
        return failure.state == "25P02" ? cause ?? failure.error : failure.error
    }

    var notSent: DatabaseError {
        guard library.status(handle) == Library.Code.connectionIsGood else { return .disconnected(server: server) }
        let reason = library.errorMessage(handle).map { ServerText.oneLine(String(cString: $0)) } ?? ""
        return .refused(state: "", reason: reason)
    }
}

/// A statement that is prepared when it is run the first time.
private final class Repeated: RepeatedStatement {
    private let sql: String
    private let connection: Connection

    init(_ sql: String, on connection: Connection) {
        self.sql = sql
        self.connection = connection
    }

    func run(_ values: [Value]) throws(DatabaseError) -> Int {
        try connection.execute(sql, values, isRepeated: true)
    }
}
