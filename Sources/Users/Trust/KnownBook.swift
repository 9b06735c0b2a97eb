public import Secrets

/// The newest state of a book that a key pair has opened. An older state is refused from then on.
public struct KnownBook: Hashable, Sendable {
    /// The id of the book.
    public let book: String
    /// The end of its list of attestations.
    public let position: Attestation.Position
    /// Whether its file was open.
    public let isOpen: Bool
    /// The generation of the key that sealed it, counted from 1.
    public let generation: Int
    /// How often it had been sealed.
    public let changes: Int64
    /// `Seal.state` of the file; `nil` for an open file, and in records of versions that did not keep it.
    public let state: [UInt8]?
    /// The sealing keys of those who may write: key slots that they gave are genuine.
    public let writers: Set<[UInt8]>
    /// When, in seconds since 1970.
    public let at: Int64

    /// Puts one together.
    public init(
        book: String, position: Attestation.Position, isOpen: Bool, generation: Int, changes: Int64, state: [UInt8]?,
        writers: Set<[UInt8]>, at: Int64
    ) {
        self.book = book
        self.position = position
        self.isOpen = isOpen
        self.generation = generation
        self.changes = changes
        self.state = state
        self.writers = writers
        self.at = at
    }

    /// Whether this state comes after another one of the same book.
    public func isLater(than other: KnownBook) -> Bool {
        (position.number, generation, changes) > (other.position.number, other.generation, other.changes)
    }

    /// Whether the giver of a slot is a writer of this state.
    public func mayGive(_ slot: KeySlot) -> Bool { writers.contains(slot.giver) }

    /// The most bytes that a file of one has: a book has at most 64 writers' keys in it.
    public static let longest = 8192
    private static let mostWriters = 64

    /// The bytes that are kept.
    public func file(by key: TrustKey) -> [UInt8] {
        TrustRecord.file(
            [
                Self.mark, book, "\(position.number) \(hex(position.head))", isOpen ? "open" : "sealed",
                "\(generation)", "\(changes)", "\(at)", state.map(hex) ?? "-",
                writers.map(hex).sorted().prefix(Self.mostWriters).joined(separator: " "),
            ], by: key)
    }

    /// Reads what was kept; `nil` for a file that another pair wrote, or that was changed.
    public init?(file: [UInt8], by key: TrustKey) {
        guard var lines = TrustRecord.lines(of: file, by: key, atMost: Self.longest) else { return nil }
        if lines.count == 8, lines[0] == Self.firstMark {
            // The name of the book, where the state and the writers are missing.
            lines.remove(at: 2)
            lines += ["-", ""]
        } else if lines.count != 9 || lines[0] != Self.mark {
            return nil
        }
        let place = TrustRecord.words(of: lines[2])
        guard place.count == 2, let number = Int(place[0]), let head = bytes(hex: place[1]), head.count == 32,
            let generation = Int(lines[4]), let changes = Int64(lines[5]), let at = Int64(lines[6])
        else { return nil }
        self.init(
            book: lines[1], position: Attestation.Position(number: number, head: head),
            isOpen: lines[3] == "open", generation: generation, changes: changes,
            state: lines[7] == "-" ? nil : bytes(hex: lines[7]),
            writers: lines[8].isEmpty ? [] : Set(TrustRecord.words(of: lines[8]).compactMap { bytes(hex: $0) }), at: at)
    }

    private static let mark = "spesa seen 2"
    /// Records without state and writers.
    private static let firstMark = "spesa seen 1"
}
