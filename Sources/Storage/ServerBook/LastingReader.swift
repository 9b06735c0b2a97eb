internal import Database

/// A database that is only read, one statement by itself after the other, and opened again where its connection is lost.
final class LastingReader: Database {
    private var base: any Database
    private let reopen: () throws -> any Database

    init(_ base: any Database, reopen: @escaping () throws -> any Database) {
        self.base = base
        self.reopen = reopen
    }

    func forEachRow(_ sql: String, _ values: [Value], _ body: (any Row) throws -> Void) throws {
        var hasBegun = false
        do {
            // What is anticipated is there whole before its first row is told.
            base.anticipate([Read(sql, values: values, of: [])])
            try base.forEachRow(sql, values) { row in
                hasBegun = true
                try body(row)
            }
        } catch DatabaseError.disconnected where !hasBegun {
            base = try reopen()
            try base.forEachRow(sql, values, body)
        }
    }

    var dialect: SQLDialect { base.dialect }
    var lastInsertedID: Int64 { base.lastInsertedID }
    var hasMoved: Bool { base.hasMoved }
    var side: (any SideDatabases)? {
        get { base.side }
        set { base.side = newValue }
    }

    func anticipate(_ reads: [Read]) { base.anticipate(reads) }
    func execute(_ sql: String, _ values: [Value]) throws(DatabaseError) -> Int { try base.execute(sql, values) }
    func repeated(_ sql: String) throws(DatabaseError) -> any RepeatedStatement { try base.repeated(sql) }
    func executeScript(_ sql: String) throws(DatabaseError) { try base.executeScript(sql) }
    func transaction<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result {
        try base.transaction(kind, body)
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
