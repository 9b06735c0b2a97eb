internal import Database
import Glibc
internal import Secrets
internal import Storage
internal import Users

/// The temporary folder in which a store is restored: `<store>.restoring`, beside the store.
///
/// The folder is locked (`flock`) while a process works in it, and becomes the store by a rename.
final class RestoringFolder {
    let path: String
    private let folder: StoreFolder

    /// Creates and locks the folder, after removing what a killed run left behind.
    /// - Throws: `BackupError.inTheWay` if the name is in use by something else, or another folder was put there
    ///   meanwhile; `DatabaseError.locked` while another process restores.
    init(for store: String) throws {
        path = store + ".restoring"
        try Self.removeLeftover(path)
        guard mkdir(path, 0o700) == 0 else {
            throw errno == EEXIST ? DatabaseError.locked : WholeFile.fault(errno, path)
        }
        folder = try Self.opened(path)
        guard flock(folder.descriptor, LOCK_EX | LOCK_NB) == 0 else { throw DatabaseError.locked }
        for name in FolderStore.innerFolders where mkdirat(folder.descriptor, name, 0o700) != 0 {
            let code = errno
            remove()
            throw WholeFile.fault(code, path)
        }
    }

    /// Opens the folder that was just created.
    ///
    /// An account that may write the folder above can put another folder at the path at any moment, also one of this
    /// account. Its files would become a part of the store, and be shared with a group. Into an empty folder with the
    /// mode of a new one, no other account can move a file.
    /// - Throws: `BackupError.inTheWay` for any other folder.
    static func opened(_ path: String) throws -> StoreFolder {
        let folder = try StoreFolder(path)
        var status = stat()
        guard fstat(folder.descriptor, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o077 == 0,
            folder.names.isEmpty
        else { throw BackupError.inTheWay(path: path) }
        return folder
    }

    /// Writes a file of the store, in folders that are created if they are missing.
    func write(_ file: StoreFile, _ body: (borrowing WholeFile) throws -> Void) throws {
        let names = file.name.split(separator: "/").map(String.init)
        try Self.write(names[...], in: folder, body)
    }

    private static func write(
        _ names: ArraySlice<String>, in folder: borrowing StoreFolder, _ body: (borrowing WholeFile) throws -> Void
    ) throws {
        guard let name = names.first else { return }
        guard names.count > 1 else { return try WholeFile.write(name, in: folder, body) }
        if folder.status(name) == nil {
            let code = FolderSharing.makeFolder(name, in: folder)
            guard code == 0 else { throw WholeFile.fault(code, "\(folder.path)/\(name)") }
            try folder.flush()
        }
        try write(names.dropFirst(), in: StoreFolder(name, in: folder), body)
    }

    /// Checks that the folder is still at its path, for functions that need a path.
    /// - Throws: `BackupError.inTheWay`.
    func requireAtPath() throws {
        guard folder.isAt(path) else { throw BackupError.inTheWay(path: path) }
    }

    /// Gives the folder the group and modes of a group store. Its own mode is set last, so that no other account sees a
    /// part.
    /// - Throws: `StoreError.openInGroupStore`, `DatabaseError`.
    func share(with group: gid_t) throws {
        let books = try StoreFolder("books", in: folder)
        for name in books.names {
            guard Seal.isSealed(try ReadFile(name, in: books).read(Seal.headCount)) else {
                throw StoreError.openInGroupStore
            }
        }
        try WholeFile.write(FolderStore.groupFileName, in: folder) { try $0.append("\(group)\n") }
        try Self.share(folder, with: group)
    }

    private static func share(_ folder: borrowing StoreFolder, with group: gid_t) throws {
        for name in folder.names {
            let file = folder.open(name, O_RDONLY)
            // An entry that is not a regular file is a folder, because restoring creates nothing else.
            guard file >= 0 else {
                try share(StoreFolder(name, in: folder), with: group)
                continue
            }
            defer { close(file) }
            guard fchown(file, .max, group) == 0, fchmod(file, FolderSharing.fileMode) == 0, fsync(file) == 0 else {
                throw WholeFile.fault(errno, "\(folder.path)/\(name)")
            }
        }
        try FolderSharing.give(folder, to: group)
        try folder.flush()
    }

    /// Renames the folder to the store's path, which must be missing or an empty folder.
    /// - Throws: `BackupError.placeTaken`, `inTheWay` if another folder was put at the path meanwhile, `DatabaseError`.
    func settle(at store: String) throws {
        try StoreFolder("books", in: folder).flush()
        try folder.flush()
        try requireAtPath()
        guard rename(path, store) == 0 else {
            let isTaken = errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR
            throw isTaken ? BackupError.placeTaken(path: store, isStore: true) : WholeFile.fault(errno, store)
        }
        try WholeFile.flushFolder(of: store)
        guard folder.isAt(store) else { throw BackupError.inTheWay(path: store) }
    }

    /// Removes the folder if it contains only files that restoring creates. Errors are ignored.
    func remove() {
        try? Self.remove(folder)
    }

    private static func removeLeftover(_ path: String) throws {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else {
            throw BackupError.inTheWay(path: path)
        }
        let folder = try StoreFolder(path)
        guard folder.isOwn else { throw BackupError.inTheWay(path: path) }
        guard flock(folder.descriptor, LOCK_EX | LOCK_NB) == 0 else { throw DatabaseError.locked }
        try remove(folder)
    }

    /// Removes the folder if it contains only files that restoring creates; otherwise removes nothing and throws.
    private static func remove(_ folder: borrowing StoreFolder) throws {
        guard isOurs(folder, "") else { throw BackupError.inTheWay(path: folder.path) }
        try empty(folder)
        guard rmdir(folder.path) == 0 else { throw BackupError.inTheWay(path: folder.path) }
    }

    /// Whether all that is in a folder is of restoring.
    /// - Parameter place: the path of the folder inside the store, with a slash at its end; empty for the store's own.
    private static func isOurs(_ folder: borrowing StoreFolder, _ place: String) -> Bool {
        for name in folder.names {
            if let inner = try? StoreFolder(name, in: folder) {
                guard isFolder(place + name), isOurs(inner, "\(place)\(name)/") else { return false }
            } else if !isFile(place + name) {
                return false
            }
        }
        return true
    }

    /// Removes all files and folders in a folder.
    private static func empty(_ folder: borrowing StoreFolder) throws {
        for name in folder.names {
            if let inner = try? StoreFolder(name, in: folder) {
                try empty(inner)
                unlinkat(folder.descriptor, name, AT_REMOVEDIR)
            } else {
                try folder.remove(name)
            }
        }
    }

    /// Whether restoring creates a folder with a path inside the store.
    private static func isFolder(_ path: String) -> Bool {
        FolderStore.innerFolders.contains(path) || path == "reports"
            || path.hasPrefix("reports/") && path.count { $0 == "/" } == 1
    }

    /// Whether restoring creates a file with a path inside the store.
    private static func isFile(_ path: String) -> Bool {
        for suffix in [WholeFile.unfinished, "-journal", ""] where path.hasSuffix(suffix) {
            let name = String(path.dropLast(suffix.count))
            return name == FolderStore.groupFileName || StoreFile(name: name) != nil
        }
        return false
    }
}
