public import Failures
public import Secrets

/// The access list of a sealed book: its members, tokens and their keys, derived from a list of signed attestations.
/// Each attestation must be allowed by the members, tokens and keys that result from those before it.
///
/// The list is stored in the book. Every attestation is hashed together with all before it, so that a reader who
/// remembers a position detects a replaced list, or an older one.
public struct Membership: Sendable {
    /// The id of the book.
    public let book: String
    /// All attestations, in order; the first founds the book.
    public private(set) var attestations: [Attestation] = []
    /// The position after the last attestation of the list.
    public var position: Attestation.Position { positions[positions.count - 1] }
    /// The members, by the number of the user in the store.
    public private(set) var members: [Int64: Member] = [:]
    /// The members' tokens, by id.
    public private(set) var tokens: [String: TokenMember] = [:]
    /// Whether the file is unsealed, according to the list.
    public private(set) var isOpen = false
    /// The owner who unsealed the file last; `nil` if it was always sealed.
    public var unsealer: Attestation.Holder? { attestations.last { $0.act == .opened }?.author }
    /// The last book key that a writer signed; `nil` if none was signed, as in lists of early versions.
    public private(set) var bookKey: SignedBookKey?
    /// Whether the book needs a new key: a holder lost access, wholly or in part, since the last key was signed, or no
    /// key was signed yet.
    public private(set) var isKeyDue = false

    /// The position at which an owner last added each member, or changed their role. A member's attestations about
    /// themselves must be based on it or a later one, so that older ones cannot be replayed.
    private var affirmed: [Int64: Int] = [:]
    private var usedTokens: Set<String> = []
    // Kept beside `members` and `tokens`, because a long list looks them up for each attestation.
    private var owners: Set<Int64> = []
    private var tokensByUser: [Int64: Set<String>] = [:]
    /// The sealing keys of all present and former writers.
    private var formerWriters: Set<[UInt8]> = []
    /// Every change of a member's own key, in order. Each is signed with the previous key.
    public private(set) var renewals: [KeyRenewal] = []
    /// The position after each attestation, beginning with the start.
    private var positions = [Attestation.Position.start]

    /// The maximum number of attestations in a list.
    public static let most = 1 << 16

    /// A token with access to the book.
    public struct TokenMember: Hashable, Sendable {
        /// The number of the user who made the token.
        public let user: Int64
        /// The key to which book keys are sealed.
        public let key: PublicKey
        /// Whether the token may write, as long as its user may.
        public let canWrite: Bool
        /// The expiry in seconds since 1970; `nil` for no expiry.
        public let expires: Int64?
        /// The user's name for the token; `nil` in attestations of versions that did not sign names.
        public let name: FoldedName?

        /// The memberwise initializer.
        public init(user: Int64, key: PublicKey, canWrite: Bool, expires: Int64?, name: FoldedName?) {
            self.user = user
            self.key = key
            self.canWrite = canWrite
            self.expires = expires
            self.name = name
        }

        /// Whether the store's values for this token equal those of the list. A list without the name accepts any.
        func matches(_ stored: TokenMember?) -> Bool {
            guard let stored else { return false }
            return (user, key, canWrite, expires) == (stored.user, stored.key, stored.canWrite, stored.expires)
                && (name == nil || name == stored.name)
        }
    }

    /// A key of the book that a writer signed for.
    public struct SignedBookKey: Hashable, Sendable {
        /// The number of the key among the keys of the book, from 1.
        public let generation: Int
        /// `BookKey.identity` of the key, 32 bytes.
        public let identity: [UInt8]
    }

    /// An empty list.
    public init(of book: String) {
        self.book = book
    }

    /// Reads the list of a book, and compares it with the position that the reader remembers.
    /// - Parameter seen: the remembered position; `nil` to check the whole list. Attestations up to it were checked
    ///   before; only later ones are checked now.
    /// - Throws: `MembershipError`.
    /// - Complexity: O(attestations); a tenth of a millisecond for each after `seen`.
    public init(
        of book: String, _ attestations: [Attestation], seen: Attestation.Position?
    ) throws(MembershipError) {
        self.init(of: book)
        let seen = seen ?? .start
        guard attestations.count >= seen.number else { throw .older }
        guard attestations.count <= Self.most else { throw .refused }
        for attestation in attestations {
            guard position.number < seen.number else {
                try append(attestation)
                continue
            }
            add(attestation)
            if position.number == seen.number, position.head != seen.head { throw .other }
        }
    }

    /// Whether the list continues an earlier one, or equals it.
    public func continues(_ earlier: Membership) -> Bool {
        positions.indices.contains(earlier.position.number) && positions[earlier.position.number] == earlier.position
    }

    /// Whether any position after the start of the list meets a condition.
    /// - Complexity: O(attestations).
    public func contains(position isWanted: (Attestation.Position) -> Bool) -> Bool {
        positions.dropFirst().contains(where: isWanted)
    }

