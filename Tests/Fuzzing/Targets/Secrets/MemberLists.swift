import Secrets

@testable import Users

extension FuzzTarget {
    /// The member list of a sealed book: as text that anyone may have written, or as a sequence of steps in which the
    /// input chooses the author, the act, the subject, the keys and the state of the list.
    static let memberLists = FuzzTarget { input in
        var input = input
        guard input.number(below: 2) == 1 else { return try checkText(input.text) }
        var list = Membership(of: SecretsRules.book)
        let founder = try member(0, as: .owner, keys: 0)
        try list.append(
            Attestation(
                .founded(founder), about: SecretsRules.book, since: .start, at: 0, by: .user(0),
                keys: SecretsRules.pair(0))
        )
        var keys = [0: UInt8(0)]
        var positions = [Attestation.Position.start, list.position]
        while !input.bytes.isEmpty, list.attestations.count < 8 {
            let before = list
            let author = input.number(below: 4)
            let signer = UInt8(input.number(below: 6))
            let since = positions[positions.count - 1 - min(input.number(below: 3), positions.count - 1)]
            let attestation = try Attestation(
                try act(&input), about: SecretsRules.book, since: since, at: 0, by: .user(Int64(author)),
                keys: SecretsRules.pair(signer))
            try checkText(attestation.text)
            guard (try? list.append(attestation)) != nil else {
                try expect(list.position == before.position, "a refused one counts")
                continue
            }
            positions.append(list.position)
            try checkStep(from: before, to: list, attestation, isOwnKey: keys[author] == signer)
            for (user, member) in list.members { keys[Int(user)] = try keyNumber(of: member) }
        }
        try checkWhole(list)
    }

    private static func member(_ user: Int64, as role: Role, keys: UInt8) throws -> Member {
        Member(
            user: user, name: try UserName("person\(user)"), role: role, key: try SecretsRules.publicKey(keys))
    }

    private static func keyNumber(of member: Member) throws -> UInt8? {
        try (0..<6).first { try SecretsRules.publicKey($0) == member.key }
    }

    private static func act(_ input: inout FuzzInput) throws -> Attestation.Act {
        let user = Int64(input.number(below: 4))
        let role = [Role.owner, .writer, .reader][input.number(below: 3)]
        let key = UInt8(input.number(below: 6))
        return switch input.number(below: 8) {
        case 0: .founded(try member(user, as: role, keys: key))
        case 1: .left(user: user)
        case 2: .renewedKey(try SecretsRules.publicKey(key))
        case 3:
            .madeToken(
                id: "token\(key)", user: user, try SecretsRules.publicKey(key), canWrite: role.canWrite,
                expires: nil, name: input.number(below: 2) == 0 ? nil : try FoldedName("cron\(key)", of: .token))
        case 4: .revokedToken(id: "token\(key)")
        case 5: .opened
        case 6: .sealed
        default: .joined(try member(user, as: role, keys: key))
        }
    }

    /// Checks that a step without the right to it gives no rights.
    private static func checkStep(
        from before: Membership, to after: Membership, _ attestation: Attestation, isOwnKey: Bool
    ) throws {
        try expect(isOwnKey, "it is signed with another's keys")
        try expect(after.members.values.contains { $0.role == .owner }, "nobody decides any more")
        guard case .user(let author) = attestation.author, let role = before.members[author]?.role else {
            throw BrokenRule(description: "somebody who is not in the list changes it")
        }
        for user in Set(before.members.keys).union(after.members.keys) where role != .owner && user != author {
            let (was, now) = (before.members[user], after.members[user])
            let isSentAway = now == nil && role.canWrite && was?.role != .owner
            try expect(was == now || isSentAway, "somebody else is changed by one who does not decide")
        }
        if role != .owner {
            let (was, now) = (before.members[author]?.role, after.members[author]?.role)
            try expect(now == nil || now == was, "somebody gives themself another right")
            try expect(before.isOpen == after.isOpen, "one who does not decide opens or seals the book")
        }
        for (id, token) in after.tokens where before.tokens[id] == nil {
            try expect(token.user == author || role == .owner, "a token is made for somebody else")
            try expect(
                !token.canWrite || after.members[token.user]?.role.canWrite == true, "a token writes for a reader")
        }
        for token in after.tokens.values {
            try expect(after.members[token.user] != nil, "a token stays of one who left")
        }
    }

    /// Checks that the list is valid by itself, and that a user who saw any state of it accepts no other list.
    private static func checkWhole(_ list: Membership) throws {
        let whole = list.attestations
        let again = try Membership(of: SecretsRules.book, whole, seen: nil)
        try expect(again.members == list.members && again.tokens == list.tokens, "it is another list when read again")
        try expect(again.position == list.position && again.isOpen == list.isOpen, "it ends elsewhere when read again")
        for count in 0...whole.count {
            let part = try Membership(of: SecretsRules.book, Array(whole[..<count]), seen: nil)
            try expect(
                try Membership(of: SecretsRules.book, whole, seen: part.position).members == list.members,
                "it is another list for one who saw a part")
            guard count < whole.count else { continue }
            try expect(
                refusal(of: Array(whole[..<count]), seen: list.position) == .older, "an older list is taken for it")
            var other = whole
            other.remove(at: count)
            let isRefused = refusal(of: other, seen: list.position) != nil
            try expect(isRefused, "a list with one taken out is taken for it")
        }
    }

    private static func refusal(of list: [Attestation], seen: Attestation.Position) -> MembershipError? {
        if case .failure(let error) = outcome({ () throws(MembershipError) in
            try Membership(of: SecretsRules.book, list, seen: seen)
        }) {
            error
        } else {
            nil
        }
    }

    private static func checkText(_ text: String) throws {
        let signature = [UInt8](repeating: 7, count: 64)
        guard let attestation = Attestation(text: text, signature: signature) else { return }
        try expect(attestation.text == text, "it is written otherwise")
        var list = Membership(of: attestation.book)
        try expect((try? list.append(attestation)) == nil, "a list is founded without a signature")
    }
}
