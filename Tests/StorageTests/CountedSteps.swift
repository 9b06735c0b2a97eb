import CSQLite
import Database
import Synchronization

@testable import SQLite

/// Counts the steps of SQLite's virtual machine, which are about proportional to its reads, for all statements.
final class CountedSteps: Sendable {
    private let hundreds = Mutex(0)

    /// Counted in hundreds.
    var count: Int { hundreds.withLock { $0 * 100 } }

    /// A SQLite driver that counts the steps of each opened database here.
    var driver: DatabaseDriver {
        DatabaseDriver { (path, access) throws(DatabaseError) in
            self.counting(try SQLiteConnection(path: path, access: access))
        } openImage: { image in
            self.counting(try SQLiteConnection(image: image))
        }
    }

    /// The number of steps of `body`.
    func count(in body: () throws -> Void) rethrows -> Int {
        let before = count
        try body()
        return count - before
    }

    private func counting(_ connection: SQLiteConnection) -> SQLiteConnection {
        sqlite3_progress_handler(
            connection.handle, 100,
            { context in
                Unmanaged<CountedSteps>.fromOpaque(context!).takeUnretainedValue().hundreds.withLock { $0 += 1 }
                return 0
            }, Unmanaged.passUnretained(self).toOpaque())
        return connection
    }
}
