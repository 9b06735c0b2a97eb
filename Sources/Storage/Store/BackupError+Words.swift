public import Failures
internal import Text

extension BackupError: WordedError {
    /// The text of the error for the user. The message names the file. `input` is the path of a backup that contains
    /// dumps, or lacks the one asked for, otherwise `nil`.
    public var words: ErrorWords {
        switch self {
        case .exists(let path):
            ErrorWords(
                kind: "backup.exists", message: "\(path) already exists", hint: "name another one: spesa backup FILE")
        case .inStore(let path):
            ErrorWords(
                kind: "backup.in-store", message: "\(path) is inside the store itself",
                hint: "name another one: spesa backup FILE")
        case .cannotWrite(let path, let reason):
            ErrorWords(
                kind: "backup.cannot-write", message: "cannot write \(path): \(reason)",
                hint: "name a file in a folder that you can write to: spesa backup FILE")
        case .cannotRead(let path, let reason):
            ErrorWords(
                kind: "backup.cannot-read", message: "cannot read \(path): \(reason)",
                hint: "name the file that 'spesa backup' made")
        case .notABackup(let path):
            ErrorWords(
                kind: "backup.not-one", message: "\(path) is not a backup of a store",
                hint: "name the file that 'spesa backup' made")
        case .newer(let path, let found, let known):
            ErrorWords(
                kind: "backup.newer",
                message: "\(path) was made by a newer spesa (its version \(found), this program knows \(known))",
                hint: "install the newer spesa; nothing was made")
        case .wrongPassword(let path):
            ErrorWords(
                kind: "backup.password", message: "the password does not open \(path)",
                hint: "it is the one that was chosen for this backup, not that of a user; nothing was made")
        case .damaged(let path):
            ErrorWords(
                kind: "backup.damaged", message: "\(path) is damaged: it was cut off or changed",
                hint: "use another backup; nothing was made")
        case .placeTaken(let path, isStore: true):
            ErrorWords(
                kind: "store.exists", message: "there is already a store in \(path)",
                hint: "name another with --store DIR, or move it away; nothing was changed")
        case .placeTaken(let path, isStore: false):
            ErrorWords(
                kind: "store.exists", message: "the folder \(path) is not empty",
                hint: "name another with --store DIR, or move it away; nothing was changed")
        case .ofServer(let path):
            ErrorWords(
                kind: "backup.of-server", message: "\(path) contains dumps of books from a server", input: path,
                hint: "load each into an empty book: spesa load \(inShellQuotes(path)) --of NAME")
        case .noSuchDump(let path, let names):
            ErrorWords(
                kind: "backup.no-dump",
                message: names.isEmpty
                    ? "\(path) contains no dumps of books"
                    : "\(path) contains the books \(names.joined(separator: ", "))",
                input: path,
                hint: names.isEmpty
                    ? "it is the backup of a whole folder: spesa restore-store \(inShellQuotes(path))"
                    : "choose one with --of NAME")
        case .inTheWay(let path):
            ErrorWords(
                kind: "store.in-the-way", message: "\(path) already exists",
                hint: "move it away; the store is assembled there")
        }
    }
}
