public import Money

/// A total against a ceiling.
public struct CeilingUse: Hashable, Sendable {
    /// The most that may be spent.
    public let ceiling: Amount
    /// The ceiling less the total; negative when it is over.
    public let left: Amount
    /// How much of the ceiling is used, in thousandths, rounded down; `nil` for a ceiling of zero.
    public let usedPermille: Int?

    /// Exactly reached is not over.
    public var isOver: Bool { left < .zero }

    /// Compares a total, which may be below zero, with a ceiling.
    /// - Throws: `AmountOverflow` when the difference leaves 64 bits.
    public init(of total: Amount, in ceiling: Amount) throws(AmountOverflow) {
        self.ceiling = ceiling
        left = try ceiling.subtracting(total)
        usedPermille = ceiling > .zero ? Self.permille(of: total, in: ceiling) : nil
    }

    private static func permille(of total: Amount, in ceiling: Amount) -> Int {
        let scaled = Int128(total.cents) * 1000
        let (quotient, remainder) = scaled.quotientAndRemainder(dividingBy: Int128(ceiling.cents))
        let rounded = remainder < 0 ? quotient - 1 : quotient
        return Int(clamping: rounded)
    }
}
