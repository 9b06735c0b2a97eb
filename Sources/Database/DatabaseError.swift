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
    /// A file of another program that holds what is not read, or asks for more time or memory than it may.
    case foreign(path: String, problem: String)
    /// Anything else, in the database's words; `code` is its own extended number.
    case failed(code: Int, reason: String)
}
