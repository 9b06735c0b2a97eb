internal import CSQLite
import Glibc

/// A VFS of SQLite that opens, creates and deletes one database file and its rollback journal, over the VFS of Unix.
///
/// SQLite trusts the folder of a database. A journal there may name a super-journal, and SQLite deletes that file wherever
/// it is (https://www.sqlite.org/fileformat.html#the_rollback_journal). This VFS refuses super-journals, write-ahead
/// logs and attached files. Temporary files have no name for SQLite, and stay allowed.
///
/// Four functions suffice, because the files that the VFS of Unix opens keep its methods. So it is Swift: in C it would
/// take a target of its own. The other design was to keep `users.db` as one image, as sealed books are. It has 94 KiB
/// with 3 users and 360 KiB with 200: every command would read all of it, and every change write all of it, where SQLite
/// reads and writes a few pages. Open books would need the VFS all the same.
final class SingleFileVFS {
    /// The name under which SQLite finds it.
    let name: UnsafeMutablePointer<CChar>
    /// The path of the database, without a link among its folders.
    let path: UnsafeMutablePointer<CChar>
    private let journal: UnsafeMutablePointer<CChar>
    private let log: UnsafeMutablePointer<CChar>
    private let vfs: UnsafeMutablePointer<sqlite3_vfs>
    /// The database once it is open; SQLite closes it after every journal.
    private var database: UnsafeMutablePointer<sqlite3_file>?

    /// Registers a VFS for the database at a path. It must live as long as its connection.
    /// - Parameter path: an absolute path without a link among its folders; `nil` for a VFS that opens no named file.
    init(path: String?) {
        _ = Self.opensRegularFilesOnly
        self.path = strdup(path ?? "")
        journal = strdup(path.map { $0 + "-journal" } ?? "")
        log = strdup(path.map { $0 + "-wal" } ?? "")
        vfs = .allocate(capacity: 1)
        name = strdup("spesa-\(UInt(bitPattern: vfs))")
        vfs.initialize(to: Self.unix.pointee)
        vfs.pointee.zName = UnsafePointer(name)
        vfs.pointee.pNext = nil
        vfs.pointee.pAppData = Unmanaged.passUnretained(self).toOpaque()
        vfs.pointee.xOpen = { vfs, name, file, flags, given in
            SingleFileVFS.of(vfs).open(name, as: file!, flags, given)
        }
        vfs.pointee.xDelete = { vfs, name, flushesFolder in SingleFileVFS.of(vfs).delete(name!, flushesFolder) }
        vfs.pointee.xAccess = { vfs, name, question, answer in SingleFileVFS.of(vfs).access(name!, question, answer!) }
        vfs.pointee.xFullPathname = { vfs, name, count, result in
            SingleFileVFS.of(vfs).fullPath(of: name!, Int(count), result!)
        }
        sqlite3_vfs_register(vfs, 0)
    }

    deinit {
        sqlite3_vfs_unregister(vfs)
        vfs.deallocate()
        for text in [name, path, journal, log] { free(text) }
    }

    // Set once, and only read by everybody after that.
    nonisolated(unsafe) private static let unix = sqlite3_vfs_find("unix")!

    private static func of(_ vfs: UnsafeMutablePointer<sqlite3_vfs>?) -> SingleFileVFS {
        Unmanaged.fromOpaque(vfs!.pointee.pAppData).takeUnretainedValue()
    }

    private func open(
        _ name: UnsafePointer<CChar>?, as file: UnsafeMutablePointer<sqlite3_file>, _ flags: Int32,
        _ given: UnsafeMutablePointer<Int32>?
    ) -> Int32 {
        // Otherwise SQLite would close a file that was not opened.
        file.pointee.pMethods = nil
        func open() -> Int32 { Self.unix.pointee.xOpen(Self.unix, name, file, flags, given) }
        guard let name else { return open() }
        if flags & SQLITE_OPEN_MAIN_DB != 0, database == nil, strcmp(name, path) == 0 {
            let code = open()
            guard code == SQLITE_OK else { return Self.kind(of: name).map { FileRefusal.database($0).code } ?? code }
            database = file
            return SQLITE_OK
        }
        if flags & SQLITE_OPEN_MAIN_JOURNAL != 0, let database, strcmp(name, journal) == 0 {
            let code = open()
            guard code == SQLITE_OK else { return Self.kind(of: name).map { FileRefusal.journal($0).code } ?? code }
            let fault = RollbackJournal(file: file).fault(beside: database)
            guard fault == SQLITE_OK else {
                _ = file.pointee.pMethods.pointee.xClose(file)
                file.pointee.pMethods = nil
                return fault
            }
            return SQLITE_OK
        }
        return (flags & SQLITE_OPEN_WAL != 0 ? FileRefusal.log : .other).code
    }

