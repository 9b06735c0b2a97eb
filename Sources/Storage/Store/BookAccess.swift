internal import Database
internal import Users

/// What somebody who is signed in can do with a sealed book: their key to it, what they have seen of it, and the list of
/// members inside it, which alone says who gets a new key.
final class BookAccess: SealKeys {
    private let store: Store
    private let book: BookEntry
    private let signedIn: SignedIn
    private let holder: Attestation.Holder
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

    private var cachedPair: KeyPair?
    private var seen: Seen?
    private var slot: [UInt8]?
    /// The list as it lies in the book; without attestations where nobody has signed one yet.
    private(set) var membership: Membership
    /// The list as it will be with the change that is being made, and whether somebody loses by it.
    private var next: (list: Membership, isKeyDue: Bool)?
    private var absorbed: [Int64] = []
    private var news: [StoreNotice] = []

    init(store: Store, book: BookEntry, signedIn: SignedIn) {
        self.store = store
        self.book = book
        self.signedIn = signedIn
        holder = signedIn.holder
        membership = Membership(of: book.id)
    }

    // MARK: What is opened

    func begin() throws {
        seen = try store.seenFolder.seen(book.id, by: pair(), named: book.name.description)
    }

    func key(_ generation: Int) throws -> BookKey {
        slot = try KeyTable(database: store.database()).slot(of: holder, book.id, generation: generation)
        guard let slot, let key = try self.key(in: slot, generation) else { throw SealError.refused }
        // Before the list is known, `admit` looks at who gave it.
        guard try membership.attestations.isEmpty || isGivenRightly(slot) else { throw SealError.refused }
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
        }
        next = nil
        guard !membership.attestations.isEmpty else {
            // From before members signed for each other: a user has taken the key over at the first sign-in since.
            guard case .token = holder else {
                guard let slot = slot.flatMap(KeySlot.init(stored:)), try slot.isGiven(by: pair()) else {
                    throw StoreError.unsignedMembers(book.name)
                }
                return
            }
            return
        }
        guard let slot, try isGivenRightly(slot) else {
            throw StoreError.unsignedMembers(book.name)
        }
        if case .token(let id) = holder { try requireToken(id) }
        if seen == nil, !acceptsAnyState, let founder = membership.founder,
            try founder.key.bytes != pair().publicKey().bytes, case .user = holder
        {
            store.tell(.firstSeen(book: book.name, founder: founder.name, founder.key))
        }
        if let seen {
            tellOfKeys(after: seen.position)
            if !seen.isNamed(book.name.description), case .user = holder { store.tell(.otherName(book: book.name)) }
        }
        try keep(generation: seal.generation, changes: seal.changes)
    }

    /// Refuses a token that its user did not make for the book, or that is over by what they said.
    private func requireToken(_ id: String) throws {
        var list = membership
        if list.tokens[id] == nil {
            for case (_, let attestation?) in try PendingAttestations(database: store.database()).about(book.id) {
                try? list.append(attestation)
            }
        }
        guard let token = list.tokens[id] else { throw StoreError.unknownToken }
        guard token.expires.map({ store.now() < $0 }) ?? true else { throw StoreError.tokenExpired }
    }

    /// Tells of the keys that others signed for since the book was seen last.
    private func tellOfKeys(after position: Attestation.Position) {
        var known: Set<PublicKey> = []
        for (number, attestation) in membership.attestations.enumerated() {
            let (user, key): (Int64, PublicKey)
            switch (attestation.act, attestation.author) {
            case (.founded(let member), _), (.joined(let member), _): (user, key) = (member.user, member.key)
            case (.renewedKey(let next), .user(let author)): (user, key) = (author, next)
            default: continue
            }
            let isNew = known.insert(key).inserted && number >= position.number && user != signedIn.user.id
            if isNew, let member = membership.members[user], member.key == key {
                store.tell(.newKey(member.name, book: book.name, key))
            }
        }
    }

    // MARK: What is written

    func requireRights() throws {
        try store.requireRights(to: book, of: signedIn)
    }

    func prepare(_ database: any Database) throws {
        let change = try change()
        (absorbed, news) = (change.absorbed, change.news)
        let table = AttestationTable(database: database)
        if foundsAnew { try table.removeAll() }
        try table.append(change.list.attestations[(foundsAnew ? 0 : membership.attestations.count)...])
        next = (change.list, change.isKeyDue)
    }

    /// Whether a change would say something of the members, or seal with another key, of itself.
    func isChangeDue(_ present: BookKey) throws -> Bool {
        let change = try change()
        return change.isKeyDue || !change.absorbed.isEmpty || change.list.hasReaders && !present.isSigned
            || change.list.position != membership.position
    }

    /// What the next change says of the members.
    private struct Change {
        var list: Membership
        /// Whether somebody holds the present key who shall not hold the next one, or not all of it.
        var isKeyDue = false
        var absorbed: [Int64] = []
        var news: [StoreNotice] = []
    }

    /// - Throws: `StoreError.membersDiffer` where the store would give more than the list of the book does.
    private func change() throws -> Change {
        let users = try store.database()
        let stored = try KeyTable(database: users).members(of: book.id)
        var change = Change(list: foundsAnew ? Membership(of: book.id) : membership)
        if change.list.attestations.isEmpty {
            // Only who decides over a book can say who belongs to it.
            guard let me = stored.members[signedIn.user.id], me.role == .owner, signedIn.token == nil else {
                guard intended.isEmpty else { throw StoreError.unsignedMembers(book.name) }
                return change
            }
            try append([.founded(me)], to: &change)
            try append(change.list.takingOver(stored), to: &change)
            if change.list.members.count > 1 {
                change.news = [.tookOver(book: book.name, change.list.members.values.sorted { $0.user < $1.user })]
            }
        } else {
            // A copy from when the book was open, which was sealed later.
            if change.list.isOpen, change.list.role(of: holder) == .owner { try append([.sealed], to: &change) }
            try absorb(PendingAttestations(database: users).about(book.id), into: &change)
            try follow(stored, in: &change)
        }
        try append(intended, to: &change)
        return change
    }

    /// Takes what members said of themselves; what may not follow is an old attestation again, or nobody's.
    private func absorb(_ pending: [(id: Int64, attestation: Attestation?)], into change: inout Change) throws {
        for (id, attestation) in pending {
            change.absorbed.append(id)
            guard let attestation, change.list.allows(attestation) else { continue }
            if case .renewedKey(let key) = attestation.act, attestation.author != holder,
                case .user(let id) = attestation.author, let member = change.list.members[id]
            {
                change.news.append(.newKey(member.name, book: book.name, key))
            }
            change.isKeyDue = change.isKeyDue || Self.takesAway(attestation.act, from: change.list)
            try change.list.append(attestation)
        }
    }

    /// Takes from the list what the store took away; what its holder may not say is left to an owner.
    private func follow(_ stored: StoredMembers, in change: inout Change) throws {
        let (differences, due) = change.list.compared(with: stored)
        let settled = intended.compactMap { act in
            if case .joined(let member) = act { stored.members[member.user]?.name } else { nil }
        }
        let unsettled = differences.filter { !settled.contains($0.user) }
        guard unsettled.isEmpty else { throw StoreError.membersDiffer(book.name, unsettled) }
        for act in due {
            var longer = change
            guard (try? append([act], to: &longer)) != nil else { continue }
            if let name = change.list.name(concernedBy: act), name != signedIn.user.name, name != sentAway {
                longer.news.append(.tookOut(name, book: book.name))
            }
            change = longer
        }
    }

    private func append(_ acts: [Attestation.Act], to change: inout Change) throws {
        for act in acts {
            change.isKeyDue = change.isKeyDue || Self.takesAway(act, from: change.list)
            try append(act, to: &change.list)
        }
    }

    private func append(_ act: Attestation.Act, to list: inout Membership) throws {
        try list.append(
            Attestation(act, about: book.id, since: list.position, at: store.now(), by: holder, keys: pair()))
    }

    func renewal(of present: BookKey, _ generation: Int) throws -> (key: BookKey, generation: Int)? {
        guard let (list, isKeyDue) = next else { return nil }
        let users = try store.database()
        // A change that was cut off may have used them already, for reports.
        let later = try KeyTable(database: users).slots(of: holder, book.id, after: generation)
            .filter { later, slot in
                try KeySlot(stored: slot).map { try list.mayGive($0) && self.key(in: slot, later) != nil } ?? false
            }.map(\.0).max()
        let hasReaders = list.hasReaders
        guard isKeyDue || later != nil || hasReaders && !present.isSigned else { return nil }
        let key = try BookKey.random(isSigned: hasReaders)
        let next = max(generation, later ?? 0) + 1
        guard next <= Int(UInt32.max) else { throw DatabaseError.overflow }
        try store.changing { try give(key, next, by: list, in: $0) }
        try store.rewriteReports(of: book, keys: self, with: (key, next))
        return (key, next)
    }

    func saved(_ key: BookKey, generation: Int, changes: Int64) throws {
        if let next { membership = next.list }
        next = nil
        intended = []
        try keep(generation: generation, changes: changes)
        let table = try KeyTable(database: store.database())
        let hasOldSlots = try table.hasSlots(of: book.id, before: generation)
        if !absorbed.isEmpty || hasOldSlots {
            try store.changing { database in
                for id in absorbed { try PendingAttestations(database: database).remove(id) }
                try KeyTable(database: database).retireSlots(of: book.id, before: generation)
                try KeyTable(database: database).removeFormerSlots(
                    of: book.id, but: store.backups.generations(of: store.file(of: book.id)))
            }
        }
        absorbed = []
        for act in whenSaved { try act(key, generation) }
        whenSaved = []
        for notice in news { store.tell(notice) }
        news = []
    }

    /// Takes the book over where the store says that the holder owns it, and none of those who do by its own list is left.
    /// - Returns: whether a change is to be made for it.
    func takeOver() throws -> Bool {
        let stored = try KeyTable(database: store.database()).members(of: book.id)
        let isDecidedByOthers = membership.members.values.contains {
            $0.role == .owner && stored.members[$0.user] != nil
        }
        foundsAnew = !isDecidedByOthers && stored.members[signedIn.user.id]?.role == .owner && signedIn.token == nil
        return foundsAnew
    }

    // MARK: What changes its form

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
        var list = membership
        if list.attestations.isEmpty {
            guard let me = stored.members[signedIn.user.id] else { throw StoreError.hasNoKeys(signedIn.user.name) }
            try table.removeAll()
            try append(.founded(me), to: &list)
        } else {
            try append(.sealed, to: &list)
        }
        for act in list.takingOver(stored) { try append(act, to: &list) }
        try database.transaction(.write) { try table.append(list.attestations[membership.attestations.count...]) }
        if list.members.count > 1 {
            news = [.tookOver(book: book.name, list.members.values.sorted { $0.user < $1.user })]
        }
        next = (list, true)
        let newest = try KeyTable(database: users).newestGeneration(of: holder, book.id)
        let generation = max(seen?.generation ?? 0, newest) + 1
        guard generation <= Int(UInt32.max) else { throw DatabaseError.overflow }
        let key = try BookKey.random(isSigned: list.hasReaders)
        try store.changing { try give(key, generation, by: list, in: $0) }
        return (key, generation, (seen?.changes ?? 0) + 1)
    }

    /// Says that the file is open from now on.
    func opened(after generation: Int, changes: Int64) throws {
        if let next { membership = next.list }
        next = nil
        try keep(generation: generation, changes: changes)
    }

    // MARK: Keys

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
            KeySlot(key, for: place, to: publicKey, by: pair()).stored, of: holder, book.id, generation: generation)
    }

    /// A attestation of its holder about themself, to be taken in with the next change; `nil` where nobody has signed
    /// anything yet.
    func attestation(_ act: Attestation.Act) throws -> Attestation? {
        guard !membership.attestations.isEmpty else { return nil }
        return try Attestation(
            act, about: book.id, since: membership.position, at: store.now(), by: holder, keys: pair())
    }

    /// Whether a slot is from somebody who may write, or from its own holder.
    private func isGivenRightly(_ slot: [UInt8]) throws -> Bool {
        guard let slot = KeySlot(stored: slot) else { return false }
        if try slot.isGiven(by: pair()) || membership.mayGive(slot) { return true }
        // A reader hands on to their own token what they have.
        return membership.members[signedIn.user.id].map(slot.isGiven) ?? false
    }

    private func key(in stored: [UInt8], _ generation: Int) throws -> BookKey? {
        guard let given = KeySlot(stored: stored) else { return try BookKey(anonymous: stored, openedBy: pair()) }
        return try given.key(of: book.id, generation, openedBy: pair())
    }

    private func keep(generation: Int, changes: Int64) throws {
        let now = Seen(
            book: book.id, name: book.name.description, position: membership.position, isOpen: membership.isOpen,
            generation: generation, changes: changes, at: store.now())
        guard acceptsAnyState || seen.map({ now.isLater(than: $0) || !$0.isNamed(book.name.description) }) ?? true
        else { return }
        try store.seenFolder.keep(now, by: pair())
        seen = now
    }

    func pair() throws -> KeyPair {
        if let cachedPair { return cachedPair }
        let pair = try signedIn.keys()
        cachedPair = pair
        return pair
    }

    /// Whether somebody who holds the present key shall not hold the next one, or not all of it.
    private static func takesAway(_ act: Attestation.Act, from list: Membership) -> Bool {
        switch act {
        case .left, .renewedKey, .revokedToken, .founded, .sealed: true
        case .joined(let member):
            list.members[member.user].map { $0.key != member.key || !member.role.canWrite && $0.role.canWrite } ?? false
        case .madeToken, .opened: false
        }
    }
}
