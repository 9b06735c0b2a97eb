import Secrets
import Testing
import Users

/// A person in these tests, with keys that change.
private struct Person {
    let id: Int64
    let name: UserName
    var keys: KeyPair

    init(_ id: Int64) throws {
        self.id = id
        name = try UserName("user\(id)")
        keys = try KeyPair.random()
    }

    func member(_ role: Role) throws -> Member { Member(user: id, name: name, role: role, key: try keys.publicKey()) }
}

@Suite struct MembershipTests {
    private static let book = "019a0000-0000-7000-8000-000000000000"
    private let anna: Person
    private let ben: Person
    private let cleo: Person
    /// Founded by Anna; Ben writes, Cleo reads.
    private var list: Membership

    init() throws {
        (anna, ben, cleo) = (try Person(1), try Person(2), try Person(3))
        list = Membership(of: Self.book)
        try say(.founded(anna.member(.owner)), by: anna)
        try say(.joined(ben.member(.writer)), by: anna)
        try say(.joined(cleo.member(.reader)), by: anna)
    }

    private func attestation(
        _ act: Attestation.Act, by person: Person, since: Attestation.Position? = nil, keys: KeyPair? = nil
    ) throws -> Attestation {
        try Attestation(
            act, about: Self.book, since: since ?? list.position, at: 1_795_000_000, by: .user(person.id),
            keys: keys ?? person.keys)
    }

    private mutating func say(_ act: Attestation.Act, by person: Person) throws {
        try list.append(attestation(act, by: person))
    }

    private func allows(_ act: Attestation.Act, by person: Person) throws -> Bool {
        list.allows(try attestation(act, by: person))
    }

    @Test func `the attestations determine the members`() {
        #expect(list.members.mapValues(\.role) == [1: .owner, 2: .writer, 3: .reader])
        #expect(list.founder?.user == 1)
        #expect(list.hasReaders)
        #expect(list.position.number == 3)
    }

    @Test func `an attestation is read only in its exact notation`() throws {
        for attestation in list.attestations {
            let text = attestation.text
            #expect(Attestation(text: text, signature: attestation.signature) == attestation)
            for other in [text + "\n", " " + text, text.replacing("owner", with: "Owner"), String(text.dropLast()), ""]
            {
                guard other != text else { continue }
                #expect(Attestation(text: other, signature: attestation.signature) == nil, "\(other)")
            }
        }
    }

