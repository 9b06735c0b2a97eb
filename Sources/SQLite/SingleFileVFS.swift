internal import CSQLite
import Glibc

/// An SQLite VFS over the Unix VFS that opens, creates and deletes only one database file and its rollback journal.
///
/// SQLite trusts the folder of a database. A journal there may name a super-journal, and SQLite deletes that file
/// wherever it is (https://www.sqlite.org/fileformat.html#the_rollback_journal). This VFS refuses super-journals,
/// write-ahead logs and attached files. Temporary files have no name for SQLite, and remain allowed.
///
/// Four functions suffice, because files opened by the Unix VFS keep its methods. So this is Swift. In C it would need
/// its own target. The alternative was to keep `users.db` as one image, like sealed books. The file has 94 KiB with 3
/// users and 360 KiB with 200: every command would read and every change write all of it, where SQLite needs a few
/// pages. Open books would need the VFS anyway.
final class SingleFileVFS {
    /// The name under which SQLite finds the VFS.
    let name: UnsafeMutablePointer<CChar>
    /// The path of the database, with symbolic links resolved in its folders.
    let path: UnsafeMutablePointer<CChar>
    private let journal: UnsafeMutablePointer<CChar>
    private let log: UnsafeMutablePointer<CChar>
    private let vfs: UnsafeMutablePointer<sqlite3_vfs>
    /// The open database file, which SQLite closes after all journals; `nil` until it is opened.
    private var database: UnsafeMutablePointer<sqlite3_file>?

    /// Registers a VFS for a database, to be kept as long as its connection.
    /// - Parameter path: an absolute path with links resolved in its folders; `nil` for a VFS that opens no named file.
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

    // Set once, then only read.
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
            guard code == SQLITE_OK else {
                return Self.kind(of: name, flags).map { FileRefusal.database($0).code } ?? code
            }
            database = file
            return SQLITE_OK
        }
        if flags & SQLITE_OPEN_MAIN_JOURNAL != 0, let database, strcmp(name, journal) == 0 {
            let code = open()
            guard code == SQLITE_OK else {
                return Self.kind(of: name, flags).map { FileRefusal.journal($0).code } ?? code
            }
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
        // Only existence is decided here. SQLite also asks whether a folder for temporary files is writable.
        guard question == SQLITE_ACCESS_EXISTS else {
            return Self.unix.pointee.xAccess(Self.unix, name, question, answer)
        }
        answer.pointee = 0
        if strcmp(name, log) == 0 { return SQLITE_OK }
        // SQLite also asks for a super-journal before a rollback.
        guard strcmp(name, journal) == 0 else { return FileRefusal.superJournal.code }
        var status = stat()
        // An empty journal counts as missing. Anything but a regular file is reported as existing, and refused when
        // SQLite opens it.
        if lstat(name, &status) == 0, status.st_size > 0 || status.st_mode & S_IFMT != S_IFREG { answer.pointee = 1 }
        return SQLITE_OK
    }

    private func fullPath(of name: UnsafePointer<CChar>, _ count: Int, _ result: UnsafeMutablePointer<CChar>) -> Int32 {
        guard strcmp(name, path) == 0, strlen(name) < count else { return FileRefusal.other.code }
        strcpy(result, name)
        return SQLITE_OK
    }

    /// Returns the kind of a file that is not opened; `nil` for a missing one, and for a regular one with a single name.
    private static func kind(of name: UnsafePointer<CChar>, _ flags: Int32) -> FileRefusal.Kind? {
        var status = stat()
        guard lstat(name, &status) == 0 else { return nil }
        return switch status.st_mode & S_IFMT {
        case S_IFREG: flags & SQLITE_OPEN_READONLY == 0 && status.st_nlink > 1 ? .hardLink : nil
        case S_IFLNK: .link
        default: .other
        }
    }

    /// Makes the Unix VFS open regular files only, from the first use on and for the whole process.
    ///
    /// Files with several hard links are opened for reading only. Another account that may write the store's folder can
    /// put a file of this account there by such a link, and a journal beside it would be rolled back into that file.
    private static let opensRegularFilesOnly: Bool = {
        typealias Open = @convention(c) (UnsafePointer<CChar>?, Int32, mode_t) -> Int32
        let opening: Open = { path, flags, mode in
            guard let path else { return -1 }
            // SQLite opens these for random numbers, and in place of a closed standard stream.
            if strcmp(path, "/dev/urandom") == 0 || strcmp(path, "/dev/null") == 0 {
                return Glibc.open(path, flags | O_CLOEXEC | O_NOCTTY, mode)
            }
            let descriptor = Glibc.open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, mode)
            guard descriptor >= 0 else { return -1 }
            var status = stat()
            if fstat(descriptor, &status) == 0 {
                let kind = status.st_mode & S_IFMT
                // SQLite opens a folder to flush it, without O_NOFOLLOW.
                let isShared = flags & O_ACCMODE != O_RDONLY && status.st_nlink > 1
                if kind == S_IFREG && !isShared || kind == S_IFDIR && flags & O_NOFOLLOW == 0 { return descriptor }
            }
            close(descriptor)
            // With this error SQLite does not retry with fewer rights.
            errno = EISDIR
            return -1
        }
        return unix.pointee.xSetSystemCall(unix, "open", unsafeBitCast(opening, to: sqlite3_syscall_ptr.self))
            == SQLITE_OK
    }()
}
