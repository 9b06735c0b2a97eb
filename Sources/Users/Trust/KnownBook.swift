public import Secrets

/// The newest state of a book that the holder of a key pair has opened. Older states are refused from then on.
public struct KnownBook: Hashable, Sendable {
    /// The id of the book.
    public let book: String
    /// The position after the last attestation of the book's list.
    public let position: Attestation.Position
    /// Whether the book's file was unencrypted.
    public let isOpen: Bool
    /// The generation of the key that sealed the file, counted from 1; 0 before the user has seen the file.
    public let generation: Int
    /// The number of times the file had been sealed.
    public let changes: Int64
    /// `Seal.state` of the file; `nil` for an unsealed file, and in records of versions without it.
    public let state: [UInt8]?
    /// The sealing keys of the writers, whose key slots are trusted.
    public let writers: Set<[UInt8]>
    /// The time when this state was recorded, in seconds since 1970.
    public let at: Int64
    /// The times at which the reports that the user has seen were saved, in seconds since 1970, by report name.
    public var reports: [String: Int64] = [:]

    /// The memberwise initializer.
    public init(
        book: String, position: Attestation.Position, isOpen: Bool, generation: Int, changes: Int64, state: [UInt8]?,
        writers: Set<[UInt8]>, at: Int64, reports: [String: Int64] = [:]
    ) {
        self.book = book
        self.position = position
        self.isOpen = isOpen
        self.generation = generation
        self.changes = changes
        self.state = state
        self.writers = writers
        self.at = at
        self.reports = reports
    }

    /// Makes the record of a new sealed book, to be stored before the book itself.
    public init(founding book: String, at now: Int64) {
        self.init(
            book: book, position: .start, isOpen: false, generation: 0, changes: 0, state: nil, writers: [], at: now)
    }

    /// Whether the user made the book, and has not seen its file yet.
    public var isFounding: Bool { position == .start && generation == 0 }

    /// Whether this state is later than another one of the book.
    public func isLater(than other: KnownBook) -> Bool {
        (position.number, generation, changes) > (other.position.number, other.generation, other.changes)
    }

    /// Whether the list of writers is full, so that the record may lack some.
    public var hasMostWriters: Bool { writers.count >= Self.mostWriters }

    /// Whether the giver of a slot is a writer in this state.
    public func mayGive(_ slot: KeySlot) -> Bool { writers.contains(slot.giver) }

    /// The maximum size of the file in bytes. A record has at most 64 writers' keys, and the 32 newest reports.
    public static let longest = 8192
    private static let mostWriters = 64
    private static let mostReports = 32

    /// The bytes of the record's file.
    public func file(by key: TrustKey) -> [UInt8] {
        let newest = reports.sorted { ($0.value, $0.key) > ($1.value, $1.key) }.prefix(Self.mostReports)
        return TrustRecord.file(
            [
                newest.isEmpty ? Self.markWithoutReports : Self.mark, book, "\(position.number) \(hex(position.head))",
                isOpen ? "open" : "sealed",
                "\(generation)", "\(changes)", "\(at)", state.map(hex) ?? "-",
                writers.map(hex).sorted().prefix(Self.mostWriters).joined(separator: " "),
            ] + (newest.isEmpty ? [] : [newest.map { "\($0.key) \($0.value)" }.joined(separator: " ")]), by: key)
    }

    /// Reads a record; `nil` if another key pair wrote it, or it was changed.
    public init?(file: [UInt8], by key: TrustKey) {
        guard var lines = TrustRecord.lines(of: file, by: key, atMost: Self.longest) else { return nil }
        var reports: [String: Int64] = [:]
        if lines.count == 10, lines[0] == Self.mark {
            let words = TrustRecord.words(of: lines[9])
            for index in stride(from: 1, to: words.count, by: 2) { reports[words[index - 1]] = Int64(words[index]) }
        } else if lines.count == 8, lines[0] == Self.firstMark {
            // The first format has the name of the book here, and neither state nor writers.
            lines.remove(at: 2)
            lines += ["-", ""]
        } else if lines.count != 9 || lines[0] != Self.markWithoutReports {
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
            writers: lines[8].isEmpty ? [] : Set(TrustRecord.words(of: lines[8]).compactMap { bytes(hex: $0) }), at: at,
            reports: reports)
    }

    private static let mark = "spesa seen 3"
    /// The format of records without reports.
    private static let markWithoutReports = "spesa seen 2"
    /// The first format, without state and writers.
    private static let firstMark = "spesa seen 1"
}
