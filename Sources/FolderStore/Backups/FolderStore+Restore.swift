internal import Database
import Glibc
public import Secrets
internal import Storage
public import Users

/// The result of restoring a backup.
public struct RestoredStore: Hashable, Sendable {
    /// The number of users, each with the password from the time of the backup.
    public let users: Int
    /// The number of books, removed ones included.
    public let books: Int
}

extension FolderStore {
    /// Checks that a store can be restored into the folder: it must be missing, or an empty folder of this account.
    /// - Throws: `BackupError.placeTaken`, `StoreError.folder`.
    public func requireNone() throws {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        try requireFolder()
        guard fileNames(in: path).isEmpty else { throw BackupError.placeTaken(path: path, isStore: exists) }
    }

    /// Restores the store from a backup, atomically. Sessions from the time of the backup are ended.
    /// - Parameter group: the group whose accounts share the store; `nil` for a store of this account alone. A backup
    ///   does not know whether its store was a group's.
    /// - Throws: `BackupError`, `StoreError.folder`, `noSuchGroup`, `notInGroup`, `openInGroupStore`, `DatabaseError`;
    ///   no store is created then.
    /// - Complexity: O(bytes) in time; memory is constant.
    public func restore(
        from backup: BackupFile, password: Secret, rules: PasswordRules, forGroup group: String? = nil
    ) throws -> RestoredStore {
        try requireNone()
        let sharing = try group.map(Self.ownGroup)
        guard let password = try rules.normalized(password) else { throw BackupError.wrongPassword(path: backup.path) }
        do {
            let archive = try backup.archive(password: password)
            let above = try makeFoldersAbove()
            do {
                let folder = try RestoringFolder(for: path)
                do {
                    let restored = try extract(archive, into: folder, named: backup.path)
                    if let sharing { try folder.share(with: sharing) }
                    try folder.settle(at: path)
                    return restored
                } catch {
                    folder.remove()
                    throw error
                }
            } catch {
                for folder in above.reversed() { rmdir(folder) }
                throw error
            }
        } catch {
            throw BackupFile.explained(error, backup.path)
        }
    }

    private func extract(
        _ archive: Archive.Reader, into folder: RestoringFolder, named backup: String
    ) throws -> RestoredStore {
        var files: Set<StoreFile> = []
        while let (file, size) = try archive.next() {
            guard files.insert(file).inserted else { throw PasswordStreamError.damaged }
            if case .dump = file { throw BackupError.ofServer(path: backup) }
            try folder.write(file) { try archive.copy(size: size, to: $0) }
        }
        guard files.contains(.users) else { throw PasswordStreamError.damaged }
        try folder.requireAtPath()
        return RestoredStore(
            users: try endSessions("\(folder.path)/\(StoreFile.users.name)", named: backup),
            books: files.count { if case .book = $0 { true } else { false } })
    }

    /// Ends all sessions in a restored `users.db`, because the secret of an old session may still exist in a file.
    /// - Returns: the number of users.
    private func endSessions(_ path: String, named backup: String) throws -> Int {
        do {
            let database = try driver.open(path, .readWrite)
            try SchemaShape.users.require(in: database, path: path)
            _ = try storeMigrations.isBehind(database, path: backup)
            return try database.transaction(.write) {
                try database.execute("DELETE FROM session")
                return try database.firstRow("SELECT count(*) FROM user") { Int($0.integer(0) ?? 0) } ?? 0
            }
        } catch DatabaseError.damaged {
            throw PasswordStreamError.damaged
        }
    }
}
