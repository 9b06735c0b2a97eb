import Database

/// A database that counts what is asked of it, and may lose an answer.
final class CountedDatabase: Database {
    var dialect: SQLDialect { database.dialect }
    private let database: any Database
    private let note: () -> Void
    private let answered: (String) throws -> Void

    /// - Parameter answered: called once the server has answered with rows.
    init(
        _ database: any Database, note: @escaping () -> Void, answered: @escaping (String) throws -> Void = { _ in }
    ) {
        self.database = database
        self.answered = answered
        self.note = note
    }

    func execute(_ sql: String, _ values: [Value]) throws(DatabaseError) -> Int {
        note()
        return try database.execute(sql, values)
    }

    func executeLater(_ sql: String, _ values: [Value], changing tables: [String]) throws(DatabaseError) {
        note()
        try database.executeLater(sql, values, changing: tables)
    }

    func anticipate(_ reads: [Read]) { database.anticipate(reads) }

    func turn(to name: String, _ access: DatabaseAccess) -> Bool { database.turn(to: name, access) }

    func repeated(_ sql: String) throws(DatabaseError) -> any RepeatedStatement {
        note()
        return try database.repeated(sql)
    }

    func executeScript(_ sql: String) throws(DatabaseError) {
        note()
        try database.executeScript(sql)
    }

    func forEachRow(_ sql: String, _ values: [Value], _ body: (any Row) throws -> Void) throws {
        note()
        try database.forEachRow(sql, values, body)
        try answered(sql)
    }

    var lastInsertedID: Int64 { database.lastInsertedID }

    func transaction<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result {
        // Its beginning and its end.
        note()
        note()
        return try database.transaction(kind, body)
    }

    func withImage<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
        try database.withImage(body)
    }

    func contentVersion() throws -> Int64 {
        note()
        return try database.contentVersion()
    }

    var hasMoved: Bool { database.hasMoved }

    func copy(to path: String) throws { try database.copy(to: path) }

    var side: (any SideDatabases)? {
        get { database.side }
        set { database.side = newValue }
    }

    func structuralFaults() throws -> [String] {
        note()
        return try database.structuralFaults()
    }

    func confine(to views: [QueryView]) throws { try database.confine(to: views) }

    func query(_ sql: String, _ values: [String: String], into receiver: QueryReceiver) throws {
        note()
        try database.query(sql, values, into: receiver)
    }

    func schemaVersion() throws -> Int {
        note()
        return try database.schemaVersion()
    }

    func setSchemaVersion(_ version: Int) throws {
        note()
        try database.setSchemaVersion(version)
    }
}
