import Database
import SQLite
import Synchronization

/// An SQLite file that lets a test act just before a write transaction begins, as another program might.
final class HookedDatabase: WrappingDatabase {
    typealias Hook = @Sendable (_ database: any Database, _ number: Int) throws -> Void

    let base: any Database
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

    /// - Parameter hook: receives the number of each write transaction when it begins, the first being 1.
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

    func forEachRow(_ sql: String, _ values: [Value], _ body: (any QueryRow) throws -> Void) throws {
        queries.next()
        try base.forEachRow(sql, values, body)
    }

    func transaction<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result {
        if case .write = kind { try beforeWrite(base) }
        return try base.transaction(kind, body)
    }
}
