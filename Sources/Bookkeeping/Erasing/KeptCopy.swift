public import Storage

/// What is kept of a book or of the store that is erased.
public enum KeptCopy: Sendable {
    /// Nothing; what is erased is gone.
    case none
    /// A copy of the book under `backups`.
    case copy
    /// The whole store in an encrypted file.
    case store

    /// What is kept of a book: a copy of an open one, while a copy of a sealed one would open for nobody once its keys are
    /// gone.
    /// - Parameters:
    ///   - isWanted: whether anything is to be kept.
    ///   - isInFile: whether a file for the whole store was named.
    /// - Throws: `BookkeepingError.noCopyOfSealed` where the whole store would have to be kept and only an administrator may.
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
