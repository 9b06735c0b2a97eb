public import Database
import SQLite
import Synchronization

/// The statements that a driver has read rows with.
public final class ReadLog: Sendable {
    private let statements = Mutex<[String]>([])

    /// Nothing is read yet.
    public init() {}

    /// A driver of SQLite files that writes this log.
    public var driver: DatabaseDriver {
        DatabaseDriver { (path, access) throws(DatabaseError) in
            LoggedDatabase(try DatabaseDriver.sqlite.open(path, access), in: self)
        } openImage: { image in
            LoggedDatabase(try DatabaseDriver.sqlite.openImage(image), in: self)
        }
    }

    /// Removes all statements.
    public func clear() { statements.withLock { $0 = [] } }

    fileprivate func append(_ sql: String) { statements.withLock { $0.append(sql) } }

    /// The number of statements that contain a text.
    public func count(of text: String) -> Int { statements.withLock { $0.count { $0.contains(text) } } }
}

private final class LoggedDatabase: WrappingDatabase {
    let base: any Database
    private let log: ReadLog

    init(_ base: any Database, in log: ReadLog) {
        self.base = base
        self.log = log
    }

    func forEachRow(_ sql: String, _ values: [Value], _ body: (any QueryRow) throws -> Void) throws {
        log.append(sql)
        try base.forEachRow(sql, values, body)
    }
}
