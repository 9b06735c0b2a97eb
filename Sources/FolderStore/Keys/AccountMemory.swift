internal import Database
internal import Secrets
internal import Storage
internal import Users

/// The key pair of a signed-in user or token, with the facts about the store known under it.
///
/// The store's rows are compared with these facts before they are shown, changed or used for sealing.
final class AccountMemory {
    let pair: KeyPair
    private let trust: TrustStore
    private(set) var known: KnownAccount

    init(_ known: KnownAccount, of pair: KeyPair, in trust: TrustStore) {
        (self.known, self.pair, self.trust) = (known, pair, trust)
    }

    /// Checks that the name of a book leads to the known book, and remembers a new name.
    /// - Parameter notify: receives a notice if the book was renamed.
    /// - Throws: `StoreError.otherBookNamed`; `fullMemory` if the name cannot be remembered, because it could then be
    ///   led to another book unnoticed.
    func require(_ book: BookEntry, notify: (StoreNotice) -> Void) throws {
        if let id = known.books[book.name.folded] {
            guard id == book.id else { throw StoreError.otherBookNamed(book.name) }
            return
        }
        if known.books.values.contains(book.id) { notify(.otherName(book: book.name)) }
        try learn { $0.books[book.name.folded] = book.id }
    }

    /// The user under the name of their last sign-in, even if the store has another name. Changes by the user carry the
    /// name of the last sign-in. If this account's record has no name, it gets the store's.
    /// - Parameter notify: receives a notice if the store has another name.
    func known(_ user: User, notify: (StoreNotice) -> Void) throws -> User {
        guard let name = known.name.flatMap({ try? UserName($0) }) else {
            try call(user.name)
            return user
        }
        guard name != user.name else { return user }
        notify(.otherUserName(name, stored: user.name))
        return User(id: user.id, name: name, isAdministrator: user.isAdministrator, created: user.created)
    }

    /// Remembers the name with which the user signed in.
    /// - Throws: `SecretError.outOfMemory`.
    func call(_ name: UserName) throws { try change { $0.name = name.folded } }

    /// Remembers the user's name for a book, and forgets the former name `name`; `nil` forgets none.
    /// - Throws: `SecretError.outOfMemory`.
    func take(_ book: BookEntry, formerly name: FoldedName? = nil) throws {
        try change { known in
            if let name, known.books[name.folded] == book.id { known.books[name.folded] = nil }
            known.books[book.name.folded] = book.id
        }
    }

    /// Remembers the time at which the user removed a book, in seconds since 1970; `nil` after the book was restored.
    /// - Throws: `SecretError.outOfMemory`.
    func note(_ id: String, removedAt moment: Int64?) throws {
        // A restored book is recorded too, because an earlier record of another machine may still have it as removed.
        guard (known.removed[id] ?? 0) != (moment ?? 0) else { return }
        try change { $0.removed[id] = moment ?? 0 }
    }

    /// Forgets a book that the user no longer has.
    /// - Throws: `SecretError.outOfMemory`.
    func forget(_ id: String) throws {
        guard known.books.values.contains(id) || known.current == id else { return }
        try change { known in
            known.books = known.books.filter { $0.value != id }
            known.late.remove(id)
            if known.current == id { known.current = nil }
        }
    }

    /// Checks that the store's current book is the one that the user chose. If no choice is remembered, remembers that
    /// book.
    /// - Throws: `StoreError.otherBookChosen`, or `noBookChosen` if the store no longer has a current book.
    func requireChosen(_ book: BookEntry) throws {
        guard known.current != book.id else { return }
        guard known.current == nil else {
            throw book.isCurrent ? StoreError.otherBookChosen(book.name) : .noBookChosen
        }
        if book.isCurrent { try choose(book.id) }
    }

    /// Forgets the user's choice of a book that they have removed.
    /// - Throws: `SecretError.outOfMemory`.
    func unchoose(_ id: String) throws {
        guard known.current == id else { return }
        try change { $0.current = nil }
    }

    /// Checks that a token was made for a book. If the token's book is not known yet, remembers this one.
    /// - Throws: `StoreError.tokenOfOtherBook`, `SecretError.outOfMemory`.
    func requireTokenBook(_ id: String) throws {
        guard known.current != id else { return }
        guard known.current == nil else { throw StoreError.tokenOfOtherBook }
        try choose(id)
    }

    /// Remembers the current book of a user, or the book of a token.
    /// - Throws: `SecretError.outOfMemory`.
    func choose(_ id: String) throws {
        guard known.current != id else { return }
        try change { $0.current = id }
    }

