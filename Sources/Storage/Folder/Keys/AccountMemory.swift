internal import Secrets
internal import Users

/// The key pair of a user or token who is signed in, with the facts that are known of the store under it.
///
/// The store's own rows are compared with these facts before anything is shown, written or sealed.
final class AccountMemory {
    let pair: KeyPair
    private let trust: TrustStore
    private(set) var known: KnownAccount

    init(_ known: KnownAccount, of pair: KeyPair, in trust: TrustStore) {
        (self.known, self.pair, self.trust) = (known, pair, trust)
    }

    /// Refuses a book whose name led to another book before; learns a name that is new.
    /// - Parameter tell: takes the notice of a book that was renamed.
    /// - Throws: `StoreError.otherBookNamed`.
    func require(_ book: BookEntry, tell: (StoreNotice) -> Void) throws {
        if let id = known.books[book.name.folded] {
            guard id == book.id else { throw StoreError.otherBookNamed(book.name) }
            return
        }
        if known.books.values.contains(book.id) { tell(.otherName(book: book.name)) }
        try take(book)
    }

    /// Takes a name of a book as the user's own decision. A former name leads nowhere from then on.
    /// - Throws: `SecretError.outOfMemory`.
    func take(_ book: BookEntry, formerly name: FoldedName? = nil) throws {
        try change { known in
            if let name, known.books[name.folded] == book.id { known.books[name.folded] = nil }
            known.books[book.name.folded] = book.id
        }
    }

    /// Forgets a book that the user has no more.
    /// - Throws: `SecretError.outOfMemory`.
    func forget(_ id: String) throws {
        guard known.books.values.contains(id) || known.current == id else { return }
        try change { known in
            known.books = known.books.filter { $0.value != id }
            if known.current == id { known.current = nil }
        }
    }

    /// Refuses a book that the store names as the chosen one where the user chose another.
    /// - Throws: `StoreError.otherBookChosen`.
    func requireChosen(_ book: BookEntry) throws {
        // A book that is not current is refused elsewhere: no book is chosen then.
        guard book.isCurrent, known.current != book.id else { return }
        guard known.current == nil else { throw StoreError.otherBookChosen(book.name) }
        try choose(book.id)
    }

    /// Refuses a book of a token that was made for another one.
    /// - Throws: `StoreError.tokenOfOtherBook`.
    func requireTokenBook(_ id: String) throws {
        guard known.current != id else { return }
        guard known.current == nil else { throw StoreError.tokenOfOtherBook }
        try choose(id)
    }

    /// Keeps the book that the user chose, or that a token is for.
    /// - Throws: `SecretError.outOfMemory`.
    func choose(_ id: String) throws {
        guard known.current != id else { return }
        try change { $0.current = id }
    }

    /// Learns of people from the list of members of a book: a new key only where the known one signed for it, and everybody
    /// who was not known.
    /// - Throws: `SecretError.outOfMemory`.
    func learn(from list: Membership, but user: Int64) throws {
        var people = known.people
        for renewal in list.renewals where people[renewal.user]?.key.isTaken(for: renewal.from) == true {
            people[renewal.user] = KnownAccount.Person(folded: people[renewal.user]!.folded, key: renewal.to)
        }
        for member in list.members.values where member.user != user && people[member.user] == nil {
            people[member.user] = KnownAccount.Person(folded: member.name.folded, key: member.key)
        }
        guard people != known.people else { return }
        try change { $0.people = people }
    }

    /// The known person who differs from a member to whom a book is about to be given; `nil` where nothing differs.
    func difference(from member: Member) -> KnownAccount.Person? {
        if let person = known.people[member.user],
            person.folded != member.name.folded || !person.key.isTaken(for: member.key)
        {
            return person
        }
        return known.people.first { $0.key != member.user && $0.value.folded == member.name.folded }?.value
    }

    /// Takes a person as the store has them, as the user's own decision.
    /// - Throws: `SecretError.outOfMemory`.
    func take(_ member: Member) throws {
        let person = KnownAccount.Person(folded: member.name.folded, key: member.key)
        guard known.people[member.user] != person else { return }
        try change { known in
            known.people = known.people.filter { $0.value.folded != person.folded }
            known.people[member.user] = person
        }
    }

    /// Keeps the whole public key of a pair that could not sign before.
    /// - Throws: `SecretError.outOfMemory`.
    func complete(_ key: PublicKey) throws {
        try change { $0.key = key }
    }

    /// Keeps the facts under the pair that follows, before the store gets it.
    /// - Throws: `SecretError.outOfMemory`.
    func carry(to next: KeyPair) throws {
        try trust.keep(
            known.carried(to: next.publicKey(), predecessor: trust.recordName(of: pair)), by: next)
    }

    /// Notes that the pair before was replaced, where a command was killed before it did.
    /// - Throws: `SecretError.outOfMemory`.
    func settlePredecessor(at now: Int64) throws {
        guard let predecessor = known.predecessor else { return }
        trust.replace(recordNamed: predecessor, at: now)
        try change { $0.predecessor = nil }
    }

    private func change(_ body: (inout KnownAccount) -> Void) throws {
        // Another command may have learned something since this one began.
        if case .known(let latest, _) = try trust.account(by: pair), latest.serial > known.serial { known = latest }
        var next = known
        body(&next)
        guard next != known else { return }
        known = next.counted()
        try trust.keep(known, by: pair)
    }
}
