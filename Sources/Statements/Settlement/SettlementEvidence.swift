/// Evidence that a file may have card bills or transfers: whether a text names one, and whether its rows are of several
/// accounts. Without such evidence, its rows need no further pass.
struct SettlementEvidence {
    private(set) var hasCardBills = false
    private(set) var hasTransfers = false
    private var firstAccount: String?

    mutating func read(_ texts: [String?], account: String? = nil) {
        if let account {
            if firstAccount == nil { firstAccount = account }
            if firstAccount != account { hasTransfers = true }
        }
        for text in texts.lazy.compactMap(\.self) {
            if !hasCardBills { hasCardBills = CardBills.word(of: text) != nil }
            if !hasTransfers { hasTransfers = TransferText.strength(of: ArraySlice(text.utf8)) != nil }
        }
    }
}