    /// Adds people from the member list of a book to the known facts: unknown people, and new keys that were signed
    /// with the known key of a person. A known key without its verifying half cannot check such signatures.
    /// - Parameters:
    ///   - user: the number of the user whose memory this is, who is not added.
    ///   - stored: the store's members of the book. Other members in the list may be inventions of its owners.
    /// - Throws: `SecretError.outOfMemory`, `StoreError.fullMemory`; the new keys are remembered then, but not the
    ///   people.
    func learn(from list: Membership, but user: Int64, stored: StoredMembers) throws {
        var people = known.people
        for renewal in list.renewals where people[renewal.user]?.key == renewal.from {
            people[renewal.user] = KnownAccount.Person(folded: people[renewal.user]!.folded, key: renewal.to)
        }
        if people != known.people { try change { $0.people = people } }
        for id in stored.members.keys where id != user && people[id] == nil {
            guard let member = list.members[id] else { continue }
            people[id] = KnownAccount.Person(folded: member.name.folded, key: member.key)
        }
        if people != known.people { try learn { $0.people = people } }
    }

    /// A person under the known name, even if the store has another one. An unknown person keeps the store's name.
    /// - Parameter differs: receives the known name if the store has another one.
    func named(_ person: User, ifOther differs: (UserName) -> Void = { _ in }) -> User {
        guard let folded = known.people[person.id]?.folded, folded != person.name.folded,
            let name = try? UserName(folded)
        else { return person }
        differs(name)
        return User(id: person.id, name: name, isAdministrator: person.isAdministrator, created: person.created)
    }

    /// A known person whom a new member contradicts; `nil` if there is none. The person has the member's number but
    /// another name or key, or the member's name but another number.
    func difference(from member: Member) -> KnownAccount.Person? {
        if let person = known.people[member.user],
            person.folded != member.name.folded || !person.key.matches(member.key)
        {
            return person
        }
        return other(named: member.name, than: member.user)
    }

    /// A known person with this name, but another user number; `nil` if there is none.
    func other(named name: UserName, than user: Int64) -> KnownAccount.Person? {
        known.people.first { $0.key != user && $0.value.folded == name.folded }?.value
    }

    /// Forgets the people with these user numbers, with whom the user shares no book any more.
    /// - Throws: `SecretError.outOfMemory`.
    func forget(people: Set<Int64>) throws {
        try change { known in known.people = known.people.filter { !people.contains($0.key) } }
    }

    /// Whether the facts take more than half of the space beyond which no facts stated by others are added.
    var isFillingUp: Bool { known.count > KnownAccount.mostLearned / 2 }

    /// Remembers the name and key that the store has for a person, because the user decided to accept them. Other
    /// people known by this name are forgotten.
    /// - Throws: `SecretError.outOfMemory`.
    func take(_ member: Member) throws {
        let person = KnownAccount.Person(folded: member.name.folded, key: member.key)
        guard known.people[member.user] != person else { return }
        try change { known in
            known.people = known.people.filter { $0.value.folded != person.folded }
            known.people[member.user] = person
        }
    }

    /// Remembers a new name of a known person, because this administrator gave it or the user accepted it.
    /// - Throws: `SecretError.outOfMemory`.
    func rename(_ user: Int64, to name: UserName) throws {
        try change { known in
            guard let person = known.people[user] else { return }
            known.people[user] = KnownAccount.Person(folded: name.folded, key: person.key)
        }
    }

    /// Remembers the store's name of a known person if their key is the known one.
    /// - Returns: the former name; `nil` if it stays, or if the person or the key is unknown.
    /// - Throws: `SecretError.outOfMemory`.
    func takeName(of member: Member) throws -> String? {
        guard let person = known.people[member.user], person.key.matches(member.key),
            person.folded != member.name.folded
        else { return nil }
        try rename(member.user, to: member.name)
        return person.folded
    }

    /// Remembers the full public key of a key pair that could not sign before.
    /// - Throws: `SecretError.outOfMemory`.
    func complete(_ key: PublicKey) throws {
        try change { $0.key = key }
    }

    /// Copies the known facts to the next key pair, before the store gets that pair.
    /// - Parameter books: the ids of the books that are to get the next pair.
    /// - Throws: `SecretError.outOfMemory`.
    func carry(to next: KeyPair, late books: Set<String>) throws {
        var known = try known.carried(to: next.publicKey(), predecessor: trust.recordName(of: pair))
        known.late.formUnion(books)
        try trust.keep(known, by: next)
    }

    /// Marks the key pair as replaced. First stores facts under the next pair that other commands added since `carry`.
    /// - Throws: `SecretError.outOfMemory`, `DatabaseError.locked`.
    func replace(with next: KeyPair, at now: Int64) throws {
        try trust.locked {
            let carried = known.serial
            try refresh()
            if known.serial > carried, case .known(let kept, _) = try trust.account(by: next) {
                let facts = try known.carried(to: next.publicKey(), predecessor: trust.recordName(of: pair))
                try trust.keep(facts.united(with: kept), by: next)
            }
            try trust.replace(recordNamed: trust.recordName(of: pair), at: now)
        }
    }

    /// Remembers which books may still have the user's previous key.
    /// - Throws: `SecretError.outOfMemory`.
    func keep(late books: Set<String>) throws {
        guard known.late != books else { return }
        try change { $0.late = books }
    }

    /// Remembers a token that the user made.
    /// - Throws: `SecretError.outOfMemory`, `StoreError.fullMemory`.
    func note(token id: String, named name: FoldedName, of book: String) throws {
        try change { $0.note(token: id, named: name, of: book) }
    }

