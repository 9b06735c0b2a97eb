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
}

extension BackupError {
    /// The stable name of the error, beginning with "backup." or "store.".
    public var kind: String {
        switch self {
        case .exists: "backup.exists"
        case .inStore: "backup.in-store"
        case .cannotWrite: "backup.cannot-write"
        case .cannotRead: "backup.cannot-read"
        case .notABackup: "backup.not-one"
        case .newer: "backup.newer"
        case .wrongPassword: "backup.password"
        case .damaged: "backup.damaged"
        case .placeTaken: "store.exists"
        case .inTheWay: "store.in-the-way"
        }
    }

    /// What went wrong, in one line.
    public var message: String {
        switch self {
        case .exists(let path): "\(path) is there already"
        case .inStore(let path): "\(path) lies in the store itself"
        case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
        case .cannotRead(let path, let reason): "cannot read \(path): \(reason)"
        case .notABackup(let path): "\(path) is not a backup of a store"
        case .newer(let path, let found, let known):
            "\(path) was made by a newer spesa (its version \(found), this program knows \(known))"
        case .wrongPassword(let path): "the password does not open \(path)"
        case .damaged(let path): "\(path) is damaged: it was cut off or changed"
        case .placeTaken(let path, isStore: true): "there is a store in \(path) already"
        case .placeTaken(let path, isStore: false): "the folder \(path) is not empty"
        case .inTheWay(let path): "\(path) is in the way"
        }
    }

    /// Always `nil`, as the message names the path.
    public var input: String? { nil }
    /// Always `nil`, as there is no input to point at.
    public var caret: Range<Int>? { nil }

    /// What to name or do instead, and that nothing was made.
    public var hint: String? {
        switch self {
        case .exists, .inStore: "name another one: spesa backup FILE"
        case .cannotWrite: "name a file in a folder that you can write to: spesa backup FILE"
        case .cannotRead, .notABackup: "name the file that 'spesa backup' made"
        case .newer: "install the newer spesa; nothing was made"
        case .wrongPassword: "it is the one that was chosen for this backup, not that of a user; nothing was made"
        case .damaged: "use another backup; nothing was made"
        case .placeTaken: "name another with --store DIR, or move it away; nothing was changed"
        case .inTheWay: "move it away; the store is put together there"
        }
    }
}

extension BackupError {
    init(_ error: OutputFileError) {
        self =
            switch error {
            case .exists(let path), .notRegular(let path, _): .exists(path: path)
            case .inStore(let path): .inStore(path: path)
            case .cannotWrite(let path, let reason): .cannotWrite(path: path, reason: reason)
            }
    }
}
