public import Secrets

/// A user's own record of a store, protected by the user's key pair: own key, names of books, the current book, and the
/// keys of people who share books.
public struct KnownAccount: Hashable, Sendable {
    /// Another user of the store.
    public struct Person: Hashable, Sendable {
        /// The case-folded name.
        public let folded: String
        /// The public key.
        public let key: PublicKey

        /// The memberwise initializer.
        public init(folded: String, key: PublicKey) {
            (self.folded, self.key) = (folded, key)
        }
    }

    /// A counter of changes: of two copies the one with the higher value is newer.
    public private(set) var serial: Int64 = 1
    /// The number of the user in the store; `nil` for a token.
    public private(set) var user: Int64?
    /// The public key of the user, or of the token.
    public var key: PublicKey
    /// The case-folded name of the user at the last sign-in; for a token, the name of its user in the entries it
    /// records. `nil` if not recorded yet.
    public var name: String?
    /// The file name of the record under the previous key pair, until that record is marked as replaced; then `nil`.
    public var predecessor: String?
    /// The id of the book that the user chose last, or of the token's book; `nil` if none was chosen.
    public var current: String?
    /// Book ids by case-folded name.
    public var books: [String: String] = [:]
    /// Other users, by their number.
    public var people: [Int64: Person] = [:]
    /// Tombstones: the ids of books that the user removed or erased, with the time in seconds since 1970; 0 for a book
    /// that was brought back.
    public var removed: [String: Int64] = [:]
    /// The ids of books whose member lists may still have the user's previous key.
    public var late: Set<String> = []
    /// Further facts of the user, such as settings and due removals, by keys without blanks.
    public var notes: [String: String] = [:]

    /// An empty record.
    public init(user: Int64?, key: PublicKey) {
        (self.user, self.key) = (user, key)
    }

    /// A copy with the counters increased, after a change.
    /// - Parameter machine: the machine and folder of the account; `nil` if unknown.
    public func counted(on machine: String? = nil) -> KnownAccount {
        var next = self
        next.serial += 1
        if let machine { next.notes[Self.clock + machine] = "\((next.changes[machine] ?? 0) + 1)" }
        return next
    }

    /// The number of changes by machine, as `counted(on:)` names it.
    private var changes: [String: Int64] {
        var changes: [String: Int64] = [:]
        for (key, value) in notes where key.hasPrefix(Self.clock) {
            changes[String(key.dropFirst(Self.clock.count))] = Int64(value)
        }
        return changes
    }

    /// Whether this record has all changes of another one. Records of versions that did not count by machine are
    /// compared by their number of changes.
    public func covers(_ other: KnownAccount) -> Bool {
        let (own, others) = (changes, other.changes)
        guard !own.isEmpty, !others.isEmpty else { return serial >= other.serial }
        return others.allSatisfy { own[$0.key] ?? 0 >= $0.value }
    }

    /// A copy for the next key pair.
    /// - Parameter predecessor: the file name of this record.
    public func carried(to key: PublicKey, predecessor: String) -> KnownAccount {
        var next = self
        (next.key, next.predecessor, next.serial) = (key, predecessor, serial + 1)
        return next
    }

    /// A copy for a key and a user number that the user has accepted.
    public func accepted(user: Int64, key: PublicKey) -> KnownAccount {
        var next = self
        (next.user, next.key, next.predecessor, next.serial) = (user, key, nil, serial + 1)
        return next
    }

    /// Merges two copies, such as from two machines. On conflict the values of this copy win. User, key, predecessor
    /// and current book are those of this copy alone.
    public func united(with earlier: KnownAccount) -> KnownAccount {
        var next = self
        next.name = name ?? earlier.name
        next.books.merge(earlier.books) { later, _ in later }
        next.people.merge(earlier.people) { later, _ in later }
        next.removed.merge(earlier.removed) { later, _ in later }
        // A book that already has the present key is only checked once more.
        next.late.formUnion(earlier.late)
        next.notes.merge(earlier.notes) { later, _ in later }
        for (machine, count) in earlier.changes where count > changes[machine] ?? 0 {
            next.notes[Self.clock + machine] = "\(count)"
        }
        next.serial = max(serial, earlier.serial)
        return next
    }

