internal import Database
import Glibc
internal import Secrets
internal import Storage
public import Users

extension FolderAccountSession {
    /// All users, sorted by name.
    /// - Throws: `StoreError.notAdministrator`.
    public func allUsers() throws -> [User] {
        try requireAdministrator()
        return try store.allUsers()
    }

    /// Renames a user. The user's book with the former name gets the new one too, for this user only, unless another of
    /// their books has it.
    /// - Throws: `StoreError.notAdministrator`, `nameTaken`, or `noSuchUser` for a removed user.
    public func rename(_ user: User, to name: UserName) throws {
        try requireAdministrator()
        try store.changingOnRequest { database in
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
        if user.id == self.user.id { try memory.call(name) } else { try memory.rename(user.id, to: name) }
    }

    /// Removes a user with all sessions and tokens. The files of books without other members are moved to `backups`,
    /// not erased. In other books without an owner, the writers become owners. Sealed books that this administrator
    /// owns with the user get a new key at once; others get it with the next change of an owner.
    ///
    /// An attacker may have hidden the user, and given the user's name to another one. Therefore other people of that
    /// name whom the store does not have are removed from the books too.
    /// - Returns: the new paths of the files. Sealed ones can no longer be opened.
    /// - Throws: `StoreError.notAdministrator`, `lastAdministrator`, `noSuchUser` for a removed user, or
    ///   `otherUserNamed` if a person known by that name has another name in the store; `removedInPart` if the user is
    ///   removed, but books could not be opened or saved. Later commands of this administrator complete it.
    /// - Complexity: O(bytes) of the administrator's sealed books.
    public func remove(_ user: User) throws -> [String] {
        try requireAdministrator()
        let (common, unopened, people) = try ownedBooks(with: user)
        for stored in try store.allUsers() where stored.id != user.id && people.contains(stored.id) {
            throw StoreError.otherUserNamed(user.name, stored: stored.name)
        }
        let removal = Set(people.map { KnownAccount.Removal.member($0) })
        let own = try store.changingOnRequest { database in
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
            // The removal is noted before the commit. After it, an attacker may restore the user's rows at any time.
            try memory.note(removal, from: common.map(\.book.id) + unopened.map(\.id), areDue: true)
            return mine.filter { !$0.isShared }
        }
        // Files are moved after the commit, because otherwise a rollback would leave the user without their book. The
        // next removal completes an interrupted one.
        var left = unopened
        for (book, isRemoved) in common {
            do {
                try write(
                    book, adding: people.sorted().map { .left(user: $0) }, mayBeRemoved: isRemoved)
                try memory.note(removal, from: [book.id], areDue: false)
            } catch {
                left.append(UnsettledBook(book.id, book.name, error))
            }
        }
        let places = try PartlyDone.removedUser(user.name).then { try store.finishLeaving() }
        let unsaved = reportUnlisted(left)
        guard let first = unsaved.first else { return own.compactMap { places[$0.id] } }
        throw StoreError.removedInPart(user.name, books: unsaved.map(\.late.name), reason: first.late.words)
    }

    /// The sealed books whose member lists have this session's user as an owner, and the other user, or a person of the
    /// other user's name, as a member. Also the books that cannot be opened, and the user numbers of the other user and
    /// of these people.
    private func ownedBooks(
        with other: User
    ) throws -> (common: [(book: BookEntry, isRemoved: Bool)], unopened: [UnsettledBook], people: Set<Int64>) {
        guard other.id != user.id else { return ([], [], [other.id]) }
        let known = memory.known.people
        var people = Set(known.filter { $0.value.folded == other.name.folded }.keys)
        people.insert(other.id)
        var lists: [(book: BookEntry, isRemoved: Bool, members: Set<Int64>)] = []
        let unopened = try forEachKnownBook { book, access, isRemoved in
            guard let list = access?.membership, list.role(of: holder) == .owner else { return }
            // A list keeps the name with which a person joined. The account knows the person's present name.
            people.formUnion(list.members.filter { known[$0.key] == nil && $0.value.name == other.name }.keys)
            lists.append((book, isRemoved, Set(list.members.keys)))
        }
        people.remove(user.id)
        return (
            lists.filter { !$0.members.isDisjoint(with: people) }.map { ($0.book, $0.isRemoved) }, unopened, people
        )
    }

    /// Ends a user's delay after wrong passwords, so that the user can sign in at once.
    /// - Throws: `StoreError.notAdministrator`.
    public func unlock(_ user: User) throws {
        try requireAdministrator()
        try store.changingOnRequest { try UserTable(database: $0).forgetFailures(of: user.name) }
    }

    /// Stores a note about the user's books, such as the new address of a moved book; `nil` deletes it.
    public func note(_ key: String, _ value: String?) throws {
        try memory.note(key, value)
        store.changes += 1
    }
}
