import Database
import SQLite
import Synchronization

/// The accesses for which database files are opened, in order.
final class Accesses: Sendable {
    private let list = Mutex<[DatabaseAccess]>([])
    var all: [DatabaseAccess] { list.withLock { $0 } }

    var driver: DatabaseDriver {
        DatabaseDriver { [self] (path, access) throws(DatabaseError) in
            add(access)
            return try DatabaseDriver.sqlite.open(path, access)
        } openImage: { image in
            try DatabaseDriver.sqlite.openImage(image)
        }
    }

    func add(_ access: DatabaseAccess) {
        list.withLock { $0.append(access) }
    }
}
