public import Money

/// A total compared with an earlier one.
public struct Comparison: Hashable, Sendable {
    /// The total minus the earlier one.
    public let change: Amount
    /// The change in tenths of a percent of the earlier total without its sign, half rounded away from zero. It has the
    /// sign of the change; `nil` if the earlier total is zero.
    public let changePermille: Int?

    /// Compares two totals.
    /// - Throws: `AmountOverflow` when the difference exceeds 64 bits.
    public init(of total: Amount, with previous: Amount) throws(AmountOverflow) {
        change = try total.subtracting(previous)
        guard previous != .zero else {
            changePermille = nil
            return
        }
        let scaled = Int128(change.cents) * 1000
        let base = abs(Int128(previous.cents))
        let rounded = (abs(scaled) * 2 + base) / (base * 2)
        changePermille = Int(clamping: scaled < 0 ? -rounded : rounded)
    }
}
