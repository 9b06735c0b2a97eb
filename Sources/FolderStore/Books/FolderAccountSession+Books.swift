internal import Database
internal import Ledger
internal import Secrets
public import Storage
public import Users

extension FolderAccountSession {
    /// Creates a book of the user.
    /// - Parameter form: `nil` for a sealed book.
    /// - Throws: `StoreError.bookNameTaken`, `openInGroupStore`; `partlyDone` if the book exists, but its file could
    ///   not be created.
    public func addBook(_ name: FoldedName, form: BookEntry.Form?, at now: Int64) throws -> BookEntry {
        let form = form ?? .sealed
        if form == .open { try store.requireMayBeOpen() }
        let book = try store.changingOnRequest { database in
            try requireValid(in: database)
            let table = BookTable(database: database)
            guard try !table.isTaken(name, by: user.id) else { throw StoreError.bookNameTaken(name) }
            return try store.insertBook(name, form: form, of: user, memory.pair, at: now, in: database)
        }
        let entry = try BookTable(database: store.database()).entry(book, named: name, of: user.id)
        try memory.take(entry)
        try PartlyDone.addedBook(name).then {
            try store.makeMissingFile(of: book, form, for: user, memory, at: now)
        }
        return try current(entry)
    }

    /// Erases a removed book, and creates one with a name.
    /// - Parameter form: `nil` for a sealed book.
    /// - Throws: `StoreError.notOwner`, `bookNameTaken` if another book has the name, and the errors of `erase` and
    ///   `addBook`.
    public func renew(
        _ book: BookEntry, as name: FoldedName, form: BookEntry.Form?, at now: Int64
    ) throws -> BookEntry {
        let isTaken = try BookTable(database: store.database()).isTaken(name, by: user.id)
        guard book.name == name || !isTaken else { throw StoreError.bookNameTaken(name) }
        _ = try erase(book, keepsCopy: false, at: now)
        return try addBook(name, form: form, at: now)
    }

    /// Makes a book the user's current one.
    /// - Throws: `StoreError.otherBookNamed`, `removedBook`.
    public func use(_ book: BookEntry) throws {
        try requireKnown(book)
        try store.changingOnRequest { try BookTable(database: $0).setCurrent(book.id, of: user.id) }
        try memory.choose(book.id)
    }

    /// Renames a book for this user only.
    /// - Throws: `StoreError.bookNameTaken`, also by a removed book of the user; `noSuchBook` if the user lost access.
    public func rename(_ book: BookEntry, to name: FoldedName) throws {
        try store.changingOnRequest { database in
            let table = BookTable(database: database)
            guard try book.name == name || !table.isTaken(name, by: user.id) else {
                throw StoreError.bookNameTaken(name)
            }
            try table.rename(book.id, of: user.id, to: name)
        }
        try memory.take(BookTable(database: store.database()).current(book, of: user.id), formerly: book.name)
    }

    /// Removes a book for all its members. The file is kept, and `restoreBook` reverts this.
    /// - Throws: `StoreError.notOwner`, or `lastBook` if it is the only book of a member.
    public func remove(_ book: BookEntry, at now: Int64) throws {
        try store.changingOnRequest { database in
            let table = BookTable(database: database)
            try requireOwner(of: book, in: database)
            for member in try table.members(of: book.id) where try table.entries(of: member.user.id).count == 1 {
                throw StoreError.lastBook(member.user.name)
            }
            try table.setRemoved(book.id, at: now)
        }
        try memory.note(book.id, removedAt: now)
        try memory.unchoose(book.id)
    }

    /// Restores a removed book for all its members.
    /// - Throws: `StoreError.noSuchBook`, `notOwner`.
    public func restoreBook(named text: String) throws -> BookEntry {
        let book = try store.changingOnRequest { database in
            let table = BookTable(database: database)
            let book = try table.entry(text, of: user.id, removed: true)
            // Another user may have given the name to another removed book.
            try memory.require(book, notify: store.notify)
            try requireOwner(of: book, in: database)
            try table.setRemoved(book.id, at: nil)
            return try table.current(book, of: user.id)
        }
        try memory.note(book.id, removedAt: nil)
        return book
    }

    func requireOwner(of book: BookEntry, in database: any Database) throws {
        let members = try BookTable(database: database).members(of: book.id)
        guard let member = members.first(where: { $0.user.id == user.id }) else {
            throw StoreError.noSuchBook(book.name.description)
        }
        guard member.role == .owner else { throw StoreError.notOwner(book.name) }
    }
}
