public import Money

/// A total compared with a ceiling.
public struct CeilingUse: Hashable, Sendable {
    /// The maximum to spend, with what is carried over.
    public let ceiling: Amount
    /// The part of the ceiling that is carried over, negative after periods over it; `nil` if it does not carry over.
    public let carried: Amount?
    /// The ceiling minus the total; negative when over it.
    public let left: Amount
    /// The used part of the ceiling in thousandths, rounded down; negative for a negative total, `nil` unless the
    /// ceiling is positive.
    public let usedPermille: Int?

    /// Whether the total exceeds the ceiling. An equal total is not over.
    public var isOver: Bool { left < .zero }

    /// Compares a total, which may be negative, with a ceiling.
    /// - Throws: `AmountOverflow` when the difference exceeds 64 bits.
    public init(of total: Amount, in ceiling: Amount, carried: Amount? = nil) throws(AmountOverflow) {
        self.ceiling = ceiling
        self.carried = carried
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
