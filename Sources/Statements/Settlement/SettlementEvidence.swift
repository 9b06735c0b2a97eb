/// Whether the texts of a file name a card bill or a transfer. Without either, its rows need no further pass.
struct SettlementEvidence {
    private(set) var hasCardBills = false
    private(set) var hasTransfers = false

    mutating func read(_ texts: [String?]) {
        for text in texts.lazy.compactMap(\.self) {
            if !hasCardBills { hasCardBills = CardBills.isBill(text) }
            if !hasTransfers { hasTransfers = TransferText.strength(of: ArraySlice(text.utf8)) != nil }
        }
    }
}
