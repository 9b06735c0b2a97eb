internal import Database
import Glibc
internal import Secrets
public import Users

extension FolderAccountSession {
    /// Every user, by name.
    public func allUsers() throws -> [User] {
        try requireAdministrator()
        return try store.allUsers()
    }

    /// Gives a user another name; a book of theirs that bears the old one goes with it.
    /// - Throws: `StoreError.notAdministrator`, `nameTaken`, or `noSuchUser` for one who has been removed.
    public func rename(_ user: User, to name: UserName) throws {
        try requireAdministrator()
        try store.changing { database in
            let table = UserTable(database: database)
            let user = try table.current(user)
            if let taken = try table.user(name), taken.id != user.id { throw StoreError.nameTaken(name) }
            try table.rename(user.id, to: name)
            let books = BookTable(database: database)
            if let own = try books.entries(of: user.id).first(where: { $0.name == user.name.plain }),
                try own.name == name.plain || !books.isTaken(name.plain, by: user.id)
            {
                try books.rename(own.id, of: user.id, to: name.plain)
            }
        }
    }

    /// Takes a user away with all sessions and tokens. The files of books that nobody else can open are put under
    /// `backups`, not erased; of the others somebody else who writes becomes the owner, if there is none left.
    /// - Returns: where the files are now. Sealed ones can be opened by nobody any more.
    /// - Throws: `StoreError.notAdministrator`, `lastAdministrator`, or `noSuchUser` for one who has been removed.
    public func remove(_ user: User) throws -> [String] {
        try requireAdministrator()
        let own = try store.changing { database in
            let table = UserTable(database: database)
            let user = try table.current(user)
            let others = try table.all().filter { $0.id != user.id }
            guard !user.isAdministrator || others.isEmpty || others.contains(where: \.isAdministrator) else {
                throw StoreError.lastAdministrator(user.name)
            }
            let books = BookTable(database: database)
            let mine = try books.entries(of: user.id) + books.entries(of: user.id, removed: true)
            for book in mine { try leave(book, user.id, in: database) }
            try table.remove(user.id)
            return mine.filter { !$0.isShared }
        }
        // Only now: had the user stayed after all, their book would be gone. What is cut off here, the next removal finishes.
        let places = try PartlyDone.removedUser(user.name).then { try store.finishLeaving() }
        return own.compactMap { places[$0.id] }
    }

    /// Lifts the delay after wrong passwords.
    /// - Throws: `StoreError.notAdministrator`.
    public func unlock(_ user: User) throws {
        try requireAdministrator()
        try store.changing { try UserTable(database: $0).forgetFailures(of: user.name) }
    }

    /// Sets a value, or with `nil` goes back to what holds without it.
    public func set(_ key: String, to value: String?) throws {
        try store.changing { database in
            try database.execute("DELETE FROM setting WHERE user = $1 AND key = $2", .integer(user.id), .text(key))
            guard let value else { return }
            try database.execute(
                "INSERT INTO setting (user, key, value) VALUES ($1, $2, $3)", .integer(user.id), .text(key),
                .text(value))
        }
    }
}
