/// A database that stands before another one, and passes on to it what it does not do in its own way.
public protocol WrappingDatabase: Database {
    /// The one that it stands before.
    var base: any Database { get }
}

extension WrappingDatabase {
    public var dialect: SQLDialect { base.dialect }
    public var lastInsertedID: Int64 { base.lastInsertedID }
    public var hasMoved: Bool { base.hasMoved }
    public var side: (any SideDatabases)? {
        get { base.side }
        set { base.side = newValue }
    }

    @discardableResult
    public func execute(_ sql: String, _ values: [Value]) throws(DatabaseError) -> Int { try base.execute(sql, values) }
    public func executeLater(_ sql: String, _ values: [Value], changing tables: [String]) throws(DatabaseError) {
        try base.executeLater(sql, values, changing: tables)
    }
    public func anticipate(_ reads: [Read]) { base.anticipate(reads) }
    public func turn(to name: String, _ access: DatabaseAccess) -> Bool { base.turn(to: name, access) }
    public func repeated(_ sql: String) throws(DatabaseError) -> any RepeatedStatement { try base.repeated(sql) }
    public func executeScript(_ sql: String) throws(DatabaseError) { try base.executeScript(sql) }
    public func forEachRow(_ sql: String, _ values: [Value], _ body: (any Row) throws -> Void) throws {
        try base.forEachRow(sql, values, body)
    }
    public func transaction<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result {
        try base.transaction(kind, body)
    }
    public func withImage<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
        try base.withImage(body)
    }
    public func contentVersion() throws -> Int64 { try base.contentVersion() }
    public func copy(to path: String) throws { try base.copy(to: path) }
    public func structuralFaults() throws -> [String] { try base.structuralFaults() }
    public func confine(to views: [QueryView]) throws { try base.confine(to: views) }
    public func query(_ sql: String, _ values: [String: String], into receiver: QueryReceiver) throws {
        try base.query(sql, values, into: receiver)
    }
    public func schemaVersion() throws -> Int { try base.schemaVersion() }
    public func setSchemaVersion(_ version: Int) throws { try base.setSchemaVersion(version) }
}