    /// The role of a holder; `nil` if not in the list. A token has at most the rights of its user.
    public func role(of holder: Attestation.Holder) -> Role? {
        switch holder {
        case .user(let id): members[id]?.role
        case .token(let id):
            tokens[id].flatMap { token in
                members[token.user].map { $0.role.canWrite && token.canWrite ? .writer : .reader }
            }
        }
    }

    /// Whether a token with this id is or ever was in the list. A new token must have another id.
    public func hasHad(token id: String) -> Bool { usedTokens.contains(id) }

    /// The public key of a holder; `nil` if not in the list.
    public func key(of holder: Attestation.Holder) -> PublicKey? {
        switch holder {
        case .user(let id): members[id]?.key
        case .token(let id): tokens[id]?.key
        }
    }

    /// The founder, with the original key; `nil` for an empty list.
    public var founder: Member? {
        if case .founded(let member)? = attestations.first?.act { member } else { nil }
    }

    /// Whether any member or token has read access only.
    public var hasReaders: Bool {
        members.values.contains { !$0.role.canWrite }
            || tokens.keys.contains { role(of: .token($0))?.canWrite == false }
    }

    /// The name of the member whom an act concerns, or of the user of its token; `nil` for acts that concern only the
    /// author or the book, and for a member or token not in the list.
    public func name(concernedBy act: Attestation.Act) -> UserName? {
        switch act {
        case .left(let user): members[user]?.name
        case .joined(let member): member.name
        case .revokedToken(let id): tokens[id].flatMap { members[$0.user]?.name }
        case .founded, .renewedKey, .madeToken, .opened, .sealed, .newBookKey: nil
        }
    }

    /// Whether a key may seal the book: a writer signed for it, and no holder lost access since.
    /// - Returns: `nil` in a list from before keys were signed, and while the book is unsealed.
    public func accepts(_ key: BookKey, generation: Int) -> Bool? {
        guard let bookKey, !isOpen else { return nil }
        return !isKeyDue && bookKey == SignedBookKey(generation: generation, identity: key.identity)
    }

    /// Whether an attestation is for this key of the book, and a writer of this list signed it after reading the list
    /// up to `position`.
    public func announces(
        _ key: BookKey, generation: Int, _ attestation: Attestation, at position: Attestation.Position
    ) -> Bool {
        attestation.book == book && attestation.since == position
            && attestation.act == .newBookKey(generation: generation, identity: key.identity)
            && role(of: attestation.author)?.canWrite == true
            && self.key(of: attestation.author)?.hasSigned(attestation.text.utf8, attestation.signature) == true
    }

    /// Whether a key slot is trustworthy: its giver is a present writer.
    public func mayGive(_ slot: KeySlot) -> Bool {
        writers.contains(slot.giver)
    }

    /// Whether the giver of a slot has ever been a writer. The list does not tell which book key was in use then.
    public func couldGive(_ slot: KeySlot) -> Bool { formerWriters.contains(slot.giver) }

    /// The sealing keys of all users and tokens that may write.
    public var writers: Set<[UInt8]> {
        let holders = members.keys.map(Attestation.Holder.user) + tokens.keys.map(Attestation.Holder.token)
        return Set(holders.compactMap { role(of: $0)?.canWrite == true ? key(of: $0)?.sealing : nil })
    }

    /// Appends an attestation.
    /// - Throws: `MembershipError.refused` if `allows` is `false` for it, or the list has `most` attestations already.
    public mutating func append(_ attestation: Attestation) throws(MembershipError) {
        guard allows(attestation), attestations.count < Self.most else { throw .refused }
        add(attestation)
    }

    /// Whether an attestation may follow: its author has signed it, has the right to it, and it is not a repeated old
    /// one.
    public func allows(_ attestation: Attestation) -> Bool {
        guard attestation.book == book, positions.indices.contains(attestation.since.number),
            positions[attestation.since.number] == attestation.since
        else { return false }
        let isNext = attestation.since == position
        let key: PublicKey?
        if case .founded(let founder) = attestation.act {
            guard attestations.isEmpty, founder.role == .owner, attestation.author == .user(founder.user) else {
                return false
            }
            key = founder.key
        } else {
            guard isNext || isOfAuthor(attestation), allows(attestation.act, by: attestation.author) else {
                return false
            }
            key = self.key(of: attestation.author)
        }
        return key?.hasSigned(attestation.text.utf8, attestation.signature) == true
    }

    /// Whether the attestation concerns only its author. The author need not have seen the newest state of the list,
    /// only the one that gave them their present role.
    private func isOfAuthor(_ attestation: Attestation) -> Bool {
        guard case .user(let author) = attestation.author, let affirmed = affirmed[author],
            attestation.since.number >= affirmed
        else { return false }
        return switch attestation.act {
        case .left(let user): user == author
        case .renewedKey: true
        case .madeToken(_, let user, _, _, _, _): user == author
        case .revokedToken(let id): tokens[id]?.user == author
        case .founded, .joined, .opened, .sealed, .newBookKey: false
        }
    }

