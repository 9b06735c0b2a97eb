internal import Database
internal import Secrets
internal import Storage
internal import Users

/// Opening a sealed book: finding the user's key, and checking that the book's state follows the state last seen.
extension BookAccess {
    func key(_ generation: Int) throws -> BookKey {
        slot = try KeyTable(database: store.database()).slot(of: holder, book.id, generation: generation)
        guard let slot, let key = try self.key(in: slot, generation) else { throw SealError.refused }
        // Before the list is loaded, `admit` checks the key.
        guard try membership.attestations.isEmpty || isRight(key, generation, in: slot) else { throw SealError.refused }
        loadedKey = key
        return key
    }

    /// Whether a key is the one that a writer signed for, in the member list or in an announcement. For a list from
    /// before keys were signed, checks the giver of the slot instead.
    private func isRight(_ key: BookKey, _ generation: Int, in slot: [UInt8]) throws -> Bool {
        guard let isAccepted = membership.accepts(key, generation: generation) else { return try isGivenRightly(slot) }
        return try isAccepted || isAnnounced(key, generation)
    }

    /// Whether a writer announced a later key than that of the list, and was interrupted before the book was saved.
    /// Reports may have this key already.
    func isAnnounced(_ key: BookKey, _ generation: Int) throws -> Bool {
        let pending = try PendingAttestations(database: store.database()).about(book.id)
        var change = change(of: membership)
        try? change.absorb(pending)
        return pending.contains { _, attestation in
            attestation.map {
                change.list.announces(key, generation: generation, $0, at: membership.position)
            } ?? false
        }
    }

    func admit(_ database: any Database, _ seal: Seal) throws {
        let seen = acceptsAnyState ? nil : seen
        let earlier = acceptsAnyState ? nil : earlier
        do {
            let attestations = try AttestationTable(database: database).all()
            membership = try Membership(of: book.id, attestations, seen: seen?.position)
            if let earlier { _ = try Membership(of: book.id, attestations, seen: earlier.position) }
        } catch MembershipError.older {
            throw StoreError.olderState(book.name, seen: seen?.at ?? 0)
        } catch MembershipError.other {
            throw StoreError.otherState(book.name, seen: seen?.at ?? 0)
        } catch is MembershipError {
            throw StoreError.unsignedMembers(book.name)
        }
        if let seen {
            try requireFounder(of: membership, since: seen)
            guard seal.generation >= seen.generation, seal.changes >= seen.changes else {
                throw StoreError.olderState(book.name, seen: seen.at)
            }
            // An older copy may have been restored, and changed by members who had not seen the newer one.
            let lineage = LineageTable(database: database)
            for state in [seen, earlier].compactMap({ $0 }) where try !lineage.follows(state, seal) {
                throw StoreError.otherState(book.name, seen: state.at)
            }
        }
        next = nil
        state = seal.state
        // The list is from before signatures. Since then users replaced their slots at their first sign-in, but tokens
        // could not.
        if membership.attestations.isEmpty, let token = session as? FolderTokenSession {
            return try token.require(membership, of: book)
        }
        guard let slot, let loadedKey else { throw SealError.refused }
        guard try membership.accepts(loadedKey, generation: seal.generation) ?? isGivenRightly(slot) else {
            throw StoreError.unsignedMembers(book.name)
        }
        guard !membership.attestations.isEmpty else { return }
        if let token = session as? FolderTokenSession {
            try requireToken(token.proof.id)
            try token.require(membership, of: book)
        }
        if seen == nil, !acceptsAnyState, let founder = membership.founder,
            try founder.key.bytes != pair.publicKey().bytes, case .user = holder
        {
            try requireKnownFounder(founder)
            store.notify(.firstSeen(book: book.name, founder: founder.name, founder.key))
        }
        if let seen { reportKeys(after: seen.position) }
        try keep(generation: seal.generation, changes: seal.changes)
        if comparesMembers { try requireSameMembers() }
    }

    /// Checks that a book made by the user is not another founder's.
    /// - Throws: `StoreError.foreignBook`.
    private func requireFounder(of list: Membership, since seen: KnownBook) throws {
        guard seen.isFounding, let founder = list.founder, try founder.key != pair.publicKey() else { return }
        throw StoreError.foreignBook(book.name, founder: founder.name)
    }

    /// Checks that the founder of a book that is opened for the first time has the name and the key that the user
    /// knows. The founder may have a newer key by now.
    /// - Throws: `StoreError.otherFounder`.
    private func requireKnownFounder(_ founder: Member) throws {
        let present = membership.members[founder.user] ?? founder
        guard session.memory.difference(from: present) != nil else { return }
        // Other books that were not seen before would in turn compare their founders with this book, without end.
        let books = try BookTable(database: store.database()).entries(of: session.user.id).filter {
            try $0.id != book.id && store.trust.book($0.id, by: pair) != nil
        }
        guard let known = try session.difference(from: present, among: books) else { return }
        throw StoreError.otherFounder(book.name, founder: founder.name, key: present.key, known: known)
    }

    /// The token with an id, if its user signed for it; otherwise `nil`. The attestation of a reader's token stays
    /// pending until a writer changes the book.
    private func token(_ id: String) throws -> Membership.TokenMember? {
        if let token = membership.tokens[id] { return token }
        var next = change(of: membership)
        try next.absorb(PendingAttestations(database: store.database()).about(book.id))
        return next.list.tokens[id]
    }

    /// Checks that an attestation of the user exists for a token, and that the expiry in it has not passed.
    /// - Throws: `StoreError.unknownToken`, `tokenExpired`.
    private func requireToken(_ id: String) throws {
        guard let token = try token(id) else { throw StoreError.unknownToken }
        guard token.expires.map({ store.now() < $0 }) ?? true else { throw StoreError.tokenExpired }
    }

    /// Notifies the user of keys that others signed for since the book was last seen.
    private func reportKeys(after position: Attestation.Position) {
        guard position != membership.position else { return }
        var known: Set<PublicKey> = []
        for (number, attestation) in membership.attestations.enumerated() {
            let (user, key): (Int64, PublicKey)
            switch (attestation.act, attestation.author) {
            case (.founded(let member), _), (.joined(let member), _): (user, key) = (member.user, member.key)
            case (.renewedKey(let next), .user(let author)): (user, key) = (author, next)
            default: continue
            }
            let isNew = known.insert(key).inserted && number >= position.number && user != session.user.id
            if isNew, let member = membership.members[user], member.key == key {
                store.notify(.newKey(member.name, book: book.name, key))
            }
        }
    }

    /// Whether a slot was given by a writer, or by its holder. Needed only for lists from before keys were signed.
    private func isGivenRightly(_ slot: [UInt8]) throws -> Bool {
        guard let slot = KeySlot(stored: slot) else { return false }
        if membership.mayGive(slot) { return true }
        // A reader may give their own key to their own token. A user's slot is refused, because the list may still have
        // their former key.
        guard case .token(let id) = holder else { return slot.isGiven(by: pair) }
        guard loadedKey?.canWrite == false, let token = try token(id) else { return false }
        return membership.members[token.user].map(slot.isGiven) ?? false
    }

    /// The key in a stored slot; `nil` if the slot cannot be opened with this key pair.
    func key(in stored: [UInt8], _ generation: Int) throws -> BookKey? {
        if let slot = KeySlot(stored: stored) { return try slot.key(of: book.id, generation, openedBy: pair) }
        // The slot is from before givers were recorded. A token cannot replace its slot: an owner must give it a new
        // one.
        guard case .token = holder else { return nil }
        return try BookKey(anonymous: stored, openedBy: pair)
    }
}
