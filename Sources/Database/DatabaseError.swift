/// Why a database could not do what it was asked. Never holds a bound value.
public enum DatabaseError: Error, Equatable, Sendable {
    /// The file is missing, is no file, or may not be reached by this process.
    case cannotOpen(path: String, reason: String)
    /// Somebody else held the file longer than anybody should wait.
    case locked
    /// No space is left on the disk, or in the user's quota; the transaction is undone.
    case full
    /// The file, its folder or the whole disk takes no writing.
    case readOnly(path: String)
    /// The file is no database, one of another program, or one whose pages contradict each other.
    case damaged(path: String)
    /// The file was written by a program that knows more than this one.
    case newer(path: String, found: Int, known: Int)
    /// A step that brings the tables forward would have changed what they say; it was taken back.
    case migrationChanges(path: String, step: String)
    /// A rule of the tables refused a row; `rule` is the database's name for it.
    case constraint(rule: String)
    /// A whole number left the range of 64 bits.
    case overflow
    /// Reading or writing the file failed below the database.
    case inputOutput(path: String, code: Int)
    /// Rows that cannot stand beside each other, which no change makes.
    case contradiction(String)
    /// Anything else, in the database's words; `code` is its own extended number.
    case failed(code: Int, reason: String)
}

extension DatabaseError {
    /// The stable name of the error, beginning with "store.".
    public var kind: String {
        switch self {
        case .cannotOpen: "store.cannot-open"
        case .locked: "store.locked"
        case .full: "store.full"
        case .readOnly: "store.read-only"
        case .damaged: "store.damaged"
        case .newer: "store.newer"
        case .migrationChanges: "store.migration"
        case .constraint: "store.constraint"
        case .overflow: "store.overflow"
        case .inputOutput: "store.input-output"
        case .contradiction: "store.contradiction"
        case .failed: "store.failed"
        }
    }

    /// What went wrong, in one line; paths are in it, bound values never.
    public var message: String {
        switch self {
        case .cannotOpen(let path, let reason): "cannot open \(path): \(reason)"
        case .locked: "the store is in use by another program for too long"
        case .full: "the disk is full"
        case .readOnly(let path): "cannot write \(path): it is read-only"
        case .damaged(let path): "\(path) is damaged"
        case .newer(let path, let found, let known):
            "\(path) was written by a newer spesa (its version \(found), this program knows \(known))"
        case .migrationChanges(let path, let step):
            "\(path) could not be brought forward: '\(step)' would change what it holds"
        case .constraint(let rule): "the book refused a row (\(rule))"
        case .overflow: "the total would pass the largest amount, 92233720368547758.07"
        case .inputOutput(let path, let code): "reading or writing \(path) failed (code \(code))"
        case .contradiction(let what): "the store is damaged: \(what)"
        case .failed(let code, let reason): "the database failed: \(reason) (code \(code))"
        }
    }

    /// Always `nil`: it was not what was typed.
    public var input: String? { nil }
    /// Always `nil`, as there is no input to point at.
    public var caret: Range<Int>? { nil }

    /// What to do about it, and whether anything was changed; `nil` where nobody can tell.
    public var hint: String? {
        switch self {
        case .cannotOpen, .readOnly: "check who may write there, or name another store with --store DIR"
        case .locked: "try again; the same command is safe to repeat"
        case .full: "free some space and run the same command again; nothing was changed"
        case .contradiction: "see what is wrong with it: spesa check"
        case .damaged: "put back a copy of the store; the file was left as it is"
        case .newer: "install the newer spesa; the file was left as it is"
        case .migrationChanges: "go on with the spesa that wrote it; the step was taken back"
        case .overflow: "record smaller amounts; nothing was changed"
        case .inputOutput: "look at the disk, then see whether it was done with: spesa history"
        case .constraint, .failed: nil
        }
    }
}
