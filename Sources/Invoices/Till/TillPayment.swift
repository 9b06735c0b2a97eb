import Household
import Money

/// The tenders, the change and the cash rounding below the total of a till receipt.
struct TillPayment {
    private(set) var tenders: [ForeignReceipt.Payment] = []
    private(set) var change: Amount?
    /// The amount that cash rounding added; negative if it lowered the total.
    private(set) var rounding = Amount.zero

    /// Collects tenders until they cover the total. Later amounts repeat a payment, for example on a card slip.
    /// - Complexity: O(lines).
    init(_ lines: ArraySlice<TillLine>, of total: Amount) {
        var left = Int128(total.cents)
        var rounded: Amount?
        for line in lines {
            guard let amount = line.amount, line.times == nil, !line.phrase.isVAT else { continue }
            if line.phrase.has(TillWords.rounding) {
                rounded = rounded ?? amount
            } else if line.phrase.has(TillWords.change) {
                change = change ?? Amount(cents: amount.cents < 0 && amount.cents > .min ? -amount.cents : amount.cents)
            } else if left > 0, amount > .zero,
                let kind = TillWords.tenders.first(where: { line.phrase.has($0.words) })?.kind
            {
                tenders.append(ForeignReceipt.Payment(method: kind.rawValue, kind: kind, amount: amount))
                left -= Int128(amount.cents)
            }
        }
        // Some tills omit the sign of the rounding, so the tenders decide it.
        guard let rounded, rounded.cents > .min else { return }
        let added = -left - Int128(change?.cents ?? 0)
        rounding = [rounded, Amount(cents: -rounded.cents)].first { Int128($0.cents) == added } ?? .zero
    }
}
