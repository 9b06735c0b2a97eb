internal import Database
import Glibc

/// A folder of a store that is open: a link in its place is not followed, and neither is one in the place of its files.
///
/// In a group store every member can exchange a folder for a link at any moment. So files are named relative to a
/// descriptor, which costs two system calls a file. Only SQLite opens by paths: there the folder is looked at just before,
/// which suffices, as group stores have no open books.
struct StoreFolder: ~Copyable {
    let descriptor: Int32
    let path: String

    /// Folders that hold folders: reports by book, and copies of these.
    private static let outer = ["/reports", "/backups"]

    /// - Throws: `DatabaseError.cannotOpen` where a link or a file is in the place of the folder, or nothing.
    /// - Parameter file: what is named in the error where there is no such folder; `nil` for the folder.
    init(_ folder: String, for file: String? = nil) throws(DatabaseError) {
        var path = folder
        while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
        let above = WholeFile.folder(of: path)
        let opened: Int32
        if Self.outer.contains(where: { above.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }) {
            let outer = try StoreFolder(above, for: file)
            opened = openat(outer.descriptor, Self.name(of: path), flags)
        } else {
            opened = Glibc.open(path, flags)
        }
        guard opened >= 0 else {
            let code = errno
            guard code == ENOTDIR || code == ELOOP else { throw WholeFile.fault(code, file ?? path) }
            throw .cannotOpen(path: path, reason: Self.isLink(path) ? "it is a symbolic link" : "it is no folder")
        }
        descriptor = opened
        self.path = path
    }

    /// The folder that a file lies in.
    init(of file: String) throws(DatabaseError) {
        try self.init(WholeFile.folder(of: file), for: file)
    }

    deinit {
        close(descriptor)
    }

    /// The last part of a path.
    static func name(of path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
    }

    private static func isLink(_ path: String) -> Bool {
        var status = Glibc.stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Opens a regular file in the folder, without waiting.
    /// - Returns: a descriptor, or -1 with `errno`: `ELOOP` for a link, `ENXIO` for another kind of file.
    func open(_ name: String, _ flags: Int32, mode: mode_t = 0o600) -> Int32 {
        let opened = openat(descriptor, name, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, mode)
        guard opened >= 0 else {
            // Folders that are opened to be written.
            if errno == EISDIR { errno = ENXIO }
            return -1
        }
        var status = Glibc.stat()
        guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(opened)
            errno = ENXIO
            return -1
        }
        return opened
    }

    /// The error for an `errno` of `open`.
    static func fault(_ code: Int32, _ path: String) -> DatabaseError {
        switch code {
        case ELOOP: .cannotOpen(path: path, reason: "it is a symbolic link")
        case ENXIO: .cannotOpen(path: path, reason: "it is no regular file")
        default: WholeFile.fault(code, path)
        }
    }

    /// Kind, size and mode of a file, or of the link in its place; `nil` where there is nothing.
    func status(_ name: String) -> stat? {
        var status = Glibc.stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
    }

    /// The same for a path; `nil` too where the folder is a link.
    static func status(of path: String) -> stat? {
        guard let folder = try? StoreFolder(of: path) else { return nil }
        return folder.status(name(of: path))
    }

    /// Whether a path leads to a regular file.
    static func isFile(_ path: String) -> Bool { status(of: path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false }

    /// Removes a file, or the link in its place; done already if there is none.
    func remove(_ name: String) throws(DatabaseError) {
        guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else {
            throw WholeFile.fault(errno, "\(path)/\(name)")
        }
    }

    /// Removes the file at a path; done already if there is none, or no folder for it.
    static func remove(_ path: String) throws(DatabaseError) {
        let above = WholeFile.folder(of: path)
        var status = Glibc.stat()
        if lstat(above, &status) != 0, errno == ENOENT { return }
        try StoreFolder(above).remove(name(of: path))
    }

    /// Moves a file or a folder from one folder of the store to another.
    static func move(_ path: String, to place: String) throws(DatabaseError) {
        let from = try StoreFolder(of: path)
        let to = try StoreFolder(of: place)
        guard renameat(from.descriptor, name(of: path), to.descriptor, name(of: place)) == 0 else {
            throw WholeFile.fault(errno, path)
        }
        try to.flush()
    }

    /// Waits until the names are on the disk: otherwise a power cut could bring an old one back.
    func flush() throws(DatabaseError) {
        guard fsync(descriptor) == 0 else { throw WholeFile.fault(errno, path) }
    }

    /// The names in it, in no order.
    var names: [String] {
        // A descriptor of its own: the stream closes it, and has a place of its own.
        let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { return [] }
        guard let stream = fdopendir(copy) else {
            close(copy)
            return []
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }
}

/// The names in a folder, in no order; none where there is no such folder, or a link in its place.
func fileNames(in folder: String) -> [String] { (try? StoreFolder(folder))?.names ?? [] }