    /// Forgets the user's tokens with a name for a book, after they were revoked.
    /// - Throws: `SecretError.outOfMemory`.
    func forgetTokens(named name: FoldedName, of book: String) throws {
        try change { $0.forgetTokens(named: name, of: book) }
    }

    /// Records removals of members or tokens from the lists of books as due or as done.
    /// - Parameter books: the ids of the books.
    /// - Throws: `SecretError.outOfMemory`, `StoreError.fullMemory`.
    func note(_ removals: Set<KnownAccount.Removal>, from books: some Collection<String>, areDue: Bool) throws {
        guard !removals.isEmpty, !books.isEmpty else { return }
        try change { known in
            for book in books {
                for removal in removals { known.note(removal, from: book, isDue: areDue) }
            }
        }
    }

    /// Stores a note in the account's record, because others can write the files of the store; `nil` deletes the note.
    /// - Throws: `SecretError.outOfMemory`.
    func note(_ key: String, _ value: String?) throws {
        // A deleted note is stored as an empty one, because an earlier record of another machine may still have it.
        guard known.notes[key] ?? "" != value ?? "" else { return }
        try change { $0.notes[key] = value ?? "" }
    }

    /// Remembers that the user got the notice about an unencrypted book.
    /// - Returns: whether the user gets the notice for the first time.
    /// - Throws: `SecretError.outOfMemory`, `StoreError.fullMemory`.
    func noteUnencrypted(_ id: String) throws -> Bool {
        let key = "unencrypted.\(id)"
        guard known.notes[key] == nil else { return false }
        try learn { $0.notes[key] = "noticed" }
        return true
    }

    /// The user's settings, by key. A record made before records contained settings copies the store's settings, once.
    /// - Parameter stored: reads the settings in the store; called only for such a record.
    func settings(before stored: () throws -> [String: String]) throws -> [String: String] {
        if !known.keepsSettings { try take(settings: stored()) }
        return known.settings
    }

    /// Takes over the settings that another command may have stored meanwhile. The other facts stay as they were read.
    func refreshSettings() throws {
        guard case .known(let latest, _) = try trust.account(by: pair), latest.serial > known.serial else { return }
        // An empty value unsets a setting.
        known.keep(settings: known.settings.mapValues { _ in "" }.merging(latest.settings) { $1 })
    }

    /// Copies settings into a record without settings. Copies nothing if they exceed the size of the record.
    /// - Throws: `SecretError.outOfMemory`.
    func take(settings: [String: String]) throws {
        try change { known in
            // Another command may have stored them meanwhile.
            guard !known.keepsSettings else { return }
            var next = known
            next.keep(settings: settings)
            // No user has so many settings: another account wrote them into the store.
            if next.count <= KnownAccount.mostLearned { known = next } else { known.keep(settings: [:]) }
        }
    }

    /// Remembers the value of a setting; `nil` for an unset one.
    /// - Throws: `SecretError.outOfMemory`, `StoreError.fullMemory`, `DatabaseError.readOnly`.
    func set(_ key: String, to value: String?) throws {
        try change { $0.keep(settings: [key: value ?? ""]) }
        // Unwritable folders are skipped, but the next command would then not know the setting.
        guard case .known(let kept, _) = try trust.account(by: pair), kept.settings[key] ?? "" == value ?? "" else {
            throw DatabaseError.readOnly(path: trust.own ?? trust.shared)
        }
    }

    /// Marks the previous key pair as replaced, if the command that replaced it was killed before doing so.
    /// - Throws: `SecretError.outOfMemory`.
    func settlePredecessor(at now: Int64) throws {
        guard let predecessor = known.predecessor else { return }
        try trust.replace(recordNamed: predecessor, at: now)
        try change { $0.predecessor = nil }
    }

    /// Changes facts that others stated, such as names and keys of people.
    /// - Throws: `StoreError.fullMemory` if the record would become longer than `mostLearned`; it is unchanged then.
    private func learn(_ body: (inout KnownAccount) -> Void) throws {
        var fits = true
        try change { known in
            var next = known
            body(&next)
            fits = next.count <= KnownAccount.mostLearned
            if fits { known = next }
        }
        guard fits else { throw StoreError.fullMemory }
    }

    /// Loads newer facts that another command may have stored meanwhile.
    /// - Returns: whether the keys are still the present ones.
    @discardableResult
    func refresh() throws -> Bool {
        switch try trust.account(by: pair) {
        case .known(let latest, _): if latest.serial > known.serial { known = latest }
        case .replaced: return false
        // The facts that were read before are still valid.
        case .none, .unreadable: break
        }
        return true
    }

    /// Changes the facts and stores them. Does nothing if another command has replaced the keys.
    private func change(_ body: (inout KnownAccount) -> Void) throws {
        try trust.locked {
            // Another command replaced the keys: writing would make them valid again.
            guard try refresh() else { return }
            var next = known
            body(&next)
            guard next != known else { return }
            next = next.counted(on: trust.machine)
            try trust.keep(next, by: pair)
            known = next
        }
    }
}
