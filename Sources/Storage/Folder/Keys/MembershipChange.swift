internal import Users

/// What the next change of a sealed book says of its members, put together before anything is written.
struct MembershipChange {
    /// The list as it will be.
    private(set) var list: Membership
    /// Whether somebody holds the present key who shall not hold the next one, or not all of it.
    private(set) var isKeyDue = false
    /// The pending attestations that are done with, by their number in the store.
    private(set) var absorbed: [Int64] = []
    /// What others should know of.
    private(set) var news: [StoreNotice] = []
    private let book: FoldedName
    private let author: Attestation.Holder
    private let sign: (Attestation.Act, _ since: Attestation.Position) throws -> Attestation

    /// Begins with a list as it is.
    /// - Parameters:
    ///   - author: who makes the change.
    ///   - sign: makes an attestation of the author's.
    init(
        of list: Membership, book: FoldedName, by author: Attestation.Holder,
        sign: @escaping (Attestation.Act, _ since: Attestation.Position) throws -> Attestation
    ) {
        self.list = list
        self.book = book
        self.author = author
        self.sign = sign
    }

    /// Says something as the author.
    /// - Throws: `MembershipError.refused` for what the author may not say; the acts before it are said then.
    mutating func say(_ acts: [Attestation.Act]) throws {
        for act in acts { try take(sign(act, list.position)) }
    }

    /// Says what makes the list the same as the store, as an owner, and tells of it where there is more than one member.
    mutating func takeOver(_ stored: StoredMembers) throws {
        try say(list.takingOver(stored))
        if list.members.count > 1 {
            news.append(.tookOver(book: book, list.members.values.sorted { $0.user < $1.user }))
        }
    }

    /// Takes what members said of themselves; what may not follow is an old attestation again, or nobody's.
    mutating func absorb(_ pending: [(id: Int64, attestation: Attestation?)]) throws {
        for (id, attestation) in pending {
            absorbed.append(id)
            guard let attestation, list.allows(attestation) else { continue }
            if case .renewedKey(let key) = attestation.act, attestation.author != author,
                case .user(let id) = attestation.author, let member = list.members[id]
            {
                news.append(.newKey(member.name, book: book, key))
            }
            try take(attestation)
        }
    }

    /// Takes from the list what the store took away; what the author may not say is left to an owner.
    /// - Parameters:
    ///   - isSettling: whether an owner is about to settle such a difference.
    ///   - known: of whom it need not be told that they go.
    /// - Throws: `StoreError.membersDiffer` where the store would give more than the list does.
    mutating func follow(_ stored: StoredMembers, isSettling: Bool, known: [UserName?]) throws {
        let (differences, due) = list.compared(with: stored)
        guard isSettling || differences.isEmpty else { throw StoreError.membersDiffer(book, differences) }
        for act in due {
            let name = list.name(concernedBy: act)
            guard (try? say([act])) != nil else { continue }
            if let name, !known.contains(name) { news.append(.tookOut(name, book: book)) }
        }
    }

    private mutating func take(_ attestation: Attestation) throws {
        let takesAway = Self.takesAway(attestation.act, from: list)
        try list.append(attestation)
        isKeyDue = isKeyDue || takesAway
    }

    private static func takesAway(_ act: Attestation.Act, from list: Membership) -> Bool {
        switch act {
        case .left, .renewedKey, .revokedToken, .founded, .sealed: true
        case .joined(let member):
            list.members[member.user].map { $0.key != member.key || !member.role.canWrite && $0.role.canWrite } ?? false
        case .madeToken, .opened: false
        }
    }
}
