/// What somebody has seen of a book, kept under their own key: nothing older is taken for the book afterwards.
public struct Seen: Hashable, Sendable {
    /// The id of the book.
    public let book: String
    /// A hash of what its reader called it.
    private let name: String
    /// How far its list of attestations went.
    public let position: Attestation.Position
    /// Whether its file was open.
    public let isOpen: Bool
    /// Which of its keys sealed it last, counted from 1.
    public let generation: Int
    /// How often it had been sealed.
    public let changes: Int64
    /// When, in seconds since 1970.
    public let at: Int64

    /// Puts one together.
    public init(
        book: String, name: String, position: Attestation.Position, isOpen: Bool, generation: Int, changes: Int64,
        at: Int64
    ) {
        self.init(
            book: book, mark: Self.mark(ofName: name), position: position, isOpen: isOpen, generation: generation,
            changes: changes, at: at)
    }

    private init(
        book: String, mark: String, position: Attestation.Position, isOpen: Bool, generation: Int, changes: Int64,
        at: Int64
    ) {
        self.book = book
        self.name = mark
        self.position = position
        self.isOpen = isOpen
        self.generation = generation
        self.changes = changes
        self.at = at
    }

    /// What is kept of a name, so that a later one can be told from it.
    private static func mark(ofName name: String) -> String { String(digest(name).prefix(32)) }

    /// The same under the name that its reader gave the book.
    public func named(_ name: String) -> Seen {
        Seen(
            book: book, name: name, position: position, isOpen: isOpen, generation: generation, changes: changes, at: at
        )
    }

    /// Whether the book was called so.
    public func isNamed(_ name: String) -> Bool { self.name == Self.mark(ofName: name) }

    /// Whether this says more than another of the same book.
    public func isLater(than other: Seen) -> Bool {
        (position.number, generation, changes) > (other.position.number, other.generation, other.changes)
    }

    /// The most bytes a file of one has.
    public static let longest = 512

    /// What only its reader has, for telling what they kept from what others put there.
    public struct Key {
        fileprivate let secret: Secret

        /// That of a pair of keys.
        /// - Throws: `UserError.outOfMemory`.
        public init(of pair: KeyPair) throws(UserError) {
            secret = try pair.privateKey.derived(for: "spesa what was seen")
        }
    }

    /// As it is kept: lines of text, and a keyed hash of them.
    public func file(by key: Key) -> [UInt8] {
        let place = "\(position.number) \(hex(position.head))"
        let form = isOpen ? "open" : "sealed"
        let text = "\(Self.mark)\n\(book)\n\(name)\n\(place)\n\(form)\n\(generation)\n\(changes)\n\(at)\n"
        return Array((text + hex(blake2b(Array(text.utf8), key: key.secret)) + "\n").utf8)
    }

    /// What was kept; `nil` for what is not of this holder, or was changed.
    public init?(file: [UInt8], by key: Key) {
        let hashCount = 2 * 32 + 1
        guard (hashCount...Self.longest).contains(file.count) else { return nil }
        let text = Array(file.dropLast(hashCount))
        guard Array((hex(blake2b(text, key: key.secret)) + "\n").utf8) == Array(file.suffix(hashCount)) else {
            return nil
        }
        let lines = file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard lines.count == 10, lines[0] == Self.mark else { return nil }
        let place = lines[3].split(separator: " ")
        guard place.count == 2, let number = Int(place[0]), let head = bytes(hex: String(place[1])), head.count == 32,
            let generation = Int(lines[5]), let changes = Int64(lines[6]), let at = Int64(lines[7])
        else { return nil }
        self.init(
            book: lines[1], mark: lines[2], position: Attestation.Position(number: number, head: head),
            isOpen: lines[4] == "open",
            generation: generation, changes: changes, at: at)
    }

    /// The name of the file: nobody else can tell whose it is, or of which book.
    public static func fileName(of book: String, by key: Key) -> String {
        hex(blake2b(Array(book.utf8), count: 16, key: key.secret))
    }

    /// Whether a file may have such a name.
    public static func isFileName(_ text: String) -> Bool { bytes(hex: text)?.count == 16 }

    private static let mark = "spesa seen 1"
}
