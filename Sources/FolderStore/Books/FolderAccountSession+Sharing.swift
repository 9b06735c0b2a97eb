internal import Database
internal import Ledger
public import Secrets
public import Storage
public import Users

extension FolderAccountSession {
    /// Makes a user a member of a book, changes their role, or adds their new key to the list of a sealed book.
    ///
    /// A member who becomes a reader must lose the writing key, so the book gets a new key.
    /// - Parameter fingerprint: the fingerprint of the user's key in the store, with or without hyphens. With it, a
    ///   name or key that differs from the known one is accepted.
    /// - Returns: the user's name, and the key that can open a sealed book; `nil` for an unencrypted one.
    /// - Throws: `StoreError.noSuchUser`, `notOwner`, `hasNoKeys`, `otherPerson`, `otherFingerprint`, or `lastOwner`
    ///   for the only owner. Nothing is changed then.
    /// - Complexity: O(bytes) of a sealed book, because its file is rewritten; otherwise O(members).
    @discardableResult
    public func share(
        _ book: BookEntry, withUserNamed name: String, as role: Role, fingerprint: String? = nil
    ) throws -> (name: UserName, key: PublicKey?) {
        let user = try store.user(named: name)
        let book = try BookTable(database: store.database()).current(book, of: self.user.id)
        /// Checks that the session's user may share the book. Returns whether the other user is already a member.
        func requireMayShare(in database: any Database) throws -> Bool {
            try requireOwner(of: book, in: database)
            let member = try BookTable(database: database).members(of: book.id).first { $0.user.id == user.id }
            if member?.role == .owner, role != .owner { try requireOtherOwner(than: user, of: book, in: database) }
            return member != nil
        }
        func admit(_ database: any Database) throws {
            let table = BookTable(database: database)
            if try requireMayShare(in: database) {
                try table.setRole(role, of: user.id, in: book.id)
            } else {
                try table.join(user.id, book.id, as: role, name: book.name)
            }
        }
        let key = try KeyTable(database: store.database()).keys(of: user.id)?.publicKey
        if let fingerprint {
            guard let key else { throw StoreError.hasNoKeys(user.name) }
            guard key.hasFingerprint(fingerprint) else { throw StoreError.otherFingerprint(user.name, key) }
        }
        guard try form(of: book) == .sealed else {
            try store.lock(of: book.id).holding {
                _ = try requireMayShare(in: store.database())
                if let key {
                    let access = BookAccess(session: self, book: book)
                    access.confirmed = fingerprint.map { _ in user.id }
                    try access.admitToOpen(Member(user: user.id, name: user.name, role: role, key: key))
                }
                try store.changingOnRequest(admit)
                if fingerprint != nil, let key {
                    try memory.take(Member(user: user.id, name: user.name, role: role, key: key))
                }
            }
            return (user.name, nil)
        }
        _ = try requireMayShare(in: store.database())
        guard let key else { throw StoreError.hasNoKeys(user.name) }
        let access = BookAccess(session: self, book: book)
        access.confirmed = fingerprint.map { _ in user.id }
        access.intended = [.joined(Member(user: user.id, name: user.name, role: role, key: key))]
        // If the program is killed in between, the member list of the book has a user whom the store does not know as a
        // member. The next change of the book removes the user from the list.
        access.whenSaved.append { [store] bookKey, generation in
            try PartlyDone.shared(user.name, book: book.name).then {
                try store.changingOnRequest { database in
                    try admit(database)
                    let list = access.membership
                    for holder in [.user(user.id)]
                        + list.tokens.filter({ $0.value.user == user.id }).keys.map(Attestation.Holder.token)
                    {
                        try access.give(bookKey, generation, to: holder, by: list, in: database)
                    }
                }
            }
        }
        try write(book, by: access)
        return (user.name, key)
    }

