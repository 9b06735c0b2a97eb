internal import Database
internal import Secrets
internal import Storage
internal import Users

/// New keys of the book, and the slots in which members and tokens receive keys.
extension BookAccess {
    func renewal(
        of present: BookKey, _ generation: Int, in database: any Database
    ) throws -> (key: BookKey, generation: Int)? {
        guard var change = next else { return nil }
        let list = change.list
        let later = try laterGeneration(than: generation, by: list)
        let hasReaders = list.hasReaders
        guard try list.isKeyDue || later != nil || hasReaders && !present.isSigned || lacksSlots(list, generation)
        else {
            return nil
        }
        let key = try BookKey.random(isSigned: hasReaders)
        let next = max(generation, later ?? 0, list.bookKey?.generation ?? 0) + 1
        guard next <= Int(UInt32.max) else { throw StoreError.tooManyChanges(path: store.file(of: book.id)) }
        let act = Attestation.Act.newBookKey(generation: next, identity: key.identity)
        // Reports get the new key before the book, so that a book never has reports with a key that former members
        // know.
        let hasReports = try !store.reportFolder(of: book.id).names().isEmpty
        let announcement = hasReports ? try signed(act, since: membership.position) : nil
        try store.changing { users in
            try give(key, next, by: list, in: users)
            if let announcement { try PendingAttestations(database: users).insert(announcement) }
        }
        if hasReports {
            try store.rewriteReports(
                of: book.id, keys: self, acceptingPlain: false, since: generation, with: (key, next))
        }
        if !list.attestations.isEmpty {
            try change.add([act])
            try database.transaction(.write) {
                try AttestationTable(database: database).append(
                    change.list.attestations[list.attestations.count...])
            }
        }
        (self.next, self.announcement) = (change, announcement)
        return (key, next)
    }

    /// The latest generation that an interrupted change gave or announced; `nil` if no change was interrupted. Each
    /// generation has only one key.
    private func laterGeneration(than generation: Int, by list: Membership) throws -> Int? {
        let table = KeyTable(database: try store.database())
        var latest: Int?
        while let found = try table.slots(of: holder, book.id, after: latest ?? generation)
            .filter({ later, slot in
                guard let given = KeySlot(stored: slot), let key = try self.key(in: slot, later) else { return false }
                return try list.mayGive(given) || isAnnounced(key, later)
            }).map(\.0).max()
        {
            latest = found
        }
        return latest
    }

    /// Whether a member in both list and store lacks a key slot of the present generation, because their row was
    /// missing when the key changed.
    private func lacksSlots(_ list: Membership, _ generation: Int) throws -> Bool {
        guard list.members.count > 1 else { return false }
        let table = KeyTable(database: try store.database())
        let stored = try table.members(of: book.id).members
        return try list.members.keys.contains { id in
            try stored[id] != nil && table.slot(of: .user(id), book.id, generation: generation) == nil
        }
    }

    /// Gives a key to all members and tokens that are both in a list and in the store.
    func give(_ key: BookKey, _ generation: Int, by list: Membership, in database: any Database) throws {
        let table = KeyTable(database: database)
        let stored = try table.members(of: book.id)
        let holders =
            list.members.keys.filter { stored.members[$0] != nil }.map(Attestation.Holder.user)
            + list.tokens.keys.filter { stored.tokens[$0] != nil }.map(Attestation.Holder.token)
        for holder in holders { try give(key, generation, to: holder, by: list, in: database) }
    }

    /// Gives a key to a user or token in a list. A reader only gets the key if a writer signed for it.
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
