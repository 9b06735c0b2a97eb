/// A database that forwards to another one, and overrides some operations.
package protocol WrappingDatabase: Database {
    /// The wrapped database.
    var base: any Database { get }
}

extension WrappingDatabase {
    package var dialect: SQLDialect { base.dialect }
    package var lastInsertedID: Int64 { base.lastInsertedID }
    package var hasMoved: Bool { base.hasMoved }
    package var side: (any SideDatabases)? {
        get { base.side }
        set { base.side = newValue }
    }

    package var reusesReads: Bool {
        get { base.reusesReads }
        set { base.reusesReads = newValue }
    }

    @discardableResult
    package func execute(_ sql: String, _ values: [Value]) throws(DatabaseError) -> Int {
        try base.execute(sql, values)
    }
    package func executeLater(_ sql: String, _ values: [Value]) throws(DatabaseError) {
        try base.executeLater(sql, values)
    }
    package func anticipate(_ reads: [Read]) { base.anticipate(reads) }
    package func keepAnswers(_ isKeeping: Bool) { base.keepAnswers(isKeeping) }
    package func switchDatabase(to name: String, _ access: DatabaseAccess) -> Bool {
        base.switchDatabase(to: name, access)
    }
    package func repeated(_ sql: String) throws(DatabaseError) -> any RepeatedStatement { try base.repeated(sql) }
    package func executeScript(_ sql: String) throws(DatabaseError) { try base.executeScript(sql) }
    package func forEachRow(_ sql: String, _ values: [Value], _ body: (any QueryRow) throws -> Void) throws {
        try base.forEachRow(sql, values, body)
    }
    package func transaction<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result {
        try base.transaction(kind, body)
    }
    package func withImage<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
        try base.withImage(body)
    }
    package func contentVersion() throws -> Int64 { try base.contentVersion() }
    package func copy(to path: String) throws { try base.copy(to: path) }
    package func structuralFaults() throws -> [String] { try base.structuralFaults() }
    package func confine(to views: [QueryView]) throws { try base.confine(to: views) }
    package func query(_ sql: String, _ values: [String: String], into receiver: QueryReceiver) throws {
        try base.query(sql, values, into: receiver)
    }
    package func schemaVersion() throws -> Int { try base.schemaVersion() }
    package func setSchemaVersion(_ version: Int) throws { try base.setSchemaVersion(version) }
}
