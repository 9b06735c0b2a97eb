internal import Database
import Glibc
public import Ledger
internal import Secrets
public import Storage
internal import Users

extension FolderAccountSession {
    /// Finds a removed book of the session's user by its name.
    /// - Throws: `StoreError.noSuchBook`.
    public func removedBook(named name: String) throws -> BookEntry {
        try BookTable(database: store.database()).entry(name, of: user.id, removed: true)
    }

    /// A preview of erasing a book; `nil` if an interrupted command has deleted its file already.
    /// - Complexity: O(expenses and changes).
    public func erasure(of book: BookEntry) throws -> Erasure? {
        guard store.bookFiles().contains(book.id) else { return nil }
        let book = try open(book)
        return try book.erasure(of: book.everyNumber())
    }

    /// Checks that the session's user may erase a book.
    /// - Throws: `StoreError.notOwner`, and `lastBook` if it is the only book of a member.
    public func requireErasable(_ book: BookEntry) throws {
        let database = try store.database()
        try requireOwner(of: book, in: database)
        let table = BookTable(database: database)
        for member in try table.members(of: book.id)
        where try !table.entries(of: member.user.id).contains(where: { $0.id != book.id }) {
            throw StoreError.lastBook(member.user.name)
        }
    }

    /// Erases a book for all its members: its file, backup copies, keys and tokens.
    ///
    /// First the book is removed for all members. From then on, an interrupted command can be repeated.
    /// - Parameter keepsCopy: whether to keep a backup copy. A copy of a sealed book can no longer be opened.
    /// - Returns: the path of the copy; `nil` without one.
    /// - Throws: `StoreError.notOwner`, `lastBook`; `partlyDone` once the book is removed.
    /// - Complexity: O(files in `backups`), and O(bytes of the file) for a copy.
    public func erase(_ book: BookEntry, keepsCopy: Bool, at now: Int64) throws -> String? {
        try requireErasable(book)
        let path = store.file(of: book.id)
        let copy = try store.lock(of: book.id).holding {
            let isThere = StoreFolder.status(of: path) != nil
            if isThere { try store.rollBack(book) }
            let copy = keepsCopy && isThere ? try store.backups.copy(path, before: .erasing) : nil
            try store.changingOnRequest { try BookTable(database: $0).setRemoved(book.id, at: now) }
            // The removal is remembered before the file is gone. After a kill, an attacker could otherwise restore the
            // book unnoticed.
            try memory.note(book.id, removedAt: now)
            try PartlyDone.erasingBook(book.name).then {
                try store.backups.removeCopies(of: path, but: copy)
                try store.reportFolder(of: book.id).erase()
                for suffix in ["", "-journal", WholeFile.unfinished] { try StoreFolder.remove(path + suffix) }
                SuccessorFile.removeAbandoned(of: path)
                try StoreFolder(of: path).flush()
                try store.users.erase { try BookTable(database: $0).remove(book.id) }
            }
            return copy
        }
        try store.trust.forget(book.id, by: memory.pair)
        try memory.forget(book.id)
        try StoreFolder.remove(store.lock(of: book.id).path)
        return copy
    }

    /// Erases all files of the program in the store's folder, and the folder itself if it is empty then.
    ///
    /// The users are erased last: until then an interrupted command can be repeated.
    /// - Returns: the remaining foreign files, by relative path.
    /// - Throws: `StoreError.notAdministrator`; `partlyDone` once files may have been deleted.
    /// - Complexity: O(files).
    public func eraseEverything() throws -> [String] {
        try requireAdministrator()
        let names = try store.trustedNames()
        while true {
            let ids = store.bookFiles()
            let isDone = try store.holdingLocks(of: ids[...]) {
                try store.usersLock.holding {
                    // If a book was created before all locks were held, the attempt is repeated.
                    guard store.bookFiles() == ids else { return false }
                    _ = try store.database()
                    try store.eraseFiles()
                    return true
                }
            }
            if isDone { break }
        }
        store.changes += 1
        store.trust.forgetKeys(in: names)
        return store.remains()
    }
}
