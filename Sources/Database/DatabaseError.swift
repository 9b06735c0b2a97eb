/// Why a database operation failed. Never contains a bound value.
public enum DatabaseError: Error, Equatable, Sendable {
    /// The file is missing, is not a regular file, or is not accessible.
    case cannotOpen(path: String, reason: String)
    /// Another process held the lock for too long.
    case locked
    /// The disk or the user's quota is full. The transaction was rolled back.
    case full
    /// The file, its folder or the disk is read-only.
    case readOnly(path: String)
    /// The file is not a database, belongs to another program, or has inconsistent pages.
    case damaged(path: String)
    /// The file contains tables, views, indexes or triggers that no version of this program created.
    case foreignTables(path: String)
    /// A hot journal is beside the file: a killed process left an unfinished change, which a user with write access
    /// must roll back first.
    case halfWritten(path: String)
    /// A rollback journal names another file, which SQLite would delete. No program of spesa creates such journals.
    case superJournal(path: String)
    /// A file to be changed has a second hard link: the change would also reach the file under its other name.
    case hardLinked(path: String)
    /// The file was written by a newer version of the program: its schema has the version `found`, and `known` is the
    /// newest of this program.
    case newer(path: String, found: Int, known: Int)
    /// The tables on a server have the older version `found`, not `known` of this program, and this user may not
    /// migrate them.
    case older(path: String, found: Int, known: Int)
    /// The migration with the name `step` was rolled back, because it would have changed the data.
    case migrationChanges(path: String, step: String)
    /// A constraint refused a row. `rule` describes it in the words of the database.
    case constraint(rule: String)
    /// An integer exceeds 64 bits.
    case overflow
    /// An input or output error below the database. `code` is an errno, or SQLite's extended result code.
    case inputOutput(path: String, code: Int)
    /// Rows of the file contradict each other in a way that no change by this program produces. The value describes it.
    case contradiction(String)
    /// A file of another program with unsupported content, or that would need too much time or memory.
    case foreign(path: String, problem: String)
    /// The server does not exist, refuses the user, or is unsuitable.
    case unreachable(server: String, reason: String)
    /// The server requires a password, and none was given.
    case passwordNeeded(server: String)
    /// The role is unknown, or the password wrong or expired. The server does not say which.
    case wrongSecret(server: String)
    /// The connection was lost. Whether the last change was committed is unknown.
    case disconnected(server: String)
    /// The server has sent nothing for several seconds, not even to a new connection. Whether the last change was
    /// committed is unknown.
    case silent(server: String)
    /// The user stopped waiting for the server. Whether the last change was committed is unknown.
    case cut(server: String)
    /// The server ended the connection, because its transaction had waited for the program longer than
    /// `idle_in_transaction_session_timeout`. The transaction was rolled back.
    case idle(server: String)
    /// The role, or the server, has as many connections as it may have.
    case noFreeConnection(server: String)
    /// A concurrent change conflicts. The transaction was rolled back and may be repeated.
    case conflict
    /// The user lacks the right to this operation.
    case denied(reason: String)
    /// A statement exceeded its time limit.
    case tooSlow
    /// An optional system library is missing or too old.
    case noLibrary(name: String)
    /// A text contains NUL, which a server cannot store.
    case zeroCharacter
    /// Only databases in files support the operation. `what` is its participle: `copied into a file`.
    case onlyFiles(what: String)
    /// Another error of the server, with the server's message. `state` is the SQLSTATE, empty if unknown.
    case refused(state: String, reason: String)
    /// Another error of the database, with the database's message. `code` is its extended result code.
    case failed(code: Int, reason: String)
}
