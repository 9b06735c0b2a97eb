import Money
import Periods
import Sheets

/// Transfers between the user's own accounts with both rows in one file: equal amounts out and in within a few days.
///
/// Evidence is a word for a transfer in both rows, the name or number of the other account, or an equal payee.
///
/// A row without its counterpart is recorded, because the words may mean a transfer to another person.
struct OwnTransfers {
    /// A row that may be one of the two rows of a transfer.
    private struct Side {
        /// The number of the row in the file, from 0. Line numbers are not unique.
        let row: Int
        /// The amount spent in cents; negative for money in.
        let cents: Int64
        let day: Day
        let account: String?
        /// The normalised words of the account's name.
        let name: [Substring]
        /// The normalised words of each text.
        let texts: [[Substring]]
        let strength: TransferText.Strength?
        /// The normalised payee; `nil` without one.
        let payee: String?
        /// Whether a text, or the word for the kind of movement, may mean a transfer.
        let isWorded: Bool
        /// The counterparty's account; `nil` if the row names none.
        let counter: String?
    }

    private var sides: [Side] = []
    private var partners: [Side] = []
    /// The numbers of the rows that were paired, from 0.
    private(set) var rows: Set<Int> = []

    /// The maximum number of rows that are kept, against hostile files.
    private static let most = 10_000
    /// The maximum number of days between the two rows of a transfer.
    private static let mostDays: UInt = 5
    /// The maximum number of incoming rows of an equal amount that an outgoing row is compared with. Limits the time
    /// for a hostile file.
    private static let mostCompared = 200

    /// The amounts, in cents without sign, that an account received in rows without a word for a transfer.
    private var received: Set<UInt64> = []
    private var firstAccount: String?
    private var hasSeveralAccounts = false

    var isEmpty: Bool { sides.isEmpty && (received.isEmpty || !hasSeveralAccounts) }

    /// The amounts, in cents without sign, of rows whose counterpart may be a row without a word for a transfer.
    var open: Set<UInt64> {
        (hasSeveralAccounts ? received : []).union(
            sides.filter { !rows.contains($0.row) && $0.account != nil }.map(\.cents.magnitude))
    }

    /// Keeps a row with a word for a transfer. Of another row by which an account received money, keeps the amount if
    /// the row names a payee, a kind of transfer or the counterparty's account.
    mutating func add(_ entry: Entry, row: Int) {
        if let account = entry.account, !hasSeveralAccounts {
            if firstAccount == nil { firstAccount = account }
            hasSeveralAccounts = firstAccount != account
        }
        if let strength = Self.strength(of: entry) {
            if sides.count < Self.most { sides.append(Self.side(entry, row, strength)) }
        } else if entry.account != nil, entry.amount < .zero, received.count < Self.most,
            entry.payee != nil || entry.isTransferKind || entry.counterAccount != nil
        {
            received.insert(entry.amount.cents.magnitude)
        }
    }

    /// Keeps a row of an account without a word for a transfer, if its amount is one of `amounts`.
    mutating func add(partner entry: Entry, row: Int, of amounts: Set<UInt64>) {
        guard partners.count < Self.most, entry.account != nil,
            amounts.contains(entry.amount.cents.magnitude),
            Self.strength(of: entry) == nil
        else { return }
        partners.append(Self.side(entry, row, nil))
    }

    /// The strength of a word for a transfer in the entry; `nil` without one. A card bill or its payment counts as a
    /// possible transfer.
    private static func strength(of entry: Entry) -> TransferText.Strength? {
        TransferText.strength(of: entry) ?? (entry.cardBillWord == nil ? nil : .maybe)
    }

    /// Whether a row names a transfer between own accounts and has no counterpart in the file.
    var hasSingle: Bool { sides.contains { $0.strength == .own && !rows.contains($0.row) } }

    private static func side(_ entry: Entry, _ row: Int, _ strength: TransferText.Strength?) -> Side {
        Side(
            row: row, cents: entry.amount.cents, day: entry.day, account: entry.account,
            name: entry.account.map(TransferText.words(ofAccount:)) ?? [],
            texts: [entry.payee, entry.what, entry.note].compactMap(\.self).map(TransferText.words(of:)),
            strength: strength,
            payee: entry.payee.map(HeaderName.plain).flatMap { $0.isEmpty ? nil : $0 },
            isWorded: strength != nil || entry.isTransferKind, counter: entry.counterAccount)
    }

