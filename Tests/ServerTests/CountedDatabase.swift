import Database

/// A database that counts its statements, and may lose an answer.
final class CountedDatabase: WrappingDatabase {
    let base: any Database
    private let note: () -> Void
    private let answered: (String) throws -> Void

    /// - Parameter answered: called with the SQL after the server has answered.
    init(
        _ database: any Database, note: @escaping () -> Void, answered: @escaping (String) throws -> Void = { _ in }
    ) {
        base = database
        self.answered = answered
        self.note = note
    }

    func execute(_ sql: String, _ values: [Value]) throws(DatabaseError) -> Int {
        note()
        return try base.execute(sql, values)
    }

    func executeLater(_ sql: String, _ values: [Value]) throws(DatabaseError) {
        note()
        try base.executeLater(sql, values)
    }

    func repeated(_ sql: String) throws(DatabaseError) -> any RepeatedStatement {
        note()
        return try base.repeated(sql)
    }

    func executeScript(_ sql: String) throws(DatabaseError) {
        note()
        try base.executeScript(sql)
    }

    func forEachRow(_ sql: String, _ values: [Value], _ body: (any QueryRow) throws -> Void) throws {
        note()
        try base.forEachRow(sql, values, body)
        try answered(sql)
    }

    func transaction<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result {
        // BEGIN and COMMIT are statements too.
        note()
        note()
        return try base.transaction(kind, body)
    }

    func contentVersion() throws -> Int64 {
        note()
        return try base.contentVersion()
    }

    func structuralFaults() throws -> [String] {
        note()
        return try base.structuralFaults()
    }

    func query(_ sql: String, _ values: [String: String], into receiver: QueryReceiver) throws {
        note()
        try base.query(sql, values, into: receiver)
    }

    func schemaVersion() throws -> Int {
        note()
        return try base.schemaVersion()
    }

    func setSchemaVersion(_ version: Int) throws {
        note()
        try base.setSchemaVersion(version)
    }
}
