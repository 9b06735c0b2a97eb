public import Money

/// A total against the one before it.
public struct Comparison: Hashable, Sendable {
    /// By how much it is more; negative when it is less.
    public let change: Amount
    /// The same in tenths of a percent of the one before, half up in magnitude; `nil` unless that is above zero.
    public let changePermille: Int?

    /// How much more, or with a minus how much less, a total is than the one before.
    /// - Throws: `AmountOverflow` when the difference leaves 64 bits.
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
