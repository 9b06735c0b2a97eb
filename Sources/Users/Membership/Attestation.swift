public import Secrets

/// A signed statement about access to a book.
///
/// Its text is canonical: each field is at a fixed place on a line of its own, so that a signed text has only one
/// reading.
public struct Attestation: Hashable, Sendable {
    /// The id of the book.
    public let book: String
    /// The end of the book's list of attestations when the author last read it.
    public let since: Position
    /// Seconds since 1970, by the author's clock.
    public let at: Int64
    /// The user or token that signed the statement.
    public let author: Holder
    /// The content of the statement.
    public let act: Act
    /// The signed text.
    public let text: String
    /// The Ed25519 signature of `text`, 64 bytes.
    public let signature: [UInt8]

    /// A position in the list of attestations about a book.
    public struct Position: Hashable, Sendable {
        /// The number of attestations before the position.
        public let number: Int
        /// The hash chain over these attestations, 32 bytes.
        public let head: [UInt8]

        /// The position before the first attestation.
        public static let start = Position(number: 0, head: [UInt8](repeating: 0, count: 32))

        /// Takes a position as stored or computed, without a check.
        /// - Parameter head: 32 bytes.
        public init(number: Int, head: [UInt8]) {
            self.number = number
            self.head = head
        }
    }

    /// A holder of keys to a book.
    public enum Holder: Hashable, Sendable {
        /// A user, by the number in the store.
        case user(Int64)
        /// A token, by its id.
        case token(String)
    }

    /// A change of access.
    public enum Act: Hashable, Sendable {
        /// The author creates the book, or adopts it, and becomes its owner.
        case founded(Member)
        /// An owner adds a member, or changes a member's role or key.
        case joined(Member)
        /// A member leaves, or is removed. An owner may remove any member. Every writer may remove a member who is not
        /// an owner, as when the user was deleted from the store.
        case left(user: Int64)
        /// The author's key changes.
        case renewedKey(PublicKey)
        /// A user made a token, or an owner admits a token that was made while the book was unsealed. `expires` is in
        /// seconds since 1970, `nil` for no expiry. `name` is `nil` in attestations of versions that did not sign
        /// names.
        case madeToken(id: String, user: Int64, PublicKey, canWrite: Bool, expires: Int64?, name: FoldedName?)
        /// A token is revoked.
        case revokedToken(id: String)
        /// The file is no longer sealed.
        case opened
        /// The file is sealed again.
        case sealed
        /// A writer seals the file with a new key.
        /// - Parameters:
        ///   - generation: counts the keys of the book, from 1.
        ///   - identity: `BookKey.identity`, 32 bytes.
        case newBookKey(generation: Int, identity: [UInt8])
    }

    /// Makes and signs an attestation.
    /// - Throws: `SecretError.outOfMemory`.
    public init(
        _ act: Act, about book: String, since: Position, at: Int64, by author: Holder, keys: KeyPair
    ) throws(SecretError) {
        let text = Self.text(act, about: book, since: since, at: at, by: author)
        self.init(
            book: book, since: since, at: at, author: author, act: act, text: text,
            signature: try keys.signature(of: Array(text.utf8)))
    }

    private init(
        book: String, since: Position, at: Int64, author: Holder, act: Act, text: String, signature: [UInt8]
    ) {
        self.book = book
        self.since = since
        self.at = at
        self.author = author
        self.act = act
        self.text = text
        self.signature = signature
    }

    /// Parses a stored attestation; `nil` for any text but the canonical one. The signature is checked later, by
    /// `Membership`.
    public init?(text: String, signature: [UInt8]) {
        guard text.utf8.count <= 1024 else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count == 7, lines[0] == Self.mark, lines[6].isEmpty, isUUID(lines[1]) else { return nil }
        let place = lines[2].split(separator: " ").map(String.init)
        guard place.count == 2, let number = Int(place[0]), number >= 0, number < Membership.most,
            let head = bytes(hex: place[1]), head.count == 32, let at = Int64(lines[3]),
            let author = Holder(text: lines[4]), let act = Act(text: lines[5])
        else { return nil }
        let since = Position(number: number, head: head)
        guard Self.text(act, about: lines[1], since: since, at: at, by: author) == text else { return nil }
        self.init(book: lines[1], since: since, at: at, author: author, act: act, text: text, signature: signature)
    }

