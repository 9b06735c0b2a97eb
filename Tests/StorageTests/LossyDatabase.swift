import Database

/// A database whose first changes come to nothing: another one stands in their way, or the connection is lost, before they are
/// kept, or after they were, when only the answer is.
final class LossyDatabase: Database {
    /// What becomes of a change.
    enum Loss: CaseIterable, Sendable {
        case before, after, conflict
    }

    private let base: any Database
    private let loss: Loss?
    /// How many changes are lost from now on.
    private var times: Int

    init(_ base: any Database, losing loss: Loss?, times: Int = 1) {
        self.base = base
        self.loss = loss
        self.times = times
    }

    var dialect: SQLDialect { base.dialect }
    var lastInsertedID: Int64 { base.lastInsertedID }
    var hasMoved: Bool { base.hasMoved }
    var side: (any SideDatabases)? {
        get { base.side }
        set { base.side = newValue }
    }

    func transaction<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result {
        guard kind == .write, times > 0, let loss else { return try base.transaction(kind, body) }
        times -= 1
        switch loss {
        case .conflict:
            return try base.transaction(kind) {
                _ = try body()
                throw DatabaseError.conflict
            }
        case .before:
            return try base.transaction(kind) {
                _ = try body()
                throw DatabaseError.disconnected(server: "server")
            }
        case .after:
            _ = try base.transaction(kind, body)
            throw DatabaseError.disconnected(server: "server")
        }
    }

    func execute(_ sql: String, _ values: [Value]) throws(DatabaseError) -> Int { try base.execute(sql, values) }
    func executeLater(_ sql: String, _ values: [Value], changing tables: [String]) throws(DatabaseError) {
        try base.executeLater(sql, values, changing: tables)
    }
    func anticipate(_ reads: [Read]) { base.anticipate(reads) }
    func turn(to name: String, _ access: DatabaseAccess) -> Bool { base.turn(to: name, access) }
    func repeated(_ sql: String) throws(DatabaseError) -> any RepeatedStatement { try base.repeated(sql) }
    func executeScript(_ sql: String) throws(DatabaseError) { try base.executeScript(sql) }
    func forEachRow(_ sql: String, _ values: [Value], _ body: (any Row) throws -> Void) throws {
        try base.forEachRow(sql, values, body)
    }
    func withImage<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
        try base.withImage(body)
    }
    func contentVersion() throws -> Int64 { try base.contentVersion() }
    func copy(to path: String) throws { try base.copy(to: path) }
    func structuralFaults() throws -> [String] { try base.structuralFaults() }
    func confine(to views: [QueryView]) throws { try base.confine(to: views) }
    func query(_ sql: String, _ values: [String: String], into receiver: QueryReceiver) throws {
        try base.query(sql, values, into: receiver)
    }
    func schemaVersion() throws -> Int { try base.schemaVersion() }
    func setSchemaVersion(_ version: Int) throws { try base.setSchemaVersion(version) }
}