    @Test func `only an owner admits members, and only with their signed role`() throws {
        let dora = try Person(4)
        #expect(try allows(.joined(dora.member(.reader)), by: anna))
        #expect(try !allows(.joined(dora.member(.reader)), by: ben))
        #expect(try !allows(.joined(dora.member(.reader)), by: cleo))
        #expect(try !allows(.joined(dora.member(.reader)), by: dora))
        #expect(try !allows(.joined(ben.member(.owner)), by: ben))
        // Signed by someone other than the stated author.
        #expect(try !list.allows(attestation(.joined(dora.member(.reader)), by: anna, keys: ben.keys)))
        let signed = try attestation(.joined(dora.member(.reader)), by: anna)
        let raised = try #require(
            Attestation(text: signed.text.replacing("reader", with: "owner"), signature: signed.signature))
        #expect(!list.allows(raised))
    }

    @Test func `a second founding is refused`() throws {
        #expect(try !allows(.founded(ben.member(.owner)), by: ben))
        #expect(try !allows(.founded(anna.member(.owner)), by: anna))
    }

    @Test mutating func `an old attestation of an owner cannot be repeated by others`() throws {
        let joining = list.attestations[1]
        try say(.left(user: 2), by: anna)
        #expect(list.members[2] == nil)
        #expect(!list.allows(joining))
        #expect(throws: MembershipError.refused) { try list.append(joining) }
    }

    @Test mutating func `owners remove all members, writers all except owners, readers only themselves`() throws {
        for (person, mayGo) in [(anna, [2, 3]), (ben, [2, 3]), (cleo, [3])] {
            for id in [Int64(1), 2, 3] {
                #expect(try allows(.left(user: id), by: person) == mayGo.contains(Int(id)), "\(person.name) \(id)")
            }
        }
        try say(.joined(ben.member(.owner)), by: anna)
        #expect(try allows(.left(user: 1), by: anna))
        #expect(try allows(.left(user: 1), by: ben))
        #expect(try !allows(.left(user: 1), by: cleo))
    }

    @Test func `the last owner stays an owner`() throws {
        #expect(try !allows(.left(user: 1), by: anna))
        #expect(try !allows(.joined(anna.member(.writer)), by: anna))
    }

    @Test mutating func `new keys must be signed with the old keys, even after other changes`() throws {
        let before = list.position
        let next = try KeyPair.random()
        let renewal = try attestation(.renewedKey(next.publicKey()), by: cleo)
        try say(.left(user: 2), by: anna)
        #expect(renewal.since == before)
        try list.append(renewal)
        #expect(try list.members[3]?.key == next.publicKey())
        // Former keys no longer sign, and their attestations do not count twice.
        #expect(!list.allows(renewal))
        #expect(try !allows(.renewedKey(KeyPair.random().publicKey()), by: cleo))
        #expect(try list.allows(attestation(.renewedKey(KeyPair.random().publicKey()), by: cleo, keys: next)))
        // Members may renew keys again, even if they have not seen the list with the first new keys.
        let third = try KeyPair.random().publicKey()
        #expect(try list.allows(attestation(.renewedKey(third), by: cleo, since: before, keys: next)))
    }

    @Test mutating func `an attestation from before a member's return is refused`() throws {
        let leaving = try attestation(.left(user: 3), by: cleo)
        try list.append(leaving)
        try say(.joined(cleo.member(.reader)), by: anna)
        #expect(!list.allows(leaving))
        #expect(try allows(.left(user: 3), by: cleo))
    }

    @Test mutating func `a token has no more rights than its user, and is made once`() throws {
        let token = try KeyPair.random()
        func made(_ id: String, canWrite: Bool, for user: Int64) throws -> Attestation.Act {
            .madeToken(id: id, user: user, try token.publicKey(), canWrite: canWrite, expires: nil, name: nil)
        }
        #expect(try !allows(made("a", canWrite: true, for: 3), by: cleo))
        #expect(try !allows(made("a", canWrite: false, for: 2), by: cleo))
        let making = try attestation(made("a", canWrite: true, for: 2), by: ben)
        try list.append(making)
        #expect(list.role(of: .token("a")) == .writer)
        try say(.joined(ben.member(.reader)), by: anna)
        #expect(list.role(of: .token("a")) == .reader)
        try say(.joined(ben.member(.writer)), by: anna)
        try say(.revokedToken(id: "a"), by: ben)
        #expect(list.role(of: .token("a")) == nil)
        #expect(!list.allows(making))
        #expect(try !allows(made("a", canWrite: true, for: 2), by: ben))
        try say(made("b", canWrite: true, for: 2), by: ben)
        try say(.left(user: 2), by: anna)
        #expect(list.tokens.isEmpty)
    }

    @Test mutating func `keys are accepted from members with the right to write`() throws {
        let key = try BookKey.random(isSigned: false)
        let place = KeySlot.Place(book: Self.book, generation: 1, canWrite: true)
        func slot(by giver: KeyPair) throws -> KeySlot {
            try KeySlot(key, for: place, to: anna.keys.publicKey(), by: giver)
        }
        #expect(try list.mayGive(slot(by: anna.keys)))
        #expect(try list.mayGive(slot(by: ben.keys)))
        #expect(try !list.mayGive(slot(by: cleo.keys)))
        #expect(try !list.mayGive(slot(by: .random())))
        try say(.left(user: 2), by: anna)
        #expect(try !list.mayGive(slot(by: ben.keys)))
    }

    @Test mutating func `only writers sign a book key, and each key has a higher generation than the last`()
        throws
    {
        func act(_ generation: Int) -> Attestation.Act {
            .newBookKey(generation: generation, identity: [UInt8](repeating: 7, count: 32))
        }
        #expect(try allows(act(1), by: anna))
        #expect(try allows(act(9), by: ben))
        #expect(try !allows(act(1), by: cleo))
        try say(act(4), by: ben)
        #expect(list.bookKey?.generation == 4)
        for generation in [1, 3, 4] { #expect(try !allows(act(generation), by: anna)) }
        #expect(try allows(act(5), by: anna))
        let signed = try #require(list.attestations.last)
        #expect(Attestation(text: signed.text, signature: signed.signature) == signed)
        for other in ["key 0 ", "key -4 ", "key x ", "key 04 "] {
            #expect(
                Attestation(text: signed.text.replacing("key 4 ", with: other), signature: signed.signature) == nil)
        }
    }

    @Test mutating func `a list accepts only its signed key, and none after a loss of access`() throws {
        let (key, other) = (try BookKey.random(isSigned: true), try BookKey.random(isSigned: true))
        #expect(list.accepts(key, generation: 1) == nil)
        try say(.newBookKey(generation: 1, identity: key.identity), by: ben)
        #expect(list.accepts(key, generation: 1) == true)
        #expect(list.accepts(other, generation: 1) == false)
        #expect(list.accepts(key, generation: 2) == false)
        let before = list
        let losses: [Attestation.Act] = try [
            .left(user: 2), .renewedKey(KeyPair.random().publicKey()), .joined(ben.member(.reader)),
        ]
        for loss in losses {
            list = before
            try say(loss, by: anna)
            #expect(list.accepts(key, generation: 1) == false, "\(loss)")
        }
        list = before
        try say(.joined(ben.member(.owner)), by: anna)
        #expect(list.accepts(key, generation: 1) == true)
        try say(.left(user: 3), by: ben)
        try say(.newBookKey(generation: 2, identity: other.identity), by: ben)
        #expect(list.accepts(other, generation: 2) == true)
        #expect(list.accepts(key, generation: 1) == false)
    }

    @Test mutating func `a member's former key cannot sign a book key`() throws {
        let (key, next) = (try BookKey.random(isSigned: false), try KeyPair.random())
        try say(.renewedKey(next.publicKey()), by: anna)
        let act = Attestation.Act.newBookKey(generation: 1, identity: key.identity)
        #expect(try !list.allows(attestation(act, by: anna)))
        #expect(try list.allows(attestation(act, by: anna, keys: next)))
        let (former, present) = (try attestation(act, by: anna), try attestation(act, by: anna, keys: next))
        #expect(!list.announces(key, generation: 1, former, at: list.position))
        #expect(list.announces(key, generation: 1, present, at: list.position))
        #expect(!list.announces(key, generation: 2, present, at: list.position))
        #expect(!list.announces(key, generation: 1, present, at: .start))
        #expect(try !list.announces(.random(isSigned: false), generation: 1, present, at: list.position))
    }

    @Test func `only an owner unseals or seals a book`() throws {
        #expect(try allows(.opened, by: anna))
        #expect(try !allows(.opened, by: ben))
        #expect(try !allows(.sealed, by: anna))
    }

    @Test func `a list that continues the seen list is accepted, another list is refused`() throws {
        let whole = list.attestations
        for number in 0...3 {
            let part = try Membership(of: Self.book, Array(whole.prefix(number)), seen: nil)
            #expect(part.position.number == number)
            let later = try Membership(of: Self.book, whole, seen: part.position)
            #expect(later.position == list.position)
            for shorter in 0..<number {
                #expect(throws: MembershipError.older) {
                    _ = try Membership(of: Self.book, Array(whole.prefix(shorter)), seen: part.position)
                }
            }
        }
        var other = Membership(of: Self.book)
        try other.append(
            Attestation(
                .founded(ben.member(.owner)), about: Self.book, since: .start, at: 0, by: .user(2), keys: ben.keys))
        let seen = try Membership(of: Self.book, Array(whole.prefix(1)), seen: nil).position
        #expect(throws: MembershipError.other) {
            _ = try Membership(of: Self.book, other.attestations, seen: seen)
        }
    }

    @Test func `a changed, missing, repeated or moved attestation is refused`() throws {
        let whole = list.attestations
        for index in whole.indices {
            var shorter = whole
            shorter.remove(at: index)
            if index < whole.count - 1 { #expect(isRefused(shorter)) }
            var longer = whole
            longer.insert(whole[index], at: index)
            #expect(isRefused(longer))
            if index > 0 {
                var moved = whole
                moved.swapAt(index, index - 1)
                #expect(isRefused(moved))
            }
        }
        // A user who has seen the list refuses it too: the seen position is a hash of all attestations before it.
        #expect(throws: MembershipError.other) {
            _ = try Membership(of: Self.book, [whole[0], whole[2], whole[1]], seen: list.position)
        }
    }

    private func isRefused(_ attestations: [Attestation]) -> Bool {
        (try? Membership(of: Self.book, attestations, seen: nil)) == nil
    }

    private func stored(_ members: [Member], _ tokens: [String: Membership.TokenMember] = [:]) -> StoredMembers {
        StoredMembers(members: Dictionary(uniqueKeysWithValues: members.map { ($0.user, $0) }), tokens: tokens)
    }

    @Test func `a store with equal members has no differences`() throws {
        let (differences, due) = list.compared(
            with: stored([try anna.member(.owner), try ben.member(.writer), try cleo.member(.reader)]))
        #expect(differences.isEmpty)
        #expect(due.isEmpty)
    }

    @Test func `members added by the store are differences, removed members are due changes`() throws {
        let dora = try Person(4)
        let other = try KeyPair.random()
        let swapped = Member(user: 3, name: cleo.name, role: .reader, key: try other.publicKey())
        let token = Membership.TokenMember(
            user: 1, key: try other.publicKey(), canWrite: false, expires: nil, name: nil)
        let (differences, due) = list.compared(
            with: stored(
                [try anna.member(.owner), try ben.member(.owner), swapped, try dora.member(.reader)], ["t": token]))
        #expect(
            try differences == [
                .role(ben.name, stored: .owner, listed: .writer),
                .key(cleo.name, stored: other.publicKey(), listed: cleo.keys.publicKey()),
                .stranger(dora.name, dora.keys.publicKey()), .token("t", of: anna.name),
            ])
        #expect(due.isEmpty)
        let (less, taken) = list.compared(with: stored([try anna.member(.owner), try ben.member(.reader)]))
        #expect(less.isEmpty)
        #expect(try taken == [.joined(ben.member(.reader)), .left(user: 3)])
    }

    @Test mutating func `taking over a store makes the list match it`() throws {
        let dora = try Person(4)
        let token = Membership.TokenMember(
            user: 4, key: try KeyPair.random().publicKey(), canWrite: false, expires: 5,
            name: try FoldedName("cron", of: .token))
        let said = stored([try anna.member(.owner), try ben.member(.reader), try dora.member(.writer)], ["t": token])
        for act in list.takingOver(said) { try say(act, by: anna) }
        #expect(list.compared(with: said).differences.isEmpty)
        #expect(list.compared(with: said).due.isEmpty)
        #expect(list.members.mapValues(\.role) == [1: .owner, 2: .reader, 4: .writer])
    }
}
