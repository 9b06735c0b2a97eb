internal import Database
import Glibc
public import Ledger
internal import Secrets
internal import Users

extension FolderAccountSession {
    /// A book that was removed, and is in nobody's list any more.
    /// - Throws: `StoreError.noSuchBook`.
    public func removedBook(named name: String) throws -> BookEntry {
        try BookTable(database: store.database()).entry(name, of: user.id, removed: true)
    }

    /// What would be erased with a book; `nil` where a command that was cut off has taken its file already.
    /// - Complexity: O(expenses and changes).
    public func erasure(of book: BookEntry) throws -> Erasure? {
        guard store.bookFiles().contains(book.id) else { return nil }
        let book = try open(book)
        return try book.erasure(of: book.everyNumber())
    }

    /// Refuses what only an owner may do.
    /// - Throws: `StoreError.notOwner`, and `lastBook` where somebody would be left without any.
    public func requireErasable(_ book: BookEntry) throws {
        let database = try store.database()
        try requireOwner(of: book, in: database)
        let table = BookTable(database: database)
        for member in try table.members(of: book.id)
        where try !table.entries(of: member.user.id).contains(where: { $0.id != book.id }) {
            throw StoreError.lastBook(member.user.name)
        }
    }

    /// Erases a book for all its members: its file, the older copies of it, its keys, and the tokens for it.
    ///
    /// First it leaves everybody's list; from then on the same command goes on where it was cut off.
    /// - Parameter keepsCopy: whether a copy stays under `backups`, which of a sealed book nobody can open.
    /// - Returns: where the copy is.
    /// - Throws: `StoreError.notOwner`, `lastBook`.
    /// - Complexity: O(files under `backups`), and O(bytes of the file) for a copy.
    public func erase(_ book: BookEntry, keepsCopy: Bool, at now: Int64) throws -> String? {
        try requireErasable(book)
        let path = store.file(of: book.id)
        let copy = try store.lock(of: book.id).holding {
            let isThere = StoreFolder.status(of: path) != nil
            if isThere { try store.rollBack(book) }
            let copy = keepsCopy && isThere ? try store.backups.copy(path, before: .erasing) : nil
            try store.changing { try BookTable(database: $0).setRemoved(book.id, at: now) }
            try store.backups.removeCopies(of: path, but: copy)
            try store.reportFolder(of: book.id).erase()
            for suffix in ["", "-journal", WholeFile.unfinished] { try StoreFolder.remove(path + suffix) }
            SuccessorFile.removeAbandoned(of: path)
            try StoreFolder(of: path).flush()
            try store.users.erase { try BookTable(database: $0).remove(book.id) }
            return copy
        }
        try store.trust.forget(book.id, by: memory.pair)
        try memory.forget(book.id)
        try StoreFolder.remove(store.lock(of: book.id).path)
        return copy
    }

    /// Erases everything that the program made in the folder of the store, and the folder if nothing else is in it.
    ///
    /// The users go last: until then the same command goes on where it was cut off.
    /// - Returns: what lies there of others, by its place below the folder.
    /// - Throws: `StoreError.notAdministrator`.
    /// - Complexity: O(files).
    public func eraseEverything() throws -> [String] {
        try requireAdministrator()
        let names = try store.trustedNames()
        while true {
            let ids = store.bookFiles()
            let isDone = try store.holdingLocks(of: ids[...]) {
                try store.usersLock.holding {
                    // A book was made before all were held.
                    guard store.bookFiles() == ids else { return false }
                    _ = try store.database()
                    try store.eraseFiles()
                    return true
                }
            }
            if isDone { break }
        }
        store.trust.forgetKeys(in: names)
        return store.remains()
    }
}
