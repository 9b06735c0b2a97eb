internal import Database
import Glibc
internal import Secrets
public import Users

extension FolderAccountSession {
    /// All users, by name.
    public func allUsers() throws -> [User] {
        try requireAdministrator()
        return try store.allUsers()
    }

    /// Renames a user, with their book of equal name.
    /// - Throws: `StoreError.notAdministrator`, `nameTaken`, or `noSuchUser` for a removed user.
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
        if user.id == self.user.id { try memory.call(name) }
    }

    /// Removes a user with all sessions and tokens. The files of books without other members are moved to `backups`, not
    /// erased. In other books without an owner, the writers become owners.
    /// - Returns: the new paths of the files. Sealed ones can no longer be opened.
    /// - Throws: `StoreError.notAdministrator`, `lastAdministrator`, or `noSuchUser` for a removed user.
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
        // After the commit, because otherwise a rollback would leave the user without their book. The next removal completes
        // an interrupted one.
        let places = try PartlyDone.removedUser(user.name).then { try store.finishLeaving() }
        return own.compactMap { places[$0.id] }
    }

    /// Ends the delay after wrong passwords.
    /// - Throws: `StoreError.notAdministrator`.
    public func unlock(_ user: User) throws {
        try requireAdministrator()
        try store.changing { try UserTable(database: $0).forgetFailures(of: user.name) }
    }

    /// Keeps a fact about the user's books, or forgets it with `nil`.
    public func note(_ key: String, _ value: String?) throws { try memory.note(key, value) }
}