    private static let mark = "spesa attestation 1"

    private static func text(
        _ act: Act, about book: String, since: Position, at: Int64, by author: Holder
    ) -> String {
        "\(mark)\n\(book)\n\(since.number) \(hex(since.head))\n\(at)\n\(author.text)\n\(act.text)\n"
    }
}

/// A member of a book, as recorded in the book's access list.
public struct Member: Hashable, Sendable {
    /// The number of the user in the store.
    public let user: Int64
    /// The name at the time of the attestation.
    public let name: UserName
    /// The rights of the member.
    public let role: Role
    /// The key to which book keys are sealed.
    public let key: PublicKey

    /// The memberwise initializer.
    public init(user: Int64, name: UserName, role: Role, key: PublicKey) {
        self.user = user
        self.name = name
        self.role = role
        self.key = key
    }

    /// The member with another name.
    public func called(_ name: UserName) -> Member { Member(user: user, name: name, role: role, key: key) }
}

extension Attestation.Holder {
    fileprivate var text: String {
        switch self {
        case .user(let id): "user \(id)"
        case .token(let id): "token \(id)"
        }
    }

    fileprivate init?(text: String) {
        let words = text.split(separator: " ").map(String.init)
        switch (words.first, words.count) {
        case ("user", 2):
            guard let id = Int64(words[1]) else { return nil }
            self = .user(id)
        case ("token", 2): self = .token(words[1])
        default: return nil
        }
    }
}

extension Attestation.Act {
    fileprivate var text: String {
        switch self {
        case .founded(let member): "founded \(member.text)"
        case .joined(let member): "joined \(member.text)"
        case .left(let user): "left \(user)"
        case .renewedKey(let key): "renewed \(hex(key.bytes))"
        case .madeToken(let id, let user, let key, let canWrite, let expires, let name):
            "token \(id) \(user) \(canWrite ? "write" : "read") \(expires.map(String.init) ?? "-") \(hex(key.bytes))"
                + (name.map { " \($0)" } ?? "")
        case .revokedToken(let id): "revoked \(id)"
        case .opened: "opened"
        case .sealed: "sealed"
        case .newBookKey(let generation, let identity): "key \(generation) \(hex(identity))"
        }
    }

    fileprivate init?(text: String) {
        let words = text.split(separator: " ").map(String.init)
        func key(_ place: Int) -> PublicKey? { bytes(hex: words[place]).flatMap(PublicKey.init(bytes:)) }
        switch (words.first, words.count) {
        case ("founded", 5):
            guard let member = Member(words: words.dropFirst()) else { return nil }
            self = .founded(member)
        case ("joined", 5):
            guard let member = Member(words: words.dropFirst()) else { return nil }
            self = .joined(member)
        case ("left", 2):
            guard let user = Int64(words[1]) else { return nil }
            self = .left(user: user)
        case ("renewed", 2):
            guard let key = key(1) else { return nil }
            self = .renewedKey(key)
        case ("token", 6), ("token", 7):
            guard let user = Int64(words[2]), let key = key(5), words[4] == "-" || Int64(words[4]) != nil else {
                return nil
            }
            // The canonical text has a valid name, or none.
            self = .madeToken(
                id: words[1], user: user, key, canWrite: words[3] == "write", expires: Int64(words[4]),
                name: words.count == 7 ? try? FoldedName(words[6], of: .token) : nil)
        case ("revoked", 2): self = .revokedToken(id: words[1])
        case ("opened", 1): self = .opened
        case ("sealed", 1): self = .sealed
        case ("key", 3):
            guard let generation = Int(words[1]), generation > 0, let identity = bytes(hex: words[2]),
                identity.count == 32
            else { return nil }
            self = .newBookKey(generation: generation, identity: identity)
        default: return nil
        }
    }
}

extension Member {
    fileprivate var text: String { "\(user) \(role.rawValue) \(hex(key.bytes)) \(name)" }

    fileprivate init?(words: ArraySlice<String>) {
        let words = Array(words)
        guard words.count == 4, let user = Int64(words[0]), let role = Role(rawValue: words[1]),
            let key = bytes(hex: words[2]).flatMap(PublicKey.init(bytes:)), let name = try? UserName(words[3])
        else { return nil }
        self.init(user: user, name: name, role: role, key: key)
    }
}