    /// Removes a member of a book. A sealed book gets a new key, so that a copy of the old key does not open later
    /// changes.
    /// - Parameter name: the member's name in the store, or a former one in the list of a sealed book.
    /// - Returns: the name under which this account knows the user.
    /// - Throws: `StoreError.noSuchUser`, `notOwner`, `noSuchMember`, `lastOwner` for the only owner, `lastBook` if it
    ///   is the member's only book, or `membersDiffer` if the name means one member in the store and another in the
    ///   list, or one whom this account knows by another name; `partlyDone` if the member is removed, but the book
    ///   could not be saved with a new key.
    /// - Complexity: see `share`.
    @discardableResult
    public func unshare(_ book: BookEntry, withUserNamed name: String) throws -> UserName {
        let state = try sealedState(of: book)
        let members = state?.access.membership.members ?? [:]
        let user = try memory.named(user(named: name, of: book, among: members))
        let people = try [user.id] + namesakes(of: user, called: name, in: book, among: members)
        try store.changingOnRequest { database in
            try requireOwner(of: book, in: database)
            if try BookTable(database: database).members(of: book.id).contains(where: { $0.user.id == user.id }) {
                try requireOtherOwner(than: user, of: book, in: database)
                try requireOtherBook(than: book, for: user, in: database)
                try leave(book, user.id, in: database)
            } else if members[user.id] == nil, people.count == 1 {
                throw StoreError.noSuchMember(user.name, book: book.name)
            }
            // Until the book is saved without the member, an attacker may restore the member's row.
            guard state != nil, user.id != self.user.id else { return }
            try memory.note(Set(people.map { .member($0) }), from: [book.id], areDue: true)
        }
        guard state != nil else { return user.name }
        try PartlyDone.unshared(user.name, book: book.name).then {
            try write(book, adding: people.map { .left(user: $0) })
        }
        return user.name
    }

    /// The user numbers, sorted, of other members in the book's list who have that name, and whom the store does not
    /// have. An attacker may have hidden a member, and given the member's name to another user.
    /// - Throws: `StoreError.membersDiffer` if the store has such a member under another name.
    private func namesakes(
        of user: User, called text: String, in book: BookEntry, among members: [Int64: Member]
    ) throws -> [Int64] {
        let name = try UserName(text)
        let found = members.values.filter { member in
            // A list keeps the name with which a person joined. The account knows the person's present name.
            let present = memory.known.people[member.user]?.folded ?? member.name.folded
            return present == name.folded && member.user != user.id && member.user != self.user.id
        }.map(\.user)
        if let stored = try store.allUsers().first(where: { found.contains($0.id) }) {
            throw StoreError.membersDiffer(book.name, [.name(stored.name, listed: name)])
        }
        return found.sorted()
    }

    /// The user with a name. A member renamed by an administrator has two names: one in the store, and one in the
    /// book's list.
    private func user(named text: String, of book: BookEntry, among members: [Int64: Member]) throws -> User {
        let users = try store.allUsers()
        guard let name = try? UserName(text) else { throw StoreError.noSuchUser(text) }
        let stored = users.first { $0.name == name }
        if let listed = members.values.first(where: { $0.name == name }), listed.user != stored?.id,
            let renamed = users.first(where: { $0.id == listed.user })
        {
            // An attacker may have exchanged the names of two members.
            guard stored == nil else {
                throw StoreError.membersDiffer(book.name, [.name(renamed.name, listed: name)])
            }
            return renamed
        }
        guard let stored else {
            // The list has a member whom the store does not have.
            guard let listed = members.values.first(where: { $0.name == name }) else {
                throw StoreError.noSuchUser(text)
            }
            return User(id: listed.user, name: listed.name, isAdministrator: false, created: 0)
        }
        // The store may give this member the name of another person.
        let known = memory.known.people[stored.id]?.folded ?? members[stored.id]?.name.folded
        if let known, known != name.folded {
            throw try StoreError.membersDiffer(book.name, [.name(name, listed: UserName(known))])
        }
        return stored
    }

    /// Removes the user from the members of a book. A sealed book gets a new key with its next change.
    /// - Throws: `StoreError.lastOwner` for the only owner, `lastBook` if it is the user's only book.
    public func leave(_ book: BookEntry) throws {
        let book = try BookTable(database: store.database()).current(book, of: user.id)
        // A book that cannot be opened can still be left.
        let attestation = try? sealedState(of: book)?.access.attestation(.left(user: user.id))
        try store.changingOnRequest { database in
            try requireOtherOwner(than: user, of: book, in: database)
            try requireOtherBook(than: book, for: user, in: database)
            try leave(book, user.id, in: database)
            if let attestation { try PendingAttestations(database: database).insert(attestation) }
        }
        try memory.forget(book.id)
        if memory.isFillingUp { forgetPeople() }
    }

