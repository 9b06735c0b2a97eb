import CSQLite
import Database
import Glibc
import SQLite
import Support
import Synchronization
import Testing

@Suite(.serialized) struct FailingReadTests {
    // The connection has the first page in its cache already.
    @Test(arguments: [2, 4, 9])
    func `an unreadable page is an error when taking an image`(page: Int64) throws {
        let folder = TemporaryFolder()
        let path = folder / "file.db"
        let writer = try SQLiteConnection(path: path, access: .create)
        try writer.executeScript("CREATE TABLE thing (content BLOB) STRICT; INSERT INTO thing VALUES (zeroblob(60000))")
        let connection = try SQLiteConnection(path: path, access: .readOnly)
        try connection.execute("SELECT name FROM sqlite_schema")

        FailingReads.begin(in: path, at: (page - 1) * 4096)
        #expect(throws: DatabaseError.self) { try connection.withImage { _ in } }
        FailingReads.end()

        let count = try connection.withImage(\.count)
        var status = stat()
        #expect(stat(path, &status) == 0 && count == Int(status.st_size))
    }
}

/// Lets SQLite fail to read one place in one file; reads of other files succeed.
private enum FailingReads {
    private struct Place {
        var inode: ino_t = 0
        var offset: Int64 = -1
    }
    private typealias Read = @convention(c) (Int32, UnsafeMutableRawPointer?, Int, off_t) -> Int

    private static let place = Mutex(Place())
    private static let name = "pread64"

    static func begin(in path: String, at offset: Int64) {
        var status = stat()
        precondition(stat(path, &status) == 0)
        place.withLock { $0 = Place(inode: status.st_ino, offset: offset) }
        let failing: Read = { descriptor, buffer, count, offset in
            var status = stat()
            let fails = FailingReads.place.withLock { place in
                fstat(descriptor, &status) == 0 && status.st_ino == place.inode
                    && (offset..<offset + off_t(count)).contains(off_t(place.offset))
            }
            guard !fails else {
                errno = EIO
                return -1
            }
            return pread(descriptor, buffer, count, offset)
        }
        replace(with: unsafeBitCast(failing, to: sqlite3_syscall_ptr.self))
    }

    static func end() { replace(with: nil) }

    private static func replace(with call: sqlite3_syscall_ptr?) {
        let system = sqlite3_vfs_find(nil)!
        precondition(system.pointee.xSetSystemCall(system, name, call) == SQLITE_OK)
    }
}
