public import Failures
public import Secrets

/// Who may open a sealed book, and with which keys: what follows from a list of signed attestations, each checked against
/// what the ones before it made true.
///
/// The list lies inside the book. Every attestation is hashed together with all before it, so whoever remembers a place in
/// the list notices when another list, or an older one, stands there.
public struct Membership: Sendable {
    /// The id of the book.
    public let book: String
    /// Every attestation, in order; the first founds the book.
    public private(set) var attestations: [Attestation] = []
    /// How far the list goes.
    public var position: Attestation.Position { positions[positions.count - 1] }
    /// Those who may open the book, by their number in the store.
    public private(set) var members: [Int64: Member] = [:]
    /// Their tokens, by id.
    public private(set) var tokens: [String: TokenMember] = [:]
    /// Whether the file is open as far as the list says.
    public private(set) var isOpen = false

    /// Where an owner let each member in, or changed what they may do: what they say of themselves must be later. What they
    /// signed with keys that they have no more counts for nothing anyway.
    private var affirmed: [Int64: Int] = [:]
    private var usedTokens: Set<String> = []
    /// The sealing keys that could write at any time.
    private var formerWriters: Set<[UInt8]> = []
    /// Every change of a member's own key, signed with the key before it, in order.
    public private(set) var renewals: [KeyRenewal] = []
    /// The place after each attestation, from the start on.
    private var positions = [Attestation.Position.start]

    /// More attestations no list has.
    static let most = 1 << 20

    /// A token that may open the book.
    public struct TokenMember: Hashable, Sendable {
        /// Whose it is.
        public let user: Int64
        /// What keys are given to.
        public let key: PublicKey
        /// Whether it may write, as long as its user may.
        public let canWrite: Bool
        /// Seconds since 1970; `nil` for one that does not end.
        public let expires: Int64?

        /// Puts one together.
        public init(user: Int64, key: PublicKey, canWrite: Bool, expires: Int64?) {
            self.user = user
            self.key = key
            self.canWrite = canWrite
            self.expires = expires
        }
    }

    /// A list without any attestation.
    public init(of book: String) {
        self.book = book
    }

    /// The list as it lies in a book, against what its reader remembers of it.
    /// - Parameter seen: the place that the reader has seen; attestations up to it were checked then, and only those after
    ///   it are checked now.
    /// - Throws: `MembershipError`.
    /// - Complexity: O(attestations); a tenth of a millisecond for each after `seen`.
    public init(
        of book: String, _ attestations: [Attestation], seen: Attestation.Position?
    ) throws(MembershipError) {
        self.init(of: book)
        let seen = seen ?? .start
        guard attestations.count >= seen.number else { throw .older }
        for attestation in attestations {
            guard position.number < seen.number else {
                try append(attestation)
                continue
            }
            add(attestation)
            if position.number == seen.number, position.head != seen.head { throw .other }
        }
    }

    /// What somebody may do, as the list has it; `nil` for one who is not in it. A token may do no more than its user.
    public func role(of holder: Attestation.Holder) -> Role? {
        switch holder {
        case .user(let id): members[id]?.role
        case .token(let id):
            tokens[id].flatMap { token in
                members[token.user].map { $0.role.canWrite && token.canWrite ? .writer : .reader }
            }
        }
    }

    /// The keys of somebody in the list.
    public func key(of holder: Attestation.Holder) -> PublicKey? {
        switch holder {
        case .user(let id): members[id]?.key
        case .token(let id): tokens[id]?.key
        }
    }

    /// Who founded the book, with the key they had then.
    public var founder: Member? {
        if case .founded(let member)? = attestations.first?.act { member } else { nil }
    }

    /// Whether some members or tokens may only read.
    public var hasReaders: Bool {
        members.values.contains { !$0.role.canWrite }
            || tokens.keys.contains { role(of: .token($0))?.canWrite == false }
    }

    /// The member whom an act is about, as the list has them.
    public func name(concernedBy act: Attestation.Act) -> UserName? {
        switch act {
        case .left(let user): members[user]?.name
        case .joined(let member): member.name
        case .revokedToken(let id): tokens[id].flatMap { members[$0.user]?.name }
        case .founded, .renewedKey, .madeToken, .opened, .sealed: nil
        }
    }

