public import Money

/// A total compared with an earlier one.
public struct Comparison: Hashable, Sendable {
    /// The total minus the earlier one.
    public let change: Amount
    /// The change in tenths of a percent of the earlier total, half rounded away from zero; `nil` unless the earlier total
    /// is positive.
    public let changePermille: Int?

    /// Compares two totals.
    /// - Throws: `AmountOverflow` when the difference exceeds 64 bits.
    public init(of total: Amount, with previous: Amount) throws(AmountOverflow) {
        change = try total.subtracting(previous)
        guard previous > .zero else {
            changePermille = nil
            return
        }
        let scaled = Int128(change.cents) * 1000
        let base = Int128(previous.cents)
        let rounded = (abs(scaled) * 2 + base) / (base * 2)
        changePermille = Int(clamping: scaled < 0 ? -rounded : rounded)
    }
}
