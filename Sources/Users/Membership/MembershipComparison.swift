public import Secrets

/// The members of a book according to the store's unsigned data.
public struct StoredMembers: Sendable {
    /// The members, by the number of the user.
    public let members: [Int64: Member]
    /// The members' tokens, by id.
    public let tokens: [String: Membership.TokenMember]

    /// The memberwise initializer.
    public init(members: [Int64: Member], tokens: [String: Membership.TokenMember]) {
        self.members = members
        self.tokens = tokens
    }
}

/// A right that the store grants, but the book's signed list does not.
public enum MembershipDifference: Hashable, Sendable {
    /// A user who is not in the list.
    case stranger(UserName, PublicKey)
    /// A member with more rights than in the list.
    case role(UserName, stored: Role, listed: Role)
    /// A member with another key than in the list.
    case key(UserName, stored: PublicKey, listed: PublicKey)
    /// A member with another name than in the list.
    case name(UserName, listed: UserName)
    /// A token that is not in the list, or has another key, more rights or a later expiry than there.
    case token(String, of: UserName)

    /// The user concerned.
    public var user: UserName {
        switch self {
        case .stranger(let name, _), .role(let name, _, _), .key(let name, _, _), .token(_, let name),
            .name(let name, _):
            name
        }
    }
}

extension Membership {
    /// Compares the list with the store, in both directions.
    /// - Returns: differences that only an owner can settle; and attestations that are due, so that rights removed in
    ///   the store end in the list too.
    /// - Complexity: O(members and tokens).
    public func compared(
        with stored: StoredMembers
    ) -> (differences: [MembershipDifference], due: [Attestation.Act]) {
        var differences: [MembershipDifference] = []
        var due: [Attestation.Act] = []
        for (id, member) in stored.members.sorted(by: { $0.key < $1.key }) {
            guard let listed = members[id] else {
                differences.append(.stranger(member.name, member.key))
                continue
            }
            if !listed.key.matches(member.key) {
                differences.append(.key(member.name, stored: member.key, listed: listed.key))
            }
            if !listed.role.includes(member.role) {
                differences.append(.role(member.name, stored: member.role, listed: listed.role))
            } else if listed.role != member.role {
                due.append(.joined(Member(user: id, name: listed.name, role: member.role, key: listed.key)))
            }
        }
        for (id, token) in stored.tokens.sorted(by: { $0.key < $1.key }) {
            guard let listed = tokens[id], listed.user == token.user, listed.key.matches(token.key),
                listed.canWrite || !token.canWrite,
                listed.expires.map({ end in token.expires.map { $0 <= end } ?? false }) ?? true
            else {
                if let member = stored.members[token.user] { differences.append(.token(id, of: member.name)) }
                continue
            }
        }
        for id in members.keys.sorted() where stored.members[id] == nil { due.append(.left(user: id)) }
        for id in tokens.keys.sorted() where stored.tokens[id] == nil { due.append(.revokedToken(id: id)) }
        return (differences, due)
    }

    /// The stored members and tokens that can be trusted: the founder, members whose key equals that of the list or a
    /// key in `known`, and tokens that equal those of the list. Roles are limited to those of the list.
    /// - Parameters:
    ///   - founder: the number of the user who founded the book, whose stored data is taken unchecked.
    ///   - known: keys of other users that this reader trusts, by number of the user.
    /// - Parameters:
    ///   - founder: the number of the user who founded the book, whose stored data is taken unchecked.
    ///   - known: keys of other users that this reader trusts, by number of the user.
    /// - Complexity: O(members and tokens).
    public func confirming(_ stored: StoredMembers, founder: Int64, known: [Int64: PublicKey]) -> StoredMembers {
        var confirmed = stored.members.filter { $0.key == founder }
        for (id, member) in stored.members where id != founder {
            guard let listed = members[id], listed.key.matches(member.key) || known[id] == member.key else {
                continue
            }
            let role = listed.role.includes(member.role) ? member.role : listed.role
            confirmed[id] = Member(user: id, name: listed.name, role: role, key: member.key)
        }
        let kept = stored.tokens.filter {
            tokens[$0.key]?.matches($0.value) == true && confirmed[$0.value.user] != nil
        }
        return StoredMembers(members: confirmed, tokens: kept)
    }

    /// The attestations that make the list equal to the store, for an owner who accepts the store's state.
    /// - Complexity: O(members and tokens).
    public func takingOver(_ stored: StoredMembers) -> [Attestation.Act] {
        var acts: [Attestation.Act] = []
        let outdated = tokens.filter { !$0.value.matches(stored.tokens[$0.key]) }.keys.sorted()
        acts += outdated.map { .revokedToken(id: $0) }
        for (id, member) in stored.members.sorted(by: { $0.key < $1.key }) {
            if let listed = members[id], listed.role == member.role, listed.key == member.key { continue }
            acts.append(.joined(member))
        }
        for id in members.keys.sorted() where stored.members[id] == nil { acts.append(.left(user: id)) }
        for (id, token) in stored.tokens.sorted(by: { $0.key < $1.key }) where tokens[id]?.matches(token) != true {
            acts.append(
                .madeToken(
                    id: id, user: token.user, token.key, canWrite: token.canWrite, expires: token.expires,
                    name: token.name))
        }
        return acts
    }
}

extension PublicKey {
    /// Whether this key equals another, or its sealing part does and this key predates the signing part.
    public func matches(_ other: PublicKey) -> Bool {
        sealing == other.sealing && (verifying == nil || verifying == other.verifying)
    }
}