    private func allows(_ act: Attestation.Act, by author: Attestation.Holder) -> Bool {
        guard let role = role(of: author) else { return false }
        switch (act, author) {
        case (.founded, _): return false
        case (.joined(let member), _): return role == .owner && keepsOwner(without: member.user, with: member.role)
        case (.opened, _): return role == .owner && !isOpen
        case (.sealed, _): return role == .owner && isOpen
        case (.left(let user), _):
            guard let member = members[user], keepsOwner(without: user, with: nil) else { return false }
            return author == .user(user) || role == .owner || role.canWrite && member.role != .owner
        case (.renewedKey(let key), .user(let user)): return key.canSign && members[user]?.key != key
        case (.madeToken(let id, let user, _, let canWrite, _, _), .user):
            guard let own = members[user]?.role, !usedTokens.contains(id), own.canWrite || !canWrite else {
                return false
            }
            return author == .user(user) || role == .owner
        case (.newBookKey(let generation, _), _): return role.canWrite && generation > bookKey?.generation ?? 0
        case (.revokedToken(let id), _):
            guard let token = tokens[id] else { return false }
            return author == .user(token.user) || role.canWrite
        case (.renewedKey, .token), (.madeToken, .token): return false
        }
    }

    /// Whether an owner remains after a change of a member's role.
    private func keepsOwner(without user: Int64, with role: Role?) -> Bool {
        role == .owner || owners.count > (owners.contains(user) ? 1 : 0)
    }

    private mutating func add(_ attestation: Attestation) {
        let number = position.number + 1
        let head = blake2b(position.head + Array(attestation.text.utf8) + attestation.signature)
        if takesAway(attestation.act) { isKeyDue = true }
        switch attestation.act {
        case .founded(let member), .joined(let member):
            members[member.user] = member
            if member.role == .owner { owners.insert(member.user) } else { owners.remove(member.user) }
            affirmed[member.user] = number
            if member.role.canWrite { formerWriters.insert(member.key.sealing) }
        case .left(let user):
            members[user] = nil
            owners.remove(user)
            affirmed[user] = nil
            for id in tokensByUser.removeValue(forKey: user) ?? [] { tokens[id] = nil }
        case .renewedKey(let key):
            if case .user(let user) = attestation.author, let member = members[user] {
                members[user] = Member(user: user, name: member.name, role: member.role, key: key)
                renewals.append(KeyRenewal(user: user, from: member.key, to: key))
                if member.role.canWrite { formerWriters.insert(key.sealing) }
            }
        case .madeToken(let id, let user, let key, let canWrite, let expires, let name):
            tokens[id] = TokenMember(user: user, key: key, canWrite: canWrite, expires: expires, name: name)
            usedTokens.insert(id)
            tokensByUser[user, default: []].insert(id)
            if canWrite { formerWriters.insert(key.sealing) }
        case .revokedToken(let id):
            if let token = tokens.removeValue(forKey: id) { tokensByUser[token.user]?.remove(id) }
        case .opened: isOpen = true
        case .sealed: isOpen = false
        case .newBookKey(let generation, let identity):
            bookKey = SignedBookKey(generation: generation, identity: identity)
            isKeyDue = false
        }
        attestations.append(attestation)
        positions.append(Attestation.Position(number: number, head: head))
    }

    /// Whether an act requires a new book key: a holder loses access, wholly or in part, or the file was not sealed
    /// before.
    private func takesAway(_ act: Attestation.Act) -> Bool {
        switch act {
        case .left, .renewedKey, .revokedToken, .founded, .sealed: true
        case .joined(let member):
            members[member.user].map { $0.key != member.key || !member.role.canWrite && $0.role.canWrite } ?? false
        case .madeToken, .opened, .newBookKey: false
        }
    }
}

extension KeySlot {
    /// Whether the member's present key gave the slot.
    public func isGiven(by member: Member) -> Bool { giver == member.key.sealing }
}

/// A member's change of their own key, signed with the previous key.
public struct KeyRenewal: Hashable, Sendable {
    /// The number of the user in the store.
    public let user: Int64
    /// The replaced key.
    public let from: PublicKey
    /// The new key.
    public let to: PublicKey
}

/// An invalid list of attestations.
public enum MembershipError: InternalError, Equatable, Sendable {
    /// The list ends before the remembered position: it is an older copy.
    case older
    /// The list is not a continuation of the remembered one: it differs at or before the remembered position.
    case other
    /// An attestation is not allowed at its place (see `Membership.allows`), or the list is too long.
    case refused
}
