internal import Money

/// The cash that an outing begins with, and what was added to it on the way.
public struct Purse: Hashable, Sendable {
    /// The name of the method that the cash stands under.
    public let method: String
    /// What was in it at first, in the smallest units.
    public let start: Int64
    /// What was drawn on the way, in the smallest units; a payment is none of it.
    public let drawn: [Int64]

    /// A purse as it is given.
    public init(method: String, start: Int64, drawn: [Int64] = []) {
        self.method = method
        self.start = start
        self.drawn = drawn
    }
}

extension Purse {
    /// What is in it after so much was paid.
    func left(after paid: Int128) throws(AmountOverflow) -> Int64 {
        try (drawn.reduce(Int128(start)) { $0 + Int128($1) } - paid).minorUnits()
    }
}
