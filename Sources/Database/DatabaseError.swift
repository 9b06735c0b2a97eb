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
    /// The file holds tables, views, indexes or triggers that no version of this program made.
    case foreignTables(path: String)
    /// A run that was killed left it in the middle of a change, which whoever may write there must take back first.
    case halfWritten(path: String)
    /// A rollback journal names another file to be deleted; SQLite would do it. No program of ours makes one.
    case superJournal(path: String)
    /// The file was written by a program that knows more than this one.
    case newer(path: String, found: Int, known: Int)
    /// The tables on a server are those of an older program, and not everybody who uses them may bring them forward.
    case older(path: String, found: Int, known: Int)
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
    /// A file of another program that holds what is not read, or asks for more time or memory than it may.
    case foreign(path: String, problem: String)
    /// There is no such server, it does not let this user in, or is none that can be used.
    case unreachable(server: String, reason: String)
    /// The server asks for a password, and none was given.
    case passwordNeeded(server: String)
    /// The server has no such role, or the secret is another one, or its time is over: which, it does not tell.
    case wrongSecret(server: String)
    /// The connection to the server was lost; whether the last change was kept is not known.
    case disconnected(server: String)
    /// Somebody else changed the same at the same time; the transaction is undone and may be tried again.
    case conflict
    /// The server lets this user do something else, but not that.
    case denied(reason: String)
    /// A statement took longer than it may.
    case tooSlow
    /// A library of the system that is needed only for this is missing, or too old.
    case noLibrary(name: String)
    /// A text holds the character zero, which a server does not keep.
    case zeroCharacter
    /// What can be done with a file and not with a database on a server; `what` is a participle.
    case onlyFiles(what: String)
    /// Anything else that a server refuses, in its words; `state` is the SQLSTATE, empty where there is none.
    case refused(state: String, reason: String)
    /// Anything else, in the database's words; `code` is its own extended number.
    case failed(code: Int, reason: String)
}
