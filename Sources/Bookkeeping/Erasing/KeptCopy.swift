public import Storage

/// The backup made before a book or a store is erased.
public enum KeptCopy: Sendable {
    /// No backup.
    case none
    /// A copy of the book under `backups`.
    case copy
    /// The whole store in an encrypted file.
    case store

    /// Chooses the backup of a book: a copy if the book is open and no file was named, otherwise the whole store. A
    /// copy of a sealed book could not be opened without its keys.
    /// - Parameters:
    ///   - isWanted: whether a backup is made.
    ///   - isInFile: whether a file for a store backup was named.
    /// - Throws: `BookkeepingError.noCopyOfSealed` if the store must be backed up and the user is not an administrator.
    public init(of book: BookEntry, isWanted: Bool, isInFile: Bool, for account: any AccountSession)
        throws(BookkeepingError)
    {
        if !isWanted {
            self = .none
        } else if book.form == .open && !isInFile {
            self = .copy
        } else if account.user.isAdministrator {
            self = .store
        } else {
            throw .noCopyOfSealed(book: book.name.description)
        }
    }
}