    /// Pairs outgoing with incoming rows of equal amount, if both may be one transfer. Each outgoing row, in file
    /// order, gets the possible row on the nearest day.
    mutating func pair() {
        var incoming: [UInt64: [Side]] = [:]
        for side in sides + partners where side.cents < 0 && !rows.contains(side.row) {
            incoming[side.cents.magnitude, default: []].append(side)
        }
        for out in (sides + partners).sorted(by: { $0.row < $1.row })
        where out.cents > 0 && !rows.contains(out.row) {
            let others = incoming[out.cents.magnitude] ?? []
            var best: (index: Int, days: UInt)?
            for (index, other) in others.enumerated().prefix(Self.mostCompared) {
                let days = out.day.days(until: other.day).magnitude
                guard days <= Self.mostDays, days < best?.days ?? .max, Self.belong(out, other) else {
                    continue
                }
                best = (index, days)
            }
            guard let best else { continue }
            rows.formUnion([out.row, others[best.index].row])
            incoming[out.cents.magnitude]?.remove(at: best.index)
        }
    }

    /// Whether two rows of equal amount and near days may be one transfer.
    private static func belong(_ one: Side, _ other: Side) -> Bool {
        if one.strength == .own, other.strength == .own { return true }
        guard let first = one.account, let second = other.account, first != second else { return false }
        // The account of the counterparty is the best evidence, for and against.
        let named = [
            one.counter.flatMap { TransferText.names(account: second, by: $0) },
            other.counter.flatMap { TransferText.names(account: first, by: $0) },
        ]
        if named.contains(true) { return true }
        if named.contains(false) { return false }
        if one.strength != nil, other.strength != nil { return true }
        if let payee = one.payee, payee == other.payee { return true }
        if one.payee == HeaderName.plain(second) || other.payee == HeaderName.plain(first) {
            return true
        }
        guard one.isWorded || other.isWorded else { return false }
        // A row without a word for a transfer counts only if the other row names its account: a purchase may have the
        // same amount.
        return TransferText.names(other.name, in: one.texts)
            || TransferText.names(one.name, in: other.texts)
            // Rows with different payees are two payments, even if both kinds name a transfer.
            || one.isWorded && other.isWorded && (one.payee == nil || other.payee == nil)
    }
}

extension Statement {
    /// The statement with transfers between own accounts skipped, if both of their rows are in the file. A row with
    /// a word for an own transfer, but without counterpart, is marked with `SingleSide.ownTransfer`.
    ///
    /// Reads all rows once, unless their reader has found no word for a transfer. Reads them again if a row lacks its
    /// counterpart.
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
        let hasSingle = transfers.hasSingle
        guard !transfers.rows.isEmpty || hasSingle else { return self }
        return Statement(
            format: format, facts: facts, mayHaveCardBills: mayHaveCardBills, mayHaveTransfers: mayHaveTransfers
        ) { [rows = transfers.rows] body in
            var count = 0
            try forEachRow { row in
                defer { count += 1 }
                guard case .entry(var entry) = row, entry.origin == nil else { return try body(row) }
                if rows.contains(count) {
                    try body(.leftOut(line: entry.line, .transfer, nil, SkippedRow(entry)))
                } else if hasSingle, TransferText.strength(of: entry) == .own {
                    entry.singleSide = .ownTransfer
                    try body(.entry(entry))
                } else {
                    try body(row)
                }
            }
        }
    }

    /// Calls `body` for every entry with the number of its row, counted from 0 over all rows of the file. Entries that
    /// spesa exported are not passed.
    /// - Throws: the errors of `forEachRow`.
    func forEachEntry(_ body: (Entry, _ row: Int) -> Void) throws {
        var count = 0
        try forEachRow { row in
            if case .entry(let entry) = row, entry.origin == nil { body(entry, count) }
            count += 1
        }
    }
}