    /// The time at which the user removed or erased the book with this id, in seconds since 1970; `nil` if they did
    /// not, or if the book was brought back.
    public func removal(of book: String) -> Int64? { removed[book].flatMap { $0 == 0 ? nil : $0 } }

    /// The maximum size of the file in bytes.
    public static let longest = 1 << 18
    /// The maximum size in bytes for facts from other users. The rest is for the user's own decisions.
    public static let mostLearned = longest / 2
    private static let mark = "spesa account 1"
    /// The prefix of the keys of notes that count the changes on a machine.
    private static let clock = "clock."
    /// The number of tombstones kept, so that the file never becomes too long.
    private static let mostRemoved = 512

    /// The size of the record's file in bytes.
    public var count: Int { TrustRecord.count(of: lines) }

    /// The bytes of the record's file.
    public func file(by key: TrustKey) -> [UInt8] { TrustRecord.file(lines, by: key) }

    private var lines: [String] {
        let books = books.sorted { $0.key < $1.key }.map { "book \($0.value) \($0.key)" }
        var listed = people
        // Stored as a person with the user's own number, which earlier versions ignore.
        if let name { listed[ownNumber] = Person(folded: name, key: key) }
        let people = listed.sorted { $0.key < $1.key }.map { id, person in
            "person \(id) \(hex(person.key.bytes)) \(person.folded)"
        }
        let newest = removed.sorted { ($0.value, $0.key) > ($1.value, $1.key) }.prefix(Self.mostRemoved)
        let removed = newest.map { "removed \($0.key) \($0.value)" }
        let late = late.sorted().map { "late \($0)" }
        let notes = notes.sorted { $0.key < $1.key }.map { "note \($0.key) \(hex(Array($0.value.utf8)))" }
        return [
            Self.mark, "\(serial)", user.map { "\($0)" } ?? "-", hex(key.bytes), predecessor ?? "-", current ?? "-",
        ] + books + people + removed + late + notes
    }

    /// The user number under which the file lists the user's own name. No user has the number 0.
    private var ownNumber: Int64 { user ?? 0 }

    /// Reads a record; `nil` if another key pair wrote it, or it was changed.
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
            case ("late", 2): late.insert(words[1])
            case ("note", 3):
                guard let value = bytes(hex: words[2]) else { return nil }
                notes[words[1]] = String(decoding: value, as: UTF8.self)
            case ("person", 4):
                guard let id = Int64(words[1]), let key = bytes(hex: words[2]).flatMap(PublicKey.init(bytes:)) else {
                    return nil
                }
                if id == ownNumber { name = words[3] } else { people[id] = Person(folded: words[3], key: key) }
            case ("removed", 3):
                guard let time = Int64(words[2]) else { return nil }
                removed[words[1]] = time
            default: return nil
            }
        }
    }
}

/// A marker in place of a record whose key pair was replaced. From then on the old pair is refused, unless the user
/// accepts it.
public struct ReplacedKeys: Hashable, Sendable {
    /// The time of the replacement, in seconds since 1970.
    public let at: Int64
    private static let mark = "spesa replaced keys 1"

    /// A marker with the time of the replacement.
    public init(at: Int64) { self.at = at }

    /// The file contents of the marker, which replace the contents of the record.
    public var file: [UInt8] { Array("\(Self.mark)\n\(at)\n".utf8) }

    /// Reads a marker; `nil` for any other file.
    public init?(file: [UInt8]) {
        let lines = String(decoding: file.prefix(64), as: UTF8.self).split(separator: "\n")
        guard file.count < 64, lines.count == 2, lines[0] == Self.mark, let at = Int64(lines[1]) else { return nil }
        self.init(at: at)
    }
}
