internal import Database
internal import Secrets
internal import Users

/// A user's access to a sealed book: their key, the states they have seen, and the member list inside the book. This list
/// alone determines who gets a new key.
final class BookAccess: SealKeys {
    private let session: FolderSession
    private let book: BookEntry
    /// Attestations that the user requested, in addition to those that are due anyway.
    var intended: [Attestation.Act] = []
    /// Actions to run after a change is on disk, before the lock is released.
    var whenSaved: [(_ key: BookKey, _ generation: Int) throws -> Void] = []
    /// The member removed by the user themself, about whom no notice is needed.
    var sentAway: UserName?
    /// Whether to accept any state of the book, even if it contradicts what was seen before.
    var acceptsAnyState = false

    /// Whether to begin a new member list with the user as founder, because no owner of the present list is left.
    private var foundsAnew = false

    private var seen: KnownBook?
    /// The state of the file that was loaded or saved last.
    private var state: [UInt8]?
    /// The fingerprint that confirms the key of a new member, if another one is known.
    var acceptedFingerprint: String?
    private var slot: [UInt8]?
    /// The member list in the book; without attestations if it was never signed.
    private(set) var membership: Membership
    /// The membership changes in the current transaction.
    private var next: MembershipChange?

    init(session: FolderSession, book: BookEntry) {
        self.session = session
        self.book = book
        membership = Membership(of: book.id)
    }

    private var store: FolderStore { session.store }
    private var holder: Attestation.Holder { session.holder }

    func begin() throws {
        seen = try store.trust.book(book.id, by: pair)
    }

    func key(_ generation: Int) throws -> BookKey {
        slot = try KeyTable(database: store.database()).slot(of: holder, book.id, generation: generation)
        guard let slot, let key = try self.key(in: slot, generation) else { throw SealError.refused }
        // Before the list is loaded, `admit` checks the giver.
        guard membership.attestations.isEmpty || isGivenRightly(slot) else { throw SealError.refused }
        return key
    }

    func admit(_ database: any Database, _ seal: Seal) throws {
        let seen = acceptsAnyState ? nil : seen
        do {
            membership = try Membership(of: book.id, AttestationTable(database: database).all(), seen: seen?.position)
        } catch MembershipError.older {
            throw StoreError.olderState(book.name, seen: seen?.at ?? 0)
        } catch MembershipError.other {
            throw StoreError.otherState(book.name, seen: seen?.at ?? 0)
        } catch is MembershipError {
            throw StoreError.unsignedMembers(book.name)
        }
        if let seen {
            guard seal.generation >= seen.generation, seal.changes >= seen.changes else {
                throw StoreError.olderState(book.name, seen: seen.at)
            }
            // An older copy may have been restored, and changed by members who had not seen the newer one.
            guard try LineageTable(database: database).follows(seen, seal) else {
                throw StoreError.otherState(book.name, seen: seen.at)
            }
        }
        next = nil
        state = seal.state
        // From before member lists were signed. A user took over the key at the first sign-in since.
        if membership.attestations.isEmpty, let token = session as? FolderTokenSession {
            return try token.require(membership, of: book)
        }
        guard let slot, isGivenRightly(slot) else { throw StoreError.unsignedMembers(book.name) }
        guard !membership.attestations.isEmpty else { return }
        if let token = session as? FolderTokenSession {
            try requireToken(token.proof.id)
            try token.require(membership, of: book)
        }
        if seen == nil, !acceptsAnyState, let founder = membership.founder,
            try founder.key.bytes != pair.publicKey().bytes, case .user = holder
        {
            store.tell(.firstSeen(book: book.name, founder: founder.name, founder.key))
        }
        if let seen { tellOfKeys(after: seen.position) }
        if !acceptsAnyState, seen?.position != membership.position, case .user(let id) = holder {
            try session.memory.learn(
                from: membership, but: id, stored: KeyTable(database: store.database()).members(of: book.id))
        }
        try keep(generation: seal.generation, changes: seal.changes)
    }

    /// Checks that the user made a token for the book, and that it has not expired by their attestation.
    private func requireToken(_ id: String) throws {
        var next = change(of: membership)
        if membership.tokens[id] == nil {
            try next.absorb(PendingAttestations(database: store.database()).about(book.id))
        }
        guard let token = next.list.tokens[id] else { throw StoreError.unknownToken }
        guard token.expires.map({ store.now() < $0 }) ?? true else { throw StoreError.tokenExpired }
    }

