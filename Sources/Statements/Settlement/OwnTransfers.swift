import Money
import Periods

/// Transfers between the user's own accounts with both sides in one file: equal sums out and in within a few days.
///
/// A side alone is recorded, because the words may mean a transfer to another person.
struct OwnTransfers {
    private struct Side {
        /// The number of the row in the file, because lines may repeat.
        let row: Int
        let cents: Int64
        let day: Day
        let account: String?
        /// The normalised words of the account's name.
        let name: [Substring]
        /// The normalised words of each text.
        let texts: [[Substring]]
        let strength: TransferText.Strength?
    }

    private var sides: [Side] = []
    private var partners: [Side] = []
    private(set) var rows: Set<Int> = []

    /// Limits the sides of a hostile file.
    private static let most = 10_000
    private static let mostDays: UInt = 5
    /// The incoming sides of an equal amount that an outgoing side is compared with. Limits the time for a hostile
    /// file.
    private static let mostCompared = 200

    var isEmpty: Bool { sides.isEmpty }

    /// The amounts of the sides without a partner, whose other side may have no word for a transfer.
    var open: Set<UInt64> {
        Set(sides.filter { !rows.contains($0.row) && $0.account != nil }.map(\.cents.magnitude))
    }

    /// Counts a row with a word for a transfer.
    mutating func add(_ entry: Entry, row: Int) {
        guard sides.count < Self.most, let strength = TransferText.strength(of: entry) else { return }
        sides.append(Self.side(entry, row, strength))
    }

    /// Counts a row without such a word, if its amount is one of `amounts`.
    mutating func add(partner entry: Entry, row: Int, of amounts: Set<UInt64>) {
        guard partners.count < Self.most, entry.account != nil, amounts.contains(entry.amount.cents.magnitude),
            TransferText.strength(of: entry) == nil
        else { return }
        partners.append(Self.side(entry, row, nil))
    }

    private static func side(_ entry: Entry, _ row: Int, _ strength: TransferText.Strength?) -> Side {
        Side(
            row: row, cents: entry.amount.cents, day: entry.day, account: entry.account,
            name: entry.account.map(TransferText.words(ofAccount:)) ?? [],
            texts: [entry.payee, entry.what, entry.note].compactMap(\.self).map(TransferText.words(of:)),
            strength: strength)
    }

    /// Pairs each outgoing side, in file order, with the incoming side of the nearest day.
    mutating func pair() {
        var incoming: [UInt64: [Side]] = [:]
        for side in sides + partners where side.cents < 0 && !rows.contains(side.row) {
            incoming[side.cents.magnitude, default: []].append(side)
        }
        for out in (sides + partners).sorted(by: { $0.row < $1.row }) where out.cents > 0 && !rows.contains(out.row) {
            let others = incoming[out.cents.magnitude] ?? []
            var best: (index: Int, days: UInt)?
            for (index, other) in others.enumerated().prefix(Self.mostCompared) {
                let days = out.day.days(until: other.day).magnitude
                guard days <= Self.mostDays, days < best?.days ?? .max, Self.belong(out, other) else { continue }
                best = (index, days)
            }
            guard let best else { continue }
            rows.formUnion([out.row, others[best.index].row])
            incoming[out.cents.magnitude]?.remove(at: best.index)
        }
    }

    /// Whether two sides may belong together, besides amounts and days.
    private static func belong(_ one: Side, _ other: Side) -> Bool {
        switch (one.strength, other.strength) {
        case (.own?, .own?): return true
        case (nil, nil): return false
        default: break
        }
        guard let first = one.account, let second = other.account, first != second else { return false }
        if one.strength != nil, other.strength != nil { return true }
        // A side without a word for a transfer must be named: a purchase may have the same amount.
        return TransferText.names(other.name, in: one.texts) || TransferText.names(one.name, in: other.texts)
    }
}

extension Statement {
    /// The statement with transfers between own accounts skipped, if the file has both of their sides.
    ///
    /// Reads all rows once, and again if a side lacks its partner, unless their reader has found no word for a transfer.
    func settlingTransfers() -> Statement {
        guard mayHaveTransfers else { return self }
        var transfers = OwnTransfers()
        // Errors in the file are reported when the rows are read.
        try? forEachEntry { transfers.add($0, row: $1) }
        guard !transfers.isEmpty else { return self }
        transfers.pair()
        let open = transfers.open
        if !open.isEmpty {
            try? forEachEntry { transfers.add(partner: $0, row: $1, of: open) }
            transfers.pair()
        }
        guard !transfers.rows.isEmpty else { return self }
        return Statement(format: format, facts: facts, mayHaveTransfers: false) { [transfers] body in
            var count = 0
            try forEachRow { row in
                defer { count += 1 }
                guard case .entry(let entry) = row, transfers.rows.contains(count) else { return try body(row) }
                try body(.leftOut(line: entry.line, .transfer, nil, SkippedRow(entry)))
            }
        }
    }

    /// Calls `body` for every entry with the number of its row. The entries of spesa's own files are left alone.
    private func forEachEntry(_ body: (Entry, _ row: Int) -> Void) throws {
        var count = 0
        try forEachRow { row in
            if case .entry(let entry) = row, entry.origin == nil { body(entry, count) }
            count += 1
        }
    }
}
