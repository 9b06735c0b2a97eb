public import Secrets

/// The facts about a store that a user has seen or decided, kept under the user's key pair: own key, names of books, the book
/// chosen last, and the keys of people whom books are shared with.
public struct KnownAccount: Hashable, Sendable {
    /// Another user of the store.
    public struct Person: Hashable, Sendable {
        /// The name, case folded away.
        public let folded: String
        /// The public key.
        public let key: PublicKey

        /// Puts one together.
        public init(folded: String, key: PublicKey) {
            (self.folded, self.key) = (folded, key)
        }
    }

    /// Counts the changes: of two copies the one with the larger number holds.
    public private(set) var serial: Int64 = 1
    /// The number of the user in the store; `nil` for a token.
    public let user: Int64?
    /// The user's own public key, or a token's.
    public var key: PublicKey
    /// The name of the record under the pair before, until that one says that its keys were replaced.
    public var predecessor: String?
    /// The id of the book that the user chose last, or that a token is for.
    public var current: String?
    /// The id of each book by its name, case folded away.
    public var books: [String: String] = [:]
    /// Other users by their number.
    public var people: [Int64: Person] = [:]

    /// An account of which nothing else is known yet.
    public init(user: Int64?, key: PublicKey) {
        (self.user, self.key) = (user, key)
    }

    /// The same facts after one more change.
    public func counted() -> KnownAccount {
        var next = self
        next.serial += 1
        return next
    }

    /// The same facts under the key that follows.
    /// - Parameter predecessor: the name of this record.
    public func carried(to key: PublicKey, predecessor: String) -> KnownAccount {
        var next = KnownAccount(user: user, key: key)
        next.serial = serial + 1
        next.predecessor = predecessor
        (next.current, next.books, next.people) = (current, books, people)
        return next
    }

    /// The same facts under a key and a user's number that the user accepted.
    public func accepted(user: Int64, key: PublicKey) -> KnownAccount {
        var next = KnownAccount(user: user, key: key)
        next.serial = serial + 1
        (next.current, next.books, next.people) = (current, books, people)
        return next
    }

    /// The facts of two copies, as of two machines. Where both have one, that of the later copy holds.
    public func united(with earlier: KnownAccount) -> KnownAccount {
        var next = self
        next.books.merge(earlier.books) { later, _ in later }
        next.people.merge(earlier.people) { later, _ in later }
        return next
    }

    /// The most bytes that a file of one has.
    public static let longest = 1 << 18
    private static let mark = "spesa account 1"

    /// The bytes that are kept.
    public func file(by key: TrustKey) -> [UInt8] {
        let books = books.sorted { $0.key < $1.key }.map { "book \($0.value) \($0.key)" }
        let people = people.sorted { $0.key < $1.key }.map { id, person in
            "person \(id) \(hex(person.key.bytes)) \(person.folded)"
        }
        return TrustRecord.file(
            [
                Self.mark, "\(serial)", user.map { "\($0)" } ?? "-", hex(self.key.bytes), predecessor ?? "-",
                current ?? "-",
            ] + books + people, by: key)
    }

    /// Reads what was kept; `nil` for a file that another pair wrote, or that was changed.
    public init?(file: [UInt8], by key: TrustKey) {
        guard let lines = TrustRecord.lines(of: file, by: key, atMost: Self.longest), lines.count >= 6,
            lines[0] == Self.mark, let serial = Int64(lines[1]), lines[2] == "-" || Int64(lines[2]) != nil,
            let publicKey = bytes(hex: lines[3]).flatMap(PublicKey.init(bytes:))
        else { return nil }
        self.init(user: Int64(lines[2]), key: publicKey)
        self.serial = serial
        predecessor = lines[4] == "-" ? nil : lines[4]
        current = lines[5] == "-" ? nil : lines[5]
        for line in lines[6...] {
            let words = TrustRecord.words(of: line)
            switch (words.first, words.count) {
            case ("book", 3): books[words[2]] = words[1]
            case ("person", 4):
                guard let id = Int64(words[1]), let key = bytes(hex: words[2]).flatMap(PublicKey.init(bytes:)) else {
                    return nil
                }
                people[id] = Person(folded: words[3], key: key)
            default: return nil
            }
        }
    }
}

/// The statement that the keys of a record were replaced: the pair opens nothing that is shown from then on.
public struct ReplacedKeys: Hashable, Sendable {
    /// When, in seconds since 1970.
    public let at: Int64
    private static let mark = "spesa replaced keys 1"

    /// Puts one together.
    public init(at: Int64) { self.at = at }

    /// The bytes that are kept in place of the record.
    public var file: [UInt8] { Array("\(Self.mark)\n\(at)\n".utf8) }

    /// Reads what was kept; `nil` for anything else.
    public init?(file: [UInt8]) {
        let lines = String(decoding: file.prefix(64), as: UTF8.self).split(separator: "\n")
        guard file.count < 64, lines.count == 2, lines[0] == Self.mark, let at = Int64(lines[1]) else { return nil }
        self.init(at: at)
    }
}
