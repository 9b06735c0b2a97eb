internal import Database
internal import Secrets
internal import Storage
internal import Users

/// New member lists: when a book is sealed, or when the user takes it over.
extension BookAccess {
    /// Decides whether the user takes over a book, and notes that in `foundsAnew`: if the user is an owner in the
    /// store, and no owner in the book's own list is left. An older copy may list only the user, with a former key.
    /// - Returns: whether the caller must save the book, which then gets a new list.
    func takeOver() throws -> Bool {
        let stored = try KeyTable(database: store.database()).members(of: book.id)
        let own = try pair.publicKey()
        let isDecided = membership.members.values.contains { member in
            member.role == .owner && stored.members[member.user] != nil
                && (member.user != session.user.id || member.key == own)
        }
        foundsAnew = !isDecided && stored.members[session.user.id]?.role == .owner && session.token == nil
        return foundsAnew
    }

    /// The store's members who are also in the list to be replaced. An attacker may have added rows for others to the
    /// store.
    func confirmed(_ stored: StoredMembers) -> StoredMembers {
        let people = session.memory.known.people.mapValues(\.key)
        return membership.confirming(stored, founder: session.user.id, known: people)
    }

    /// Prepares the sealing of an unencrypted book: signs the member list, which continues the former one or is new,
    /// and gives every member the key. The user must be an owner, and the caller holds the lock of the book.
    /// - Returns: the key, its generation, and the next change counter.
    /// - Throws: `StoreError.unsignedMembers` if the member list contradicts the store, for example a list signed by a
    ///   former owner; `membersDiffer` for members without a signature.
    func sealing(_ database: any Database) throws -> (key: BookKey, generation: Int, changes: Int64) {
        do {
            return try signedSealing(database)
        } catch is MembershipError {
            throw StoreError.unsignedMembers(book.name)
        }
    }

    private func signedSealing(_ database: any Database) throws -> (key: BookKey, generation: Int, changes: Int64) {
        try begin()
        let users = try store.database()
        var stored = try KeyTable(database: users).members(of: book.id)
        let table = AttestationTable(database: database)
        try readOpen(database)
        var change = change(of: membership)
        do {
            // Attestations made since the book was unsealed, for example for new keys.
            try change.absorb(PendingAttestations(database: users).about(book.id))
            if !membership.attestations.isEmpty { try change.add([.sealed]) }
        } catch is MembershipError {
            // The user is not an owner in that list, so a new list is founded.
            membership = Membership(of: book.id)
            change = self.change(of: membership)
        }
        if membership.attestations.isEmpty {
            guard let me = stored.members[session.user.id] else { throw StoreError.hasNoKeys(session.user.name) }
            try table.removeAll()
            try change.add([.founded(me.called(session.user.name))])
            // The new list does not continue any state seen before.
            acceptsAnyState = true
            // No member signed for these tokens: another user may have added them.
            stored = revoking(stored.tokens, of: stored)
        } else {
            stored = try signed(stored, by: change.list)
        }
        try change.takeOver(stored)
        let newest = try KeyTable(database: users).newestGeneration(of: holder, book.id)
        let generation = max(seen?.generation ?? 0, newest, change.list.bookKey?.generation ?? 0) + 1
        guard generation <= Int(UInt32.max) else { throw StoreError.tooManyChanges(path: store.file(of: book.id)) }
        let changes = try Seal.changes(after: seen?.changes ?? 0, path: store.file(of: book.id))
        let key = try BookKey.random(isSigned: change.list.hasReaders)
        try change.add([.newBookKey(generation: generation, identity: key.identity)])
        let list = change.list
        try database.transaction(.write) { try table.append(list.attestations[membership.attestations.count...]) }
        next = change
        try store.changing { try give(key, generation, by: list, in: $0) }
        return (key, generation, changes)
    }

    /// The store's members, without tokens that have no signature in the list. These are tokens of version 0.1.0,
    /// tokens made while the book was unencrypted, and tokens whose rows were changed since. They are revoked once the
    /// book is sealed.
    /// - Throws: `StoreError.membersDiffer` for unsigned members, because members are signed for when they are
    ///   admitted.
    private func signed(_ stored: StoredMembers, by list: Membership) throws -> StoredMembers {
        let (differences, _) = list.compared(with: stored)
        let ofMembers = differences.filter { if case .token = $0 { false } else { true } }
        guard ofMembers.isEmpty else { throw StoreError.membersDiffer(book.name, differences) }
        let unsigned = Set(
            list.takingOver(stored).compactMap { act in
                if case .madeToken(let id, _, _, _, _, _) = act { id } else { nil }
            })
        return revoking(stored.tokens.filter { unsigned.contains($0.key) }, of: stored)
    }

    /// The store's members without some tokens, which are revoked once the book is sealed.
    private func revoking(_ tokens: [String: Membership.TokenMember], of stored: StoredMembers) -> StoredMembers {
        guard !tokens.isEmpty else { return stored }
        let (book, store) = (book, store)
        whenSaved.append { _, _ in
            try store.changing { database in
                for id in tokens.keys.sorted() { try TokenTable(database: database).remove(id) }
            }
            for (_, token) in tokens.sorted(by: { $0.key < $1.key }) {
                guard let name = token.name, let user = stored.members[token.user]?.name else { continue }
                store.notify(.revokedToken(name, of: user, book: book.name))
            }
        }
        return StoredMembers(members: stored.members, tokens: stored.tokens.filter { tokens[$0.key] == nil })
    }
}
