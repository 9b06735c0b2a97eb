internal import Money

/// The cash at the start of an outing, and the cash withdrawals during the outing.
public struct Purse: Hashable, Sendable {
    /// The name of the cash method.
    public let method: String
    /// The cash at the start, in the smallest units.
    public let start: Int64
    /// The withdrawals, in the smallest units. They are not payments.
    public let drawn: [Int64]

    /// Creates a purse.
    public init(method: String, start: Int64, drawn: [Int64] = []) {
        self.method = method
        self.start = start
        self.drawn = drawn
    }
}

extension Purse {
    /// Returns the cash left after payments of a total, in the smallest units; negative if more was paid than there
    /// was.
    func left(after paid: Int128) throws(AmountOverflow) -> Int64 {
        try (drawn.reduce(Int128(start)) { $0 + Int128($1) } - paid).minorUnits()
    }
}
