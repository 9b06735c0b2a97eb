internal import Database
internal import Secrets
internal import Users

/// What somebody who is signed in can do with a sealed book: their key to it, what they have seen of it, and the list of
/// members inside it, which alone says who gets a new key.
final class BookAccess: SealKeys {
    private let session: FolderSession
    private let book: BookEntry
    /// What its holder says in so many words, beside what every change finds due.
    var intended: [Attestation.Act] = []
    /// What is done once a change lies on the disk, before anybody else can make one.
    var whenSaved: [(_ key: BookKey, _ generation: Int) throws -> Void] = []
    /// Of whom it need not be told that they go, since the holder sends them.
    var sentAway: UserName?
    /// Whether the holder takes the state of the book as it is, whatever was seen before.
    var acceptsAnyState = false

    /// Whether the list begins anew, with the holder as founder, since nobody is left who decides by the present one.
    private var foundsAnew = false

    private var seen: KnownBook?
    /// The state of the file that was loaded or saved last.
    private var state: [UInt8]?
    /// The fingerprint with which the holder takes the key of whom they let in, whatever was known of it.
    var acceptedFingerprint: String?
    private var slot: [UInt8]?
    /// The list as it lies in the book; without attestations where nobody has signed one yet.
    private(set) var membership: Membership
    /// What the change that is being made says of the members.
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
        // Before the list is known, `admit` looks at who gave it.
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
            // An older copy may have been put back and written to by members who had not seen the newer one.
            guard try LineageTable(database: database).follows(seen, seal) else {
                throw StoreError.otherState(book.name, seen: seen.at)
            }
        }
        next = nil
        state = seal.state
        // From before members signed for each other; a user has taken the key over at the first sign-in since.
        if case .token = holder, membership.attestations.isEmpty { return }
        guard let slot, isGivenRightly(slot) else { throw StoreError.unsignedMembers(book.name) }
        guard !membership.attestations.isEmpty else { return }
        if case .token(let id) = holder { try requireToken(id) }
        if seen == nil, !acceptsAnyState, let founder = membership.founder,
            try founder.key.bytes != pair.publicKey().bytes, case .user = holder
        {
            store.tell(.firstSeen(book: book.name, founder: founder.name, founder.key))
        }
        if let seen { tellOfKeys(after: seen.position) }
        if !acceptsAnyState, seen?.position != membership.position, case .user(let id) = holder {
            try session.memory.learn(from: membership, but: id)
        }
        try keep(generation: seal.generation, changes: seal.changes)
    }

    /// Refuses a token that its user did not make for the book, or that is over by what they said.
    private func requireToken(_ id: String) throws {
        var next = change(of: membership)
        if membership.tokens[id] == nil {
            try next.absorb(PendingAttestations(database: store.database()).about(book.id))
        }
        guard let token = next.list.tokens[id] else { throw StoreError.unknownToken }
        guard token.expires.map({ store.now() < $0 }) ?? true else { throw StoreError.tokenExpired }
    }

    /// Tells of the keys that others signed for since the book was seen last.
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

    /// Whether a change would say something of the members, or seal with another key, of itself.
    func isChangeDue(_ present: BookKey) throws -> Bool {
        let change = try change()
        return change.isKeyDue || !change.absorbed.isEmpty || change.list.hasReaders && !present.isSigned
            || change.list.position != membership.position
    }

    /// What the next change says of the members.
    /// - Throws: `StoreError.membersDiffer` where the store would give more than the list of the book does.
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
            // Only who decides over a book can say who belongs to it.
            guard let me = stored.members[session.user.id], me.role == .owner, session.token == nil else {
                guard intended.isEmpty else { throw StoreError.unsignedMembers(book.name) }
                return change
            }
            try change.say([.founded(me)])
            // A copy from before members signed says nothing of them.
            try change.takeOver(membership.attestations.isEmpty ? stored : confirmed(stored))
        } else {
            try change.absorb(PendingAttestations(database: users).about(book.id))
            // A copy from when the book was open, which was sealed later.
            if change.list.isOpen, change.list.role(of: holder) == .owner { try change.say([.sealed]) }
            // An owner settles one difference after the other: what differs about others waits for the next change.
            let isSettling = (!intended.isEmpty || sentAway != nil) && change.list.role(of: holder) == .owner
            try change.follow(stored, isSettling: isSettling, known: [session.user.name, sentAway])
        }
        try change.say(intended)
        return change
    }

    /// A change that says nothing yet.
    func change(of list: Membership) -> MembershipChange {
        MembershipChange(of: list, book: book.name, by: holder, sign: signed)
    }

    private func signed(_ act: Attestation.Act, since: Attestation.Position) throws -> Attestation {
        if case .joined(let member) = act { try requireKnown(member) }
        return try Attestation(act, about: book.id, since: since, at: store.now(), by: holder, keys: pair)
    }

    /// Refuses to let somebody in whose name or key is not the known one. Whom the list has with this key already was let in
    /// by an owner.
    /// - Throws: `StoreError.otherPerson`, `otherFingerprint`.
    private func requireKnown(_ member: Member) throws {
        guard member.user != session.user.id, membership.members[member.user]?.key != member.key else { return }
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
        // A change that was cut off may have used them already, for reports.
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

    /// Whether a member of the list and of the store has no key slot of the present generation: the member's row was away when
    /// the key changed.
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
        // Steps that a book lacked are no change: what is to be said of its members is still to come.
        guard let change = next else { return try keep(generation: generation, changes: changes) }
        try opened(after: generation, changes: changes)
        intended = []
        // The change is kept: what cannot be tidied up now is tidied up by the next one.
        try? tidyUp(change.absorbed, generation)
        let acts = whenSaved
        whenSaved = []
        for act in acts { try act(key, generation) }
        for notice in change.news { store.tell(notice) }
    }

    /// Takes away attestations that stand in the book now, and key slots of older generations.
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

    /// Takes the book over where the store says that the holder owns it, and none of those who do by its own list is left:
    /// an older copy may name nobody but the holder, by a key before the present one.
    /// - Returns: whether a change is to be made for it.
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

    /// The store's members that the replaced list names too. An attacker may have added rows for others.
    private func confirmed(_ stored: StoredMembers) -> StoredMembers {
        let people = session.memory.known.people.mapValues(\.key)
        return membership.confirming(stored, founder: session.user.id, known: people)
    }

    /// Makes the members of an open book those that the store has, or those that it founds the book with, and gives them a
    /// key; the holder is an owner, and the lock of the book is held.
    func sealing(_ database: any Database) throws -> (key: BookKey, generation: Int, changes: Int64) {
        try begin()
        let users = try store.database()
        let stored = try KeyTable(database: users).members(of: book.id)
        let table = AttestationTable(database: database)
        // While the book was open anybody could write there: only what goes on from what was seen is gone on with.
        do {
            let list = try Membership(of: book.id, table.all(), seen: seen?.position)
            if seen != nil, list.isOpen { membership = list }
        } catch is MembershipError {
            // Somebody did write there: the list begins anew.
        }
        var change = change(of: membership)
        do {
            // What its members said of themselves while it was open: their keys may be others since.
            try change.absorb(PendingAttestations(database: users).about(book.id))
            if !membership.attestations.isEmpty { try change.say([.sealed]) }
        } catch is MembershipError {
            // By that list its owner is not who seals the book: it begins anew.
            membership = Membership(of: book.id)
            change = self.change(of: membership)
        }
        if membership.attestations.isEmpty {
            guard let me = stored.members[session.user.id] else { throw StoreError.hasNoKeys(session.user.name) }
            try table.removeAll()
            try change.say([.founded(me)])
            // Of what was seen before nothing goes on in it.
            acceptsAnyState = true
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

    /// Says that the change lies on the disk, where the file is open from now on.
    func opened(after generation: Int, changes: Int64) throws {
        if let next { membership = next.list }
        next = nil
        try keep(generation: generation, changes: changes)
    }

    /// Gives a key to all whom a list names, as far as the store knows them.
    func give(_ key: BookKey, _ generation: Int, by list: Membership, in database: any Database) throws {
        let table = KeyTable(database: database)
        let stored = try table.members(of: book.id)
        let holders =
            list.members.keys.filter { stored.members[$0] != nil }.map(Attestation.Holder.user)
            + list.tokens.keys.filter { stored.tokens[$0] != nil }.map(Attestation.Holder.token)
        for holder in holders { try give(key, generation, to: holder, by: list, in: database) }
    }

    /// Gives a key to one whom a list names; to readers only one with a signature.
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

    /// An attestation of its holder about themself, to be taken in with the next change; `nil` where nobody has signed
    /// anything yet.
    func attestation(_ act: Attestation.Act) throws -> Attestation? {
        guard !membership.attestations.isEmpty else { return nil }
        // Whether it may follow is seen when it is taken in: until then what it speaks of may be pending too.
        return try signed(act, since: membership.position)
    }

    /// Whether a slot is from somebody who may write, or from its own holder.
    private func isGivenRightly(_ slot: [UInt8]) -> Bool {
        guard let slot = KeySlot(stored: slot) else { return false }
        if slot.isGiven(by: pair) || membership.mayGive(slot) { return true }
        // A reader hands on to their own token what they have.
        return membership.members[session.user.id].map(slot.isGiven) ?? false
    }

    private func key(in stored: [UInt8], _ generation: Int) throws -> BookKey? {
        if let slot = KeySlot(stored: stored) { return try slot.key(of: book.id, generation, openedBy: pair) }
        // A token cannot take over what it was given before givers were told; an owner gives it anew.
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
