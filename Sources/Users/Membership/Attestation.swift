public import Secrets

/// One thing that a holder of keys says about who may open a book, signed.
///
/// Its text is canonical: lines of words, each field at its place, so that what was signed can be read in one way alone.
public struct Attestation: Hashable, Sendable {
    /// The id of the book.
    public let book: String
    /// The state of the list that its author had before them.
    public let since: Position
    /// Seconds since 1970, by the author's clock.
    public let at: Int64
    /// Who says it.
    public let author: Holder
    /// What is said.
    public let act: Act
    /// What is signed.
    public let text: String
    /// Ed25519 of `text`, 64 bytes.
    public let signature: [UInt8]

    /// A place in the list of attestations about a book.
    public struct Position: Hashable, Sendable {
        /// How many attestations there are up to it.
        public let number: Int
        /// A hash of all of them, 32 bytes.
        public let head: [UInt8]

        /// Before the first attestation.
        public static let start = Position(number: 0, head: [UInt8](repeating: 0, count: 32))

        /// - Parameter head: 32 bytes.
        public init(number: Int, head: [UInt8]) {
            self.number = number
            self.head = head
        }
    }

    /// Who may hold a key to a book.
    public enum Holder: Hashable, Sendable {
        /// A user, by the number in the store.
        case user(Int64)
        /// A token, by its id.
        case token(String)
    }

    /// What can be said.
    public enum Act: Hashable, Sendable {
        /// The author makes the book, or takes it as it is, as its owner.
        case founded(Member)
        /// An owner lets somebody in, or changes their role or takes over their key.
        case joined(Member)
        /// Somebody goes, or is sent by an owner; who has left the store is taken out by anyone who writes, unless an owner.
        case left(user: Int64)
        /// The author's keys are these from now on.
        case renewedKey(PublicKey)
        /// A user made a token, or an owner lets one in that was made while the book was open.
        case madeToken(id: String, user: Int64, PublicKey, canWrite: Bool, expires: Int64?)
        /// A token is good no more.
        case revokedToken(id: String)
        /// From here on the file is not sealed.
        case opened
        /// From here on it is sealed again.
        case sealed
    }

    /// Signs what an author says.
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

    /// Takes an attestation as it was stored; `nil` for what is none, or not written in the one way it is written. Whose
    /// signature it is stays to be seen.
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

/// Somebody who may open a book, as its own list has them.
public struct Member: Hashable, Sendable {
    /// The number in the store.
    public let user: Int64
    /// What they were called when the attestation was made.
    public let name: UserName
    /// What they may do.
    public let role: Role
    /// What keys are given to.
    public let key: PublicKey

    /// Puts one together.
    public init(user: Int64, name: UserName, role: Role, key: PublicKey) {
        self.user = user
        self.name = name
        self.role = role
        self.key = key
    }
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
        case .madeToken(let id, let user, let key, let canWrite, let expires):
            "token \(id) \(user) \(canWrite ? "write" : "read") \(expires.map(String.init) ?? "-") \(hex(key.bytes))"
        case .revokedToken(let id): "revoked \(id)"
        case .opened: "opened"
        case .sealed: "sealed"
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
        case ("token", 6):
            guard let user = Int64(words[2]), let key = key(5), words[4] == "-" || Int64(words[4]) != nil else {
                return nil
            }
            self = .madeToken(
                id: words[1], user: user, key, canWrite: words[3] == "write", expires: Int64(words[4]))
        case ("revoked", 2): self = .revokedToken(id: words[1])
        case ("opened", 1): self = .opened
        case ("sealed", 1): self = .sealed
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
