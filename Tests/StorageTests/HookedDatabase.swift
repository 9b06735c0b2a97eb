import Database
import SQLite
import Synchronization

/// An SQLite file that lets a test act just before a write transaction begins, as another program might.
final class HookedDatabase: Database {
    typealias Hook = @Sendable (_ database: any Database, _ number: Int) throws -> Void

    var dialect: SQLDialect { base.dialect }
    private let base: any Database
    private let beforeWrite: (any Database) throws -> Void
    private let queries: Counter

    private init(
        _ base: any Database, queries: Counter = Counter(),
        beforeWrite: @escaping (any Database) throws -> Void = { _ in }
    ) {
        self.base = base
        self.queries = queries
        self.beforeWrite = beforeWrite
    }

    /// Counts the queries that are run on any database it opens.
    static func driver(counting queries: Counter) -> DatabaseDriver {
        DatabaseDriver { (path, access) throws(DatabaseError) in
            HookedDatabase(try DatabaseDriver.sqlite.open(path, access), queries: queries)
        } openImage: { image in
            HookedDatabase(try DatabaseDriver.sqlite.openImage(image), queries: queries)
        }
    }

    /// - Parameter hook: is told which write transaction begins, the first being 1.
    static func driver(_ hook: @escaping Hook) -> DatabaseDriver {
        let count = Counter()
        return DatabaseDriver { (path, access) throws(DatabaseError) in
            HookedDatabase(try DatabaseDriver.sqlite.open(path, access)) { try hook($0, count.next()) }
        } openImage: { image in
            try DatabaseDriver.sqlite.openImage(image)
        }
    }

    final class Counter: Sendable {
        private let value = Mutex(0)

        var count: Int { value.withLock { $0 } }

        @discardableResult
        func next() -> Int {
            value.withLock { value in
                value += 1
                return value
            }
        }
    }

    func execute(_ sql: String, _ values: [Value]) throws(DatabaseError) -> Int {
        try base.execute(sql, values)
    }

    func repeated(_ sql: String) throws(DatabaseError) -> any RepeatedStatement {
        try base.repeated(sql)
    }

    func contentVersion() throws -> Int64 {
        try base.contentVersion()
    }

    var hasMoved: Bool { base.hasMoved }

    var side: (any SideDatabases)? {
        get { base.side }
        set { base.side = newValue }
    }

    func copy(to path: String) throws {
        try base.copy(to: path)
    }

    func executeScript(_ sql: String) throws(DatabaseError) {
        try base.executeScript(sql)
    }

    func forEachRow(_ sql: String, _ values: [Value], _ body: (any Row) throws -> Void) throws {
        queries.next()
        try base.forEachRow(sql, values, body)
    }

    var lastInsertedID: Int64 { base.lastInsertedID }

    func transaction<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result {
        if case .write = kind { try beforeWrite(base) }
        return try base.transaction(kind, body)
    }

    func withImage<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
        try base.withImage(body)
    }

    func structuralFaults() throws -> [String] {
        try base.structuralFaults()
    }

    func confine(to views: [QueryView]) throws {
        try base.confine(to: views)
    }

    func query(_ sql: String, _ values: [String: String], into receiver: QueryReceiver) throws {
        try base.query(sql, values, into: receiver)
    }

    func schemaVersion() throws -> Int {
        try base.schemaVersion()
    }

    func setSchemaVersion(_ version: Int) throws {
        try base.setSchemaVersion(version)
    }
}
