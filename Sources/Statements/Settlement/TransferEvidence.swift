import Sheets

/// Evidence that a file may have both rows of a transfer between own accounts.
struct TransferEvidence {
    private let texts: [Int]
    private let account: Int?
    private var firstAccount: ArraySlice<UInt8>?
    private(set) var hasSeveralAccounts = false
    private var hasOwn = false
    private var looked = 0

    /// The maximum number of texts that are examined word by word. A file with more of them is taken to have transfers.
    private static let mostLooked = 2000

    init(_ map: ColumnMap) {
        texts = map[.what] + map[.kind] + map[.payee] + map[.note]
        account = map.first(.account)
    }

    /// Whether a text names a transfer between own accounts, or the rows are of several accounts.
    var hasTransfers: Bool { hasOwn || hasSeveralAccounts }

    mutating func read(_ record: Record) {
        if let account, !hasSeveralAccounts {
            if firstAccount == nil { firstAccount = ArraySlice(Array(record.cell(account))) }
            hasSeveralAccounts = firstAccount != record.cell(account)
        }
        guard !hasTransfers else { return }
        for column in texts where TransferText.mayBe(record.cell(column)) {
            looked += 1
            if looked > Self.mostLooked || TransferText.strength(of: record.cell(column)) == .own { hasOwn = true }
        }
    }
}
