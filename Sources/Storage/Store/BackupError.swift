/// The reason why a store cannot be backed up, or restored from a backup.
public enum BackupError: Error, Equatable, Sendable {
    /// There is already a file or folder at the path of the backup.
    case exists(path: String)
    /// The path of the backup is inside the store itself.
    case inStore(path: String)
    /// The backup file cannot be created or written.
    case cannotWrite(path: String, reason: String)
    /// The backup file is missing, not a regular file, or not readable.
    case cannotRead(path: String, reason: String)
    /// The file does not begin like a backup.
    case notABackup(path: String)
    /// The backup has a newer format version than this program knows.
    case newer(path: String, found: Int, known: Int)
    /// The password is wrong, or the header of the file was changed.
    case wrongPassword(path: String)
    /// The file is truncated or changed, or does not contain a store.
    case damaged(path: String)
    /// A store exists already, and is not overwritten; or, unless `isStore`, the folder for it is not empty.
    case placeTaken(path: String, isStore: Bool)
    /// The temporary folder for restoring contains foreign files.
    case inTheWay(path: String)
    /// The backup contains dumps of a server's books, not a folder.
    case ofServer(path: String)
    /// The backup has no dump of that book, or no book was named and the backup has several dumps. `names` are the
    /// books with a dump.
    case noSuchDump(path: String, names: [String])
}

extension BackupError {
    /// The error for a backup file that cannot be created.
    package init(_ error: OutputFileError) {
        self =
            switch error {
            case .exists(let path), .notRegular(let path, _): .exists(path: path)
            case .inStore(let path): .inStore(path: path)
            case .cannotWrite(let path, let reason): .cannotWrite(path: path, reason: reason)
            }
    }
}
