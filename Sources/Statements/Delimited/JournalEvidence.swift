import Sheets

/// Detects a journal of double-entry bookkeeping, in which each booking has two rows: one for each account.
///
/// Each row adds or subtracts a hash of its date, amount and accounts, depending on which account comes first. The two
/// rows of a booking cancel, so the sum of a journal is zero.
struct JournalEvidence {
    private let account, contra, amount, day: Int
    private var sum: UInt64 = 0
    private var rows = 0
    private var isBetweenTwo = true
    private(set) var accounts: Set<String> = []

    /// `nil` unless the header has a column for the account and one for the contra account.
    init?(_ map: ColumnMap) {
        func column(_ words: Set<String>) -> Int? { map.names.firstIndex { words.contains($0.words) } }
        guard let contra = column(Self.contras), let account = column(Self.own) ?? map.first(.account),
            let amount = map.amount, let day = map.dateColumns.first, account != contra
        else { return nil }
        (self.account, self.contra, self.amount, self.day) = (account, contra, amount, day)
    }

    mutating func read(_ record: Record) {
        let (one, other) = (record.cell(account), record.cell(contra))
        guard !one.isEmpty, !other.isEmpty, !one.elementsEqual(other) else {
            isBetweenTwo = false
            return
        }
        rows += 1
        if accounts.count < 5 { accounts.insert(String(decoding: one, as: UTF8.self)) }
        let isFirst = one.lexicographicallyPrecedes(other)
        let (low, high) = isFirst ? (one, other) : (other, one)
        // FNV-1a: different rows need different hashes, no secrecy is needed.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for cell in [record.cell(day), record.cell(amount), low, high] {
            for byte in cell where byte != UInt8(ascii: "-") { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            hash = (hash ^ 0xff) &* 0x100_0000_01b3
        }
        sum = isFirst ? sum &+ hash : sum &- hash
    }

    /// Whether each booking occurs twice.
    var isDouble: Bool { isBetweenTwo && rows >= 2 && rows.isMultiple(of: 2) && sum == 0 }

    private static let own: Set<String> = [
        "kto", "konto", "konto nr", "kontonummer", "account", "account code", "compte", "conto", "cuenta", "conta",
        "rekening",
        "grootboek", "grootboekrekening", "konto soll", "sollkonto",
    ]

    private static let contras: Set<String> = [
        "gkto", "gegenkonto", "gegenkto", "g kto", "konto haben", "habenkonto", "contra account", "counter account",
        "offset account", "balancing account", "contropartita", "conto contropartita", "compte de contrepartie",
        "contrepartie",
        "contrapartida", "cuenta contrapartida", "tegenrekening", "konto przeciwstawne", "protiucet", "vastatili",
        "motkonto",
        "modkonto",
    ]
}
