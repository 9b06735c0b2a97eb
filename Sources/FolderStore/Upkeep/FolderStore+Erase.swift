internal import Database
import Glibc
internal import Ledger
internal import Secrets
internal import Storage
internal import Users

extension FolderStore {
    /// The name of the folder, which the user types to confirm erasing the store; `store` for paths such as `/` or `.`.
    public var name: String {
        let last = path.split(separator: "/").last.map(String.init) ?? ""
        return ["", ".", ".."].contains(last) ? "store" : last
    }

    /// The number of books with a file, and of backup copies.
    /// - Complexity: O(files).
    public func fileCounts() -> (books: Int, copies: Int) {
        (bookFiles().count, fileNames(in: path + "/backups").count { Self.isOwn($0, in: "backups") })
    }

    /// Deletes all files of the program in the folder, `users.db` and the group file last, and the folder if it is
    /// empty then. The caller holds the locks of all books and of the users.
    func eraseFiles() throws {
        // Checks first that everything can be deleted.
        for folder in ["", "/reports", "/backups", "/books", "/seen"] where access(path + folder, F_OK) == 0 {
            _ = try StoreFolder(path + folder)
            guard access(path + folder, W_OK | X_OK) == 0 else { throw WholeFile.fault(errno, path + folder) }
        }
        try PartlyDone.erasingStore.then {
            for name in fileNames(in: path + "/reports") where isUUID(name) {
                try reportFolder(of: name).erase()
            }
            for name in fileNames(in: path + "/backups") where BackupFolder.isCopy(name) {
                try BackupFolder.remove("\(path)/backups/\(name)")
            }
            for name in fileNames(in: path + "/books") where Self.isOwn(name, in: "books") {
                try Self.remove("\(path)/books/\(name)")
            }
            for name in fileNames(in: path + "/seen") where TrustKey.isFileName(name) {
                try Self.remove("\(path)/seen/\(name)")
            }
            for folder in ["reports", "backups", "books", "seen"] { rmdir("\(path)/\(folder)") }
            for name in fileNames(in: path) where Self.isOwn(name, in: "") && name != StoreFile.users.name {
                try Self.remove("\(path)/\(name)")
            }
            try Self.remove(users.path)
            // The group file is removed last, because an interrupted command needs it to be repeated.
            if try sharingGroup() != nil { try Self.remove(groupFile) }
            try WholeFile.flushFolder(of: users.path)
        }
        rmdir(path)
    }

    /// Whether a file name in a folder is one that the program uses.
    private static func isOwn(_ name: String, in folder: String) -> Bool {
        switch folder {
        case "":
            return ["users.db", "users.db-journal", "users.db" + WholeFile.unfinished, "users.lock"].contains(name)
        case "books":
            let id = String(name.prefix(36))
            return isUUID(id)
                && ([
                    ".book", ".lock", ".book-journal", ".book" + WholeFile.unfinished, ".book" + ConversionFile.suffix,
                ].contains(String(name.dropFirst(36)))
                    || SuccessorFile.isSuccessor(name, of: id + ".book"))
        default: return BackupFolder.isCopy(name)
        }
    }

    /// The files that are left in the folder, by relative path, sorted.
    func remains() -> [String] {
        let folders = ["books", "backups", "reports", "seen"]
        return (["", "books/", "backups/", "reports/", "seen/"]).flatMap { folder in
            fileNames(in: "\(path)/\(folder)").filter { !folder.isEmpty || !folders.contains($0) }
                .map { folder + $0 }
        }.sorted()
    }

    private static func remove(_ path: String) throws {
        try StoreFolder.remove(path)
    }
}
