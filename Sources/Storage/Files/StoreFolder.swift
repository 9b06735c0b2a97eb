package import Database
import Glibc

/// An open folder of a store. Symbolic links are not followed, neither to the folder nor to the files in it.
///
/// In a group store every member can exchange a folder for a link at any moment. Files are therefore opened relative to
/// a descriptor, at two system calls per file. SQLite opens by path: the folder is checked just before, which suffices
/// because group stores have no unencrypted books.
package struct StoreFolder: ~Copyable {
    package let descriptor: Int32
    package let path: String

    /// Ends of the paths of folders that contain folders: one for each book's reports, or backup copies of these. They
    /// too are opened without following links.
    private static let outer = ["/reports", "/backups"]

    /// Opens a folder.
    /// - Parameter file: the path that the error names if the folder is missing; `nil` for the folder's own.
    /// - Throws: `DatabaseError.cannotOpen` if the folder is missing, a link or a file.
    package init(_ folder: String, for file: String? = nil) throws(DatabaseError) {
        var path = folder
        while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
        let above = WholeFile.folder(of: path)
        let opened: Int32
        if Self.outer.contains(where: { above.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }) {
            let outer = try StoreFolder(above, for: file)
            opened = openat(outer.descriptor, Self.name(of: path), Self.flags)
        } else {
            opened = Glibc.open(path, Self.flags)
        }
        guard opened >= 0 else { throw Self.fault(errno, path, for: file) }
        descriptor = opened
        self.path = path
    }

    /// Opens a folder inside an open one.
    /// - Throws: see `init(_:for:)`.
    package init(_ name: String, in outer: borrowing StoreFolder) throws(DatabaseError) {
        let path = "\(outer.path)/\(name)"
        let opened = openat(outer.descriptor, name, Self.flags)
        guard opened >= 0 else { throw Self.fault(errno, path) }
        descriptor = opened
        self.path = path
    }

    private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK

    /// The error for a folder that could not be opened. The path is looked at again only for its words.
    private static func fault(_ code: Int32, _ path: String, for file: String? = nil) -> DatabaseError {
        guard code == ENOTDIR || code == ELOOP else { return WholeFile.fault(code, file ?? path) }
        return .cannotOpen(path: path, reason: isLink(path) ? "it is a symbolic link" : "it is not a folder")
    }

    /// The folder that contains a file.
    package init(of file: String) throws(DatabaseError) {
        try self.init(WholeFile.folder(of: file), for: file)
    }

    deinit {
        close(descriptor)
    }

    /// The last part of a path.
    package static func name(of path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
    }

    private static func isLink(_ path: String) -> Bool {
        var status = Glibc.stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Opens a regular file in the folder, without waiting.
    /// - Returns: a descriptor, or -1 with `errno`: `ELOOP` for a link, `ENXIO` for another kind of file.
    package func open(_ name: String, _ flags: Int32, mode: mode_t = 0o600) -> Int32 {
        let opened = openat(descriptor, name, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, mode)
        guard opened >= 0 else {
            // A folder that is opened for writing results in `EISDIR`.
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
    package static func fault(_ code: Int32, _ path: String) -> DatabaseError {
        switch code {
        case ELOOP: .cannotOpen(path: path, reason: "it is a symbolic link")
        case ENXIO: .cannotOpen(path: path, reason: "it is not a regular file")
        default: WholeFile.fault(code, path)
        }
    }

    /// Kind, size and mode of a file, or of the link at its name; `nil` if it is missing.
    package func status(_ name: String) -> stat? {
        var status = Glibc.stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
    }

    /// Kind, size and mode of the file at a path; `nil` also if the folder is a link.
    package static func status(of path: String) -> stat? {
        guard let folder = try? StoreFolder(of: path) else { return nil }
        return folder.status(name(of: path))
    }

    /// Whether a path leads to a regular file.
    package static func isFile(_ path: String) -> Bool {
        status(of: path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
    }

    /// Whether the folder belongs to this account.
    package var isOwn: Bool {
        var status = Glibc.stat()
        return fstat(descriptor, &status) == 0 && status.st_uid == geteuid()
    }

    /// Whether a path leads to this folder, and not to another that was moved there or to a link.
    package func isAt(_ path: String) -> Bool {
        var own = Glibc.stat()
        var present = Glibc.stat()
        return fstat(descriptor, &own) == 0 && lstat(path, &present) == 0
            && own.st_dev == present.st_dev && own.st_ino == present.st_ino
    }

    /// Removes a file, or the link at its name. A missing file is not an error.
    package func remove(_ name: String) throws(DatabaseError) {
        guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else {
            throw WholeFile.fault(errno, "\(path)/\(name)")
        }
    }

    /// Removes the file at a path. A missing file or folder is not an error.
    package static func remove(_ path: String) throws(DatabaseError) {
        let above = WholeFile.folder(of: path)
        var status = Glibc.stat()
        if lstat(above, &status) != 0, errno == ENOENT { return }
        try StoreFolder(above).remove(name(of: path))
    }

    /// Moves a file or folder from one folder of the store to another, and flushes the target folder.
    package static func move(_ path: String, to place: String) throws(DatabaseError) {
        let from = try StoreFolder(of: path)
        let to = try StoreFolder(of: place)
        guard renameat(from.descriptor, name(of: path), to.descriptor, name(of: place)) == 0 else {
            throw WholeFile.fault(errno, path)
        }
        try to.flush()
    }

    /// Waits (`fsync`) until renames and removals are on disk: a power cut could otherwise bring back an old name.
    /// - Throws: `DatabaseError.inputOutput`, also if the disk is full.
    package func flush() throws(DatabaseError) {
        try Self.flush(descriptor, path)
    }

    /// `flush` for the descriptor of any folder.
    package static func flush(_ descriptor: Int32, _ path: String) throws(DatabaseError) {
        guard fsync(descriptor) == 0 else { throw unflushed(errno, path) }
    }

    /// The error for an `errno` of flushing a folder. Its names are changed already: also with a full disk it is
    /// unknown whether the change is stored.
    package static func unflushed(_ code: Int32, _ path: String) -> DatabaseError {
        .inputOutput(path: path, code: Int(code))
    }

    /// The names in the folder, unordered, without `.` and `..`; empty if the folder cannot be read.
    package var names: [String] {
        // The stream moves the offset of its descriptor and closes it, so it gets a descriptor of its own.
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

/// The names in a folder, unordered; empty if the folder is missing or a link.
package func fileNames(in folder: String) -> [String] { (try? StoreFolder(folder))?.names ?? [] }
