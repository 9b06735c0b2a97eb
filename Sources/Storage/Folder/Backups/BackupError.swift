/// Why a store cannot be backed up, or restored from a backup.
public enum BackupError: Error, Equatable, Sendable {
    /// There is something already where the backup was to be written.
    case exists(path: String)
    /// The backup would lie in the store that it is of.
    case inStore(path: String)
    /// The backup's file cannot be made or written where it was to be.
    case cannotWrite(path: String, reason: String)
    /// The backup's file is missing, is no file, or may not be read.
    case cannotRead(path: String, reason: String)
    /// It does not begin as a backup does.
    case notABackup(path: String)
    /// A version of the form that a later program wrote.
    case newer(path: String, found: Int, known: Int)
    /// The same where the few bytes before the content were changed.
    case wrongPassword(path: String)
    /// It was cut off or changed, or does not hold a store.
    case damaged(path: String)
    /// The store is not to be written over.
    case placeTaken(path: String, isStore: Bool)
    /// Where the store would be put together, there is something that no restoring leaves behind.
    case inTheWay(path: String)
    /// It holds dumps of books that lay on a server, and no folder.
    case ofServer(path: String)
    /// It has no dump of that book, or of several.
    case noSuchDump(path: String, names: [String])
}

extension BackupError {
    /// Why the file of a backup cannot be made.
    init(_ error: OutputFileError) {
        self =
            switch error {
            case .exists(let path), .notRegular(let path, _): .exists(path: path)
            case .inStore(let path): .inStore(path: path)
            case .cannotWrite(let path, let reason): .cannotWrite(path: path, reason: reason)
            }
    }
}