    /// Frees space in the account's record by forgetting all people with whom the user shares no book. Forgets no one
    /// if one of the user's books cannot be opened, except for lack of this space.
    private func forgetPeople() {
        var people = Set(memory.known.people.keys)
        do {
            for book in try BookTable(database: store.database()).everyEntry(of: user.id) {
                people.subtract(try BookTable(database: store.database()).members(of: book.id).map(\.user.id))
                let access = BookAccess(session: self, book: book)
                do {
                    guard try form(of: book) == .sealed else { continue }
                    _ = try store.sealedFile(book.id, keys: access, isReadOnly: true).sealed()
                } catch StoreError.fullMemory {
                    // The member list was verified before the space for its people ran out.
                }
                people.subtract(access.membership.members.keys)
            }
            try memory.forget(people: people)
        } catch {
            // The book is already left. Leaving the next book frees the space.
        }
    }

    /// Accepts the present state of a book, even if it contradicts an earlier one, or if the user had removed the book.
    /// Also accepts the store's names of its members whose keys are the known ones, with a notice for each new name. If
    /// no owner in its list is left in the store, the user takes the book over, provided that the store calls them an
    /// owner.
    /// - Returns: the members by the book's own list; empty for an unencrypted book.
    /// - Throws: `StoreError.seal` if no key opens it.
    /// - Complexity: O(bytes).
    public func accept(_ book: BookEntry) throws -> Membership {
        let book = try current(book)
        func remember() throws {
            try memory.take(book)
            try memory.note(book.id, removedAt: nil)
            for (_, member) in try KeyTable(database: store.database()).members(of: book.id).members
                .sorted(by: { $0.key < $1.key })
            {
                guard let former = try memory.takeName(of: member) else { continue }
                store.notify(.newName(member.name, formerly: former))
            }
            store.changes += 1
        }
        guard try store.form(of: book) == .sealed else {
            // This write is refused for a read-only store, although the account's own records of seen states could be
            // changed.
            try store.changing { _ in try store.trust.forget(book.id, by: memory.pair) }
            try remember()
            // The reply of the command tells this, so no notice is needed.
            _ = try memory.noteUnencrypted(book.id)
            return Membership(of: book.id)
        }
        let file = try ConversionFile.read(store.file(of: book.id))
        let generation: Int
        do {
            generation = try Seal(head: file.read(Seal.headCount), count: file.count).generation
        } catch let error as SealError {
            throw StoreError.seal(path: file.path, error)
        }
        try store.changing { try KeyTable(database: $0).reviveSlots(of: book.id, generation: generation) }
        let access = BookAccess(session: self, book: book)
        access.acceptsAnyState = true
        _ = try store.sealedFile(book.id, keys: access, isReadOnly: true).reader()
        try remember()
        if try access.takeOver() { try write(book, by: access) }
        return access.membership
    }

    /// Removes a member with their keys and tokens for a book. If the book then has no owner, all its writers become
    /// owners. The file of a book without members is moved to the backups later.
    func leave(_ book: BookEntry, _ user: Int64, in database: any Database) throws {
        let table = BookTable(database: database)
        try table.leave(user, book.id)
        let members = try table.members(of: book.id)
        if !members.isEmpty, !members.contains(where: { $0.role == .owner }) {
            for member in members where member.role == .writer {
                try table.setRole(.owner, of: member.user.id, in: book.id)
            }
        }
    }

    private func requireOtherOwner(than user: User, of book: BookEntry, in database: any Database) throws {
        let members = try BookTable(database: database).members(of: book.id)
        guard
            members.contains(where: { $0.user.id != user.id && $0.role == .owner })
                || !members.contains(where: { $0.user.id == user.id && $0.role == .owner })
        else { throw StoreError.lastOwner(user.name, book: book.name) }
    }

    private func requireOtherBook(than book: BookEntry, for user: User, in database: any Database) throws {
        guard try BookTable(database: database).entries(of: user.id).contains(where: { $0.id != book.id }) else {
            throw StoreError.lastBook(user.name)
        }
    }
}