    /// Whether keys that this giver hands out are to be taken: of somebody in the list who writes.
    public func mayGive(_ slot: KeySlot) -> Bool {
        writers.contains(slot.giver)
    }

    /// Whether a slot is from a holder who could write at some time: slots of older copies are.
    public func couldGive(_ slot: KeySlot) -> Bool { formerWriters.contains(slot.giver) }

    /// The sealing keys of all who write.
    public var writers: Set<[UInt8]> {
        let holders = members.keys.map(Attestation.Holder.user) + tokens.keys.map(Attestation.Holder.token)
        return Set(holders.compactMap { role(of: $0)?.canWrite == true ? key(of: $0)?.sealing : nil })
    }

    /// Takes one more attestation.
    /// - Throws: `MembershipError.refused` for one that its author may not make, or that is not theirs.
    public mutating func append(_ attestation: Attestation) throws(MembershipError) {
        guard allows(attestation), positions.count <= Self.most else { throw .refused }
        add(attestation)
    }

    /// Whether an attestation may follow: it is signed by its author, who has the right to it, and is no old one again.
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

    /// Whether it concerns its author alone, who need not know the newest state of the list, but the one in which they are
    /// what they are now.
    private func isOfAuthor(_ attestation: Attestation) -> Bool {
        guard case .user(let author) = attestation.author, let affirmed = affirmed[author],
            attestation.since.number >= affirmed
        else { return false }
        return switch attestation.act {
        case .left(let user): user == author
        case .renewedKey: true
        case .madeToken(_, let user, _, _, _): user == author
        case .revokedToken(let id): tokens[id]?.user == author
        case .founded, .joined, .opened, .sealed: false
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
        case (.madeToken(let id, let user, _, let canWrite, _), .user):
            guard let own = members[user]?.role, !usedTokens.contains(id), own.canWrite || !canWrite else {
                return false
            }
            return author == .user(user) || role == .owner
        case (.revokedToken(let id), _):
            guard let token = tokens[id] else { return false }
            return author == .user(token.user) || role.canWrite
        case (.renewedKey, .token), (.madeToken, .token): return false
        }
    }

    /// Whether somebody is left who decides.
    private func keepsOwner(without user: Int64, with role: Role?) -> Bool {
        role == .owner || members.values.contains { $0.user != user && $0.role == .owner }
    }

    private mutating func add(_ attestation: Attestation) {
        let number = position.number + 1
        let head = blake2b(position.head + Array(attestation.text.utf8) + attestation.signature)
        switch attestation.act {
        case .founded(let member), .joined(let member):
            members[member.user] = member
            affirmed[member.user] = number
            if member.role.canWrite { formerWriters.insert(member.key.sealing) }
        case .left(let user):
            members[user] = nil
            affirmed[user] = nil
            for (id, token) in tokens where token.user == user { tokens[id] = nil }
        case .renewedKey(let key):
            if case .user(let user) = attestation.author, let member = members[user] {
                members[user] = Member(user: user, name: member.name, role: member.role, key: key)
                renewals.append(KeyRenewal(user: user, from: member.key, to: key))
                if member.role.canWrite { formerWriters.insert(key.sealing) }
            }
        case .madeToken(let id, let user, let key, let canWrite, let expires):
            tokens[id] = TokenMember(user: user, key: key, canWrite: canWrite, expires: expires)
            usedTokens.insert(id)
            if canWrite { formerWriters.insert(key.sealing) }
        case .revokedToken(let id): tokens[id] = nil
        case .opened: isOpen = true
        case .sealed: isOpen = false
        }
        attestations.append(attestation)
        positions.append(Attestation.Position(number: number, head: head))
    }
}

extension KeySlot {
    /// Whether the present key of a member gave it.
    public func isGiven(by member: Member) -> Bool { giver == member.key.sealing }
}

/// A member's own statement of another key, signed with the key before it.
public struct KeyRenewal: Hashable, Sendable {
    /// The number of the user in the store.
    public let user: Int64
    /// The key before.
    public let from: PublicKey
    /// The key from then on.
    public let to: PublicKey
}

/// Why a list of attestations is not what it should be.
public enum MembershipError: InternalError, Equatable, Sendable {
    /// It ends before the place that was seen.
    case older
    /// It says otherwise, up to the place that was seen.
    case other
    /// A attestation in it was not its author's to make.
    case refused
}
