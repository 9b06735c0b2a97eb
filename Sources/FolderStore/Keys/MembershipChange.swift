internal import Secrets
internal import Storage
internal import Users

/// The membership changes that one change of a sealed book makes, prepared before writing.
struct MembershipChange {
    /// The member list after the change.
    private(set) var list: Membership
    /// The pending attestations to delete, by their number in the store.
    private(set) var absorbed: [Int64] = []
    /// Notices for the user, to be sent once the change is saved.
    private(set) var news: [StoreNotice] = []
    private let book: FoldedName
    private let author: Attestation.Holder
    private let sign: (Attestation.Act, _ since: Attestation.Position) throws -> Attestation

    /// Begins with the present member list, without changes.
    /// - Parameters:
    ///   - author: the user or token who makes the change.
    ///   - sign: creates an attestation of the author; `since` is the end of the member list at that moment.
    init(
        of list: Membership, book: FoldedName, by author: Attestation.Holder,
        sign: @escaping (Attestation.Act, _ since: Attestation.Position) throws -> Attestation
    ) {
        self.list = list
        self.book = book
        self.author = author
        self.sign = sign
    }

    /// Adds attestations of the author.
    /// - Throws: `MembershipError.refused` for an attestation that the author is not entitled to; earlier ones are
    ///   added.
    mutating func add(_ acts: [Attestation.Act]) throws {
        for act in acts { try take(sign(act, list.position)) }
    }

    /// Adds those attestations of the author that remove a member or token still in the list. The store is not asked:
    /// an attacker may have put the rows of the removed member or token back.
    ///
    /// A token that the list never had is revoked too: an attacker may hold back the attestation that made it.
    /// - Throws: as `add`.
    mutating func remove(_ acts: [Attestation.Act]) throws {
        for act in acts {
            switch act {
            case .left(let user) where list.members[user] != nil: try add([act])
            case .revokedToken(let id):
                if case .user(let user) = author, list.members[user] != nil, !list.hasHad(token: id) {
                    try add([.usedUpToken(id, of: user)])
                }
                if list.tokens[id] != nil { try add([act]) }
            default: break
            }
        }
    }

    /// Makes the list equal to the store's members and tokens, signed by the author, who must be an owner. Adds a
    /// notice if the list then has several members.
    /// - Throws: as `add`.
    mutating func takeOver(_ stored: StoredMembers) throws {
        try add(list.takingOver(stored))
        if list.members.count > 1 {
            news.append(.tookOver(book: book, list.members.values.sorted { $0.user < $1.user }))
        }
    }

    /// Adds pending attestations of members. Discards outdated and unauthorized ones, and announcements of book keys.
    /// Notes the numbers of all of them in `absorbed`.
    mutating func absorb(_ pending: [(id: Int64, attestation: Attestation?)]) throws {
        for (id, attestation) in pending {
            absorbed.append(id)
            guard let attestation, !attestation.act.isNewBookKey, list.allows(attestation) else { continue }
            if case .renewedKey(let key) = attestation.act, attestation.author != author,
                case .user(let id) = attestation.author, let member = list.members[id]
            {
                news.append(.newKey(member.name, book: book, key))
            }
            try take(attestation)
        }
    }

    /// Removes members whom the store no longer has. Removals that the author is not entitled to are left to an owner.
    /// - Parameters:
    ///   - isSettling: whether an owner is about to resolve a difference, so that differences are no error.
    ///   - known: the name of the user, about whom no notice is needed.
    /// - Throws: `StoreError.membersDiffer` if the store states more rights than the list.
    mutating func follow(_ stored: StoredMembers, isSettling: Bool, known: UserName) throws {
        let (differences, due) = list.compared(with: stored)
        guard isSettling || differences.isEmpty else { throw StoreError.membersDiffer(book, differences) }
        for act in due {
            let name = list.name(concernedBy: act)
            guard (try? add([act])) != nil else { continue }
            if let name, name != known { news.append(.tookOut(name, book: book)) }
        }
    }

    private mutating func take(_ attestation: Attestation) throws {
        try list.append(attestation)
    }
}

extension Attestation.Act {
    /// Makes a token with a public key whose private key is discarded. Once it is revoked, no other token with this id
    /// is accepted.
    static func usedUpToken(_ id: String, of user: Int64) throws -> Attestation.Act {
        .madeToken(id: id, user: user, try KeyPair.random().publicKey(), canWrite: false, expires: nil, name: nil)
    }

    /// Whether the act signs for a key of the book.
    var isNewBookKey: Bool {
        if case .newBookKey = self { true } else { false }
    }

    /// Whether the act removes a member or a token.
    var isRemoval: Bool {
        switch self {
        case .left, .revokedToken: true
        default: false
        }
    }
}
