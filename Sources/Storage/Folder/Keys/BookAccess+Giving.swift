internal import Database
internal import Secrets
internal import Users

/// New keys of the book, and the slots in which members and tokens get them.
extension BookAccess {
    func renewal(of present: BookKey, _ generation: Int) throws -> (key: BookKey, generation: Int)? {
        guard let change = next else { return nil }
        let list = change.list
        let users = try store.database()
        // An interrupted change may have used later generations for reports.
        let later = try KeyTable(database: users).slots(of: holder, book.id, after: generation)
            .filter { later, slot in
                try KeySlot(stored: slot).map { try list.mayGive($0) && self.key(in: slot, later) != nil } ?? false
            }.map(\.0).max()
        let hasReaders = list.hasReaders
        guard try change.isKeyDue || later != nil || hasReaders && !present.isSigned || lacksSlots(list, generation)
        else {
            return nil
        }
        let key = try BookKey.random(isSigned: hasReaders)
        let next = max(generation, later ?? 0) + 1
        guard next <= Int(UInt32.max) else { throw StoreError.tooManyChanges(path: store.file(of: book.id)) }
        try store.changing { try give(key, next, by: list, in: $0) }
        try store.rewriteReports(
            of: book.id, keys: self, acceptingPlain: false, since: generation, with: (key, next))
        return (key, next)
    }

    /// Whether a member in both list and store lacks a key slot of the present generation, because their row was missing
    /// when the key changed.
    private func lacksSlots(_ list: Membership, _ generation: Int) throws -> Bool {
        guard list.members.count > 1 else { return false }
        let table = KeyTable(database: try store.database())
        let stored = try table.members(of: book.id).members
        return try list.members.keys.contains { id in
            try stored[id] != nil && table.slot(of: .user(id), book.id, generation: generation) == nil
        }
    }

    /// Gives a key to all in a list who are also in the store.
    func give(_ key: BookKey, _ generation: Int, by list: Membership, in database: any Database) throws {
        let table = KeyTable(database: database)
        let stored = try table.members(of: book.id)
        let holders =
            list.members.keys.filter { stored.members[$0] != nil }.map(Attestation.Holder.user)
            + list.tokens.keys.filter { stored.tokens[$0] != nil }.map(Attestation.Holder.token)
        for holder in holders { try give(key, generation, to: holder, by: list, in: database) }
    }

    /// Gives a key to a user or token in a list. Readers only get keys with a signature.
    func give(
        _ key: BookKey, _ generation: Int, to holder: Attestation.Holder, by list: Membership, in database: any Database
    ) throws {
        guard let role = list.role(of: holder), let publicKey = list.key(of: holder), role.canWrite || key.isSigned
        else {
            return
        }
        let place = KeySlot.Place(book: book.id, generation: generation, canWrite: role.canWrite)
        try KeyTable(database: database).setSlot(
            KeySlot(key, for: place, to: publicKey, by: pair).stored, of: holder, book.id, generation: generation)
    }
}
