public import Secrets

/// What a store says about the members of a book, which nobody has signed.
public struct StoredMembers: Sendable {
    /// Those who may ask to open it, by their number.
    public let members: [Int64: Member]
    /// Their tokens, by id.
    public let tokens: [String: Membership.TokenMember]

    /// Puts one together.
    public init(members: [Int64: Member], tokens: [String: Membership.TokenMember]) {
        self.members = members
        self.tokens = tokens
    }
}

/// Where a store would give more than a book's own list of members does.
public enum MembershipDifference: Hashable, Sendable {
    /// Somebody is not in the list.
    case stranger(UserName, PublicKey)
    /// Somebody may do less by the list.
    case role(UserName, stored: Role, listed: Role)
    /// Somebody's key is another one in the list.
    case key(UserName, stored: PublicKey, listed: PublicKey)
    /// Somebody is called otherwise in the list.
    case name(UserName, listed: UserName)
    /// A token is not in the list, or not with that key, or may do less, or ends earlier.
    case token(String, of: UserName)

    /// Whom it is about.
    public var user: UserName {
        switch self {
        case .stranger(let name, _), .role(let name, _, _), .key(let name, _, _), .token(_, let name),
            .name(let name, _):
            name
        }
    }
}

extension Membership {
    /// What a store says beyond what the list says, and what the list still says beyond what the store does.
    /// - Returns: differences that nobody but an owner can settle, and what is to be said so that nobody keeps what the store
    ///   took away: a removal, a role, a token.
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
            if !listed.key.isTaken(for: member.key) {
                differences.append(.key(member.name, stored: member.key, listed: listed.key))
            }
            if !listed.role.includes(member.role) {
                differences.append(.role(member.name, stored: member.role, listed: listed.role))
            } else if listed.role != member.role {
                due.append(.joined(Member(user: id, name: listed.name, role: member.role, key: listed.key)))
            }
        }
        for (id, token) in stored.tokens.sorted(by: { $0.key < $1.key }) {
            guard let listed = tokens[id], listed.user == token.user, listed.key.isTaken(for: token.key),
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

    /// The founder and the stored members that this list names too, by the same key or by the known one. No member gets a
    /// larger role than the list gives.
    /// - Complexity: O(members and tokens).
    public func confirming(_ stored: StoredMembers, founder: Int64, known: [Int64: PublicKey]) -> StoredMembers {
        var confirmed = stored.members.filter { $0.key == founder }
        for (id, member) in stored.members where id != founder {
            guard let listed = members[id], listed.key.isTaken(for: member.key) || known[id] == member.key else {
                continue
            }
            let role = listed.role.includes(member.role) ? member.role : listed.role
            confirmed[id] = Member(user: id, name: listed.name, role: role, key: member.key)
        }
        let kept = stored.tokens.filter { tokens[$0.key] == $0.value && confirmed[$0.value.user] != nil }
        return StoredMembers(members: confirmed, tokens: kept)
    }

    /// What makes the list say what a store says, for an owner who takes that over.
    /// - Complexity: O(members and tokens).
    public func takingOver(_ stored: StoredMembers) -> [Attestation.Act] {
        var acts: [Attestation.Act] = []
        for id in tokens.keys.sorted() where stored.tokens[id] != tokens[id] { acts.append(.revokedToken(id: id)) }
        for (id, member) in stored.members.sorted(by: { $0.key < $1.key }) {
            if let listed = members[id], listed.role == member.role, listed.key == member.key { continue }
            acts.append(.joined(member))
        }
        for id in members.keys.sorted() where stored.members[id] == nil { acts.append(.left(user: id)) }
        for (id, token) in stored.tokens.sorted(by: { $0.key < $1.key }) where tokens[id] != token {
            acts.append(
                .madeToken(id: id, user: token.user, token.key, canWrite: token.canWrite, expires: token.expires))
        }
        return acts
    }
}

extension PublicKey {
    /// Whether this is the same key as another, or the same from before its part that checks signatures was known.
    public func isTaken(for other: PublicKey) -> Bool {
        sealing == other.sealing && (verifying == nil || verifying == other.verifying)
    }
}