    /// Notifies the user of keys that others signed for since the book was last seen.
    private func tellOfKeys(after position: Attestation.Position) {
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
                store.tell(.newKey(member.name, book: book.name, key))
            }
        }
    }

    func requireRights() throws {
        try session.requireRights(to: book)
    }

    func prepare(_ database: any Database) throws {
        let change = try change()
        let table = AttestationTable(database: database)
        if foundsAnew { try table.removeAll() }
        try table.append(change.list.attestations[(foundsAnew ? 0 : membership.attestations.count)...])
        next = change
    }

    /// Whether the next change would add attestations, or renew the key, even without a request.
    func isChangeDue(_ present: BookKey) throws -> Bool {
        let change = try change()
        return change.isKeyDue || !change.absorbed.isEmpty || change.list.hasReaders && !present.isSigned
            || change.list.position != membership.position
    }

    /// The membership changes of the next change.
    /// - Throws: `StoreError.membersDiffer` if the store states more rights than the list in the book.
    private func change() throws -> MembershipChange {
        do {
            return try signedChange()
        } catch is MembershipError {
            throw StoreError.unsignedMembers(book.name)
        }
    }

    private func signedChange() throws -> MembershipChange {
        let users = try store.database()
        let stored = try KeyTable(database: users).members(of: book.id)
        var change = change(of: foundsAnew ? Membership(of: book.id) : membership)
        if change.list.attestations.isEmpty {
            // Only owners can sign for members.
            guard let me = stored.members[session.user.id], me.role == .owner, session.token == nil else {
                guard intended.isEmpty else { throw StoreError.unsignedMembers(book.name) }
                return change
            }
            try change.say([.founded(me.called(session.user.name))])
            // A copy from before signed lists has no list to confirm the members.
            try change.takeOver(membership.attestations.isEmpty ? stored : confirmed(stored))
        } else {
            try change.absorb(PendingAttestations(database: users).about(book.id))
            // A copy of the unencrypted book, which was sealed later.
            if change.list.isOpen, change.list.role(of: holder) == .owner { try change.say([.sealed]) }
            // An owner resolves differences one by one. The others wait for the next change.
            let isSettling = (!intended.isEmpty || sentAway != nil) && change.list.role(of: holder) == .owner
            try change.follow(stored, isSettling: isSettling, known: [session.user.name, sentAway])
        }
        try change.say(intended)
        return change
    }

    /// An empty set of changes.
    func change(of list: Membership) -> MembershipChange {
        MembershipChange(of: list, book: book.name, by: holder, sign: signed)
    }

    private func signed(_ act: Attestation.Act, since: Attestation.Position) throws -> Attestation {
        if case .joined(let member) = act { try requireKnown(member) }
        return try Attestation(act, about: book.id, since: since, at: store.now(), by: holder, keys: pair)
    }

    /// Checks that the name and key of a member are the known ones. An owner has admitted a member of the list by both.
    /// - Throws: `StoreError.otherPerson`, `otherFingerprint`.
    private func requireKnown(_ member: Member) throws {
        guard member.user != session.user.id else { return }
        if let listed = membership.members[member.user], listed.name == member.name, listed.key == member.key { return }
        let memory = session.memory
        if let acceptedFingerprint {
            guard acceptedFingerprint == member.key.fingerprint else {
                throw StoreError.otherFingerprint(member.name, member.key)
            }
        } else if let known = try session.difference(from: member) {
            throw StoreError.otherPerson(
                member.name, key: member.key, known: known, as: member.role, sharing: book.name)
        }
        whenSaved.append { _, _ in try memory.take(member) }
    }

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
        guard next <= Int(UInt32.max) else { throw DatabaseError.overflow }
        try store.changing { try give(key, next, by: list, in: $0) }
        try store.rewriteReports(of: book, keys: self, with: (key, next))
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

    func saved(_ key: BookKey, _ state: [UInt8], generation: Int, changes: Int64) throws {
        self.state = state
        // A migration is no change by the user. Requested attestations are still to come.
        guard let change = next else { return try keep(generation: generation, changes: changes) }
        try opened(after: generation, changes: changes)
        intended = []
        // The change is saved, so a failure to clean up is left to the next change.
        try? tidyUp(change.absorbed, generation)
        let acts = whenSaved
        whenSaved = []
        for act in acts { try act(key, generation) }
        for notice in change.news { store.tell(notice) }
    }

    /// Deletes attestations that are in the book now, and key slots of older generations.
    private func tidyUp(_ absorbed: [Int64], _ generation: Int) throws {
        let table = try KeyTable(database: store.database())
        guard try !absorbed.isEmpty || table.hasSlots(of: book.id, before: generation) else { return }
        try store.changing { database in
            for id in absorbed { try PendingAttestations(database: database).remove(id) }
            try KeyTable(database: database).retireSlots(of: book.id, before: generation)
            try KeyTable(database: database).removeFormerSlots(
                of: book.id, but: store.backups.generations(of: store.file(of: book.id)))
        }
    }

    /// Takes over a book if the store calls the user an owner, and no owner of the book's own list is left. An older copy
    /// may list only the user, with a former key.
    /// - Returns: whether a change is needed.
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

    /// The store's members who are also in the replaced list. An attacker may have added rows for others.
    private func confirmed(_ stored: StoredMembers) -> StoredMembers {
        let people = session.memory.known.people.mapValues(\.key)
        return membership.confirming(stored, founder: session.user.id, known: people)
    }

    /// Reads the list of an unencrypted book. It could be forged: only a continuation of the list seen last is trusted. Without
    /// one the list is empty.
    /// - Throws: `StoreError.otherState` if the list seen last is gone.
    private func readOpen(_ database: any Database) throws {
        guard let seen, seen.position != .start else { return }
        do {
            let list = try Membership(of: book.id, AttestationTable(database: database).all(), seen: seen.position)
            if list.isOpen { membership = list }
        } catch is MembershipError {
            throw StoreError.otherState(book.name, seen: seen.at)
        }
    }

    /// Loads the list of an unencrypted book, to sign for a token. The lock of the book is held.
    func loadOpen() throws {
        try begin()
        try readOpen(store.openFile(book.id, lock: .held, isReadOnly: true).reader())
    }

    /// Signs for a member of an unencrypted book that was sealed before, so that sealing it again finds nobody whom no owner
    /// let in. The lock of the book is held.
    func admitToOpen(_ member: Member) throws {
        try begin()
        try store.openFile(book.id, lock: .held).write { database in
            try readOpen(database)
            var change = change(of: membership)
            try change.absorb(PendingAttestations(database: store.database()).about(book.id))
            guard change.list.role(of: holder) == .owner else { return }
            try change.say([.joined(member)])
            try AttestationTable(database: database).append(
                change.list.attestations[membership.attestations.count...])
            next = change
        }
        guard next != nil, let seen else { return }
        try opened(after: seen.generation, changes: seen.changes)
        try session.memory.take(member)
    }

    /// Prepares sealing an unencrypted book: signs the member list, founded anew or continued, and gives all members a key.
    /// The user is an owner, and the lock of the book is held.
    func sealing(_ database: any Database) throws -> (key: BookKey, generation: Int, changes: Int64) {
        try begin()
        let users = try store.database()
        let stored = try KeyTable(database: users).members(of: book.id)
        let table = AttestationTable(database: database)
        try readOpen(database)
        var change = change(of: membership)
        do {
            // Attestations from the meantime, for example new keys.
            try change.absorb(PendingAttestations(database: users).about(book.id))
            if !membership.attestations.isEmpty { try change.say([.sealed]) }
        } catch is MembershipError {
            // By that list the user is not an owner, so a new list is founded.
            membership = Membership(of: book.id)
            change = self.change(of: membership)
        }
        if membership.attestations.isEmpty {
            guard let me = stored.members[session.user.id] else { throw StoreError.hasNoKeys(session.user.name) }
            try table.removeAll()
            try change.say([.founded(me.called(session.user.name))])
            // The new list does not continue any state seen before.
            acceptsAnyState = true
        } else if case (let differences, _) = change.list.compared(with: stored), !differences.isEmpty {
            // Each member and token since the book was opened was signed for.
            throw StoreError.membersDiffer(book.name, differences)
        }
        try change.takeOver(stored)
        let list = change.list
        try database.transaction(.write) { try table.append(list.attestations[membership.attestations.count...]) }
        next = change
        let newest = try KeyTable(database: users).newestGeneration(of: holder, book.id)
        let generation = max(seen?.generation ?? 0, newest) + 1
        guard generation <= Int(UInt32.max) else { throw DatabaseError.overflow }
        let key = try BookKey.random(isSigned: list.hasReaders)
        try store.changing { try give(key, generation, by: list, in: $0) }
        return (key, generation, (seen?.changes ?? 0) + 1)
    }

    /// Records that the change is on disk, for a file that is unencrypted now.
    func opened(after generation: Int, changes: Int64) throws {
        if let next { membership = next.list }
        next = nil
        try keep(generation: generation, changes: changes)
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

    /// An attestation of the user about themself, to be added by the next change; `nil` if the list is not signed yet.
    func attestation(_ act: Attestation.Act) throws -> Attestation? {
        guard !membership.attestations.isEmpty else { return nil }
        // Whether it is allowed is checked when it is added: until then the facts it refers to may be pending too.
        return try signed(act, since: membership.position)
    }

    /// Whether a slot was given by a writer, or by its holder.
    private func isGivenRightly(_ slot: [UInt8]) -> Bool {
        guard let slot = KeySlot(stored: slot) else { return false }
        if slot.isGiven(by: pair) || membership.mayGive(slot) { return true }
        // A reader gives their own key to their own token.
        return membership.members[session.user.id].map(slot.isGiven) ?? false
    }

    private func key(in stored: [UInt8], _ generation: Int) throws -> BookKey? {
        if let slot = KeySlot(stored: stored) { return try slot.key(of: book.id, generation, openedBy: pair) }
        // A token cannot take over a slot from before givers were recorded. An owner must give it again.
        guard case .token = holder else { return nil }
        return try BookKey(anonymous: stored, openedBy: pair)
    }

    private func keep(generation: Int, changes: Int64) throws {
        let now = KnownBook(
            book: book.id, position: membership.position, isOpen: membership.isOpen, generation: generation,
            changes: changes, state: state, writers: membership.writers, at: store.now())
        guard acceptsAnyState || seen.map({ now.isLater(than: $0) || $0.state == nil }) ?? true else { return }
        try store.trust.keep(now, by: pair)
        seen = now
    }

    var pair: KeyPair { session.memory.pair }
}