    private func delete(_ name: UnsafePointer<CChar>, _ flushesFolder: Int32) -> Int32 {
        guard strcmp(name, journal) == 0 else { return FileRefusal.other.code }
        return Self.unix.pointee.xDelete(Self.unix, name, flushesFolder)
    }

    private func access(
        _ name: UnsafePointer<CChar>, _ question: Int32, _ answer: UnsafeMutablePointer<Int32>
    ) -> Int32 {
        // Whether a folder for temporary files can be written.
        guard question == SQLITE_ACCESS_EXISTS else {
            return Self.unix.pointee.xAccess(Self.unix, name, question, answer)
        }
        answer.pointee = 0
        if strcmp(name, log) == 0 { return SQLITE_OK }
        // SQLite asks for a super-journal too, before it takes a change back.
        guard strcmp(name, journal) == 0 else { return FileRefusal.superJournal.code }
        var status = stat()
        // An empty journal counts as none. Anything but a file is refused when it is opened.
        if lstat(name, &status) == 0, status.st_size > 0 || status.st_mode & S_IFMT != S_IFREG { answer.pointee = 1 }
        return SQLITE_OK
    }

    private func fullPath(of name: UnsafePointer<CChar>, _ count: Int, _ result: UnsafeMutablePointer<CChar>) -> Int32 {
        guard strcmp(name, path) == 0, strlen(name) < count else { return FileRefusal.other.code }
        strcpy(result, name)
        return SQLITE_OK
    }

    /// The kind of thing under a name that is no regular file; `nil` for a regular file and for a free name.
    private static func kind(of name: UnsafePointer<CChar>) -> FileRefusal.Kind? {
        var status = stat()
        guard lstat(name, &status) == 0 else { return nil }
        return switch status.st_mode & S_IFMT {
        case S_IFREG: nil
        case S_IFLNK: .link
        default: .other
        }
    }

    /// Makes the VFS of Unix open regular files only, with the first use; it then stays so for the process.
    ///
    /// A hard link is allowed: Linux lets only who can write a file give it another name (`protected_hardlinks`), and copies
    /// made with `cp -al` share the journal.
    private static let opensRegularFilesOnly: Bool = {
        typealias Open = @convention(c) (UnsafePointer<CChar>?, Int32, mode_t) -> Int32
        let opening: Open = { path, flags, mode in
            guard let path else { return -1 }
            // What SQLite opens as random numbers, and in the place of a closed standard stream.
            if strcmp(path, "/dev/urandom") == 0 || strcmp(path, "/dev/null") == 0 {
                return Glibc.open(path, flags | O_CLOEXEC | O_NOCTTY, mode)
            }
            let descriptor = Glibc.open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, mode)
            guard descriptor >= 0 else { return -1 }
            var status = stat()
            if fstat(descriptor, &status) == 0 {
                let kind = status.st_mode & S_IFMT
                // A folder is opened to flush it, and then SQLite does not ask for O_NOFOLLOW itself.
                if kind == S_IFREG || kind == S_IFDIR && flags & O_NOFOLLOW == 0 { return descriptor }
            }
            close(descriptor)
            // Of this error SQLite does not try again with fewer rights.
            errno = EISDIR
            return -1
        }
        return unix.pointee.xSetSystemCall(unix, "open", unsafeBitCast(opening, to: sqlite3_syscall_ptr.self))
            == SQLITE_OK
    }()
}
