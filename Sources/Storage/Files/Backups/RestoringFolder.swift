internal import Database
import Glibc
internal import Secrets
internal import Users

/// The temporary folder in which a store is restored: `<store>.restoring`, beside the store.
///
/// The folder is locked (`flock`) while a process works in it, and becomes the store by a rename.
final class RestoringFolder {
    let path: String
    private let descriptor: Int32

    /// Creates and locks the folder, after removing what a killed run left behind.
    /// - Throws: `BackupError.inTheWay` if the name is in use by something else, `DatabaseError.locked` while another
    ///   process restores.
    init(for store: String) throws {
        path = store + ".restoring"
        try Self.removeLeftover(path)
        guard mkdir(path, 0o700) == 0 else {
            throw errno == EEXIST ? DatabaseError.locked : WholeFile.fault(errno, path)
        }
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw DatabaseError.locked }
        for folder in Self.folders where mkdir("\(path)/\(folder)", 0o700) != 0 {
            let code = errno
            remove()
            throw WholeFile.fault(code, path)
        }
    }

    /// Creates the folder for a book's reports, if it is missing.
    func makeReportFolder(of book: String) throws {
        try ReportFolder(parent: path + "/reports", book: book).make()
    }

    deinit {
        close(descriptor)
    }

    /// Gives the folder the group and modes of a group store. Its own mode is set last, so that no other account sees a
    /// part.
    /// - Throws: `StoreError.openInGroupStore`, `DatabaseError`.
    func share(with group: gid_t) throws {
        for name in fileNames(in: path + "/books") {
            guard Seal.isSealed(try ReadFile("\(path)/books/\(name)").read(Seal.headCount)) else {
                throw StoreError.openInGroupStore
            }
        }
        try WholeFile.write("\(path)/\(FolderStore.groupFileName)") { try $0.append("\(group)\n") }
        try Self.share(path, with: group)
    }

    private static func share(_ path: String, with group: gid_t) throws {
        let folder = try StoreFolder(path)
        for name in folder.names {
            let file = folder.open(name, O_RDONLY)
            // An entry that is not a regular file is a folder, because restoring creates nothing else.
            guard file >= 0 else {
                try share("\(path)/\(name)", with: group)
                continue
            }
            defer { close(file) }
            guard fchown(file, .max, group) == 0, fchmod(file, FolderSharing.fileMode) == 0, fsync(file) == 0 else {
                throw WholeFile.fault(errno, "\(path)/\(name)")
            }
        }
        guard fchown(folder.descriptor, .max, group) == 0, fchmod(folder.descriptor, FolderSharing.folderMode) == 0
        else { throw WholeFile.fault(errno, path) }
        try folder.flush()
    }

    /// Renames the folder to the store's path, which must be missing or an empty folder.
    /// - Throws: `BackupError.placeTaken`, `DatabaseError`.
    func settle(at store: String) throws {
        try WholeFile.flushFolder(of: path + "/books/")
        try WholeFile.flushFolder(of: path + "/")
        guard rename(path, store) == 0 else {
            let isTaken = errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR
            throw isTaken ? BackupError.placeTaken(path: store, isStore: true) : WholeFile.fault(errno, store)
        }
        try WholeFile.flushFolder(of: store)
    }

    /// Removes the folder if it contains only files that restoring creates. Errors are ignored.
    func remove() {
        try? Self.remove(path)
    }

    private static let folders = ["books", "backups"]

    private static func removeLeftover(_ path: String) throws {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else {
            throw BackupError.inTheWay(path: path)
        }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw WholeFile.fault(errno, path) }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw DatabaseError.locked }
        try remove(path)
    }

    /// Removes the folder if it contains only files that restoring creates; otherwise removes nothing and throws.
    private static func remove(_ path: String) throws {
        let reportFolders = fileNames(in: path + "/reports").map { "reports/\($0)" }
        let folders = reportFolders + Self.folders + ["reports"]
        let files = ([""] + reportFolders.map { "/" + $0 } + ["/books"]).flatMap { folder in
            fileNames(in: path + folder).map { "\(folder)/\($0)".dropFirst() }
        }.filter { !folders.contains(String($0)) }
        guard files.allSatisfy({ isOurs(String($0)) }), fileNames(in: path + "/backups").isEmpty else {
            throw BackupError.inTheWay(path: path)
        }
        for file in files { try StoreFolder.remove("\(path)/\(file)") }
        for folder in folders { rmdir("\(path)/\(folder)") }
        guard rmdir(path) == 0 else { throw BackupError.inTheWay(path: path) }
    }

    private static func isOurs(_ name: String) -> Bool {
        for suffix in [WholeFile.unfinished, "-journal", ""] where name.hasSuffix(suffix) {
            let name = String(name.dropLast(suffix.count))
            return name == FolderStore.groupFileName || StoreFile(name: name) != nil
        }
        return false
    }
}
