public import Money
public import Periods

/// The spending of a week or year against a ceiling of weeks or years.
public struct PeriodUse: Hashable, Sendable {
    /// The week or year.
    public let period: Period
    /// The total of the whole period, including days after today. Refunds are negative.
    public let total: Amount
    /// The part of the total dated after today.
    public let ahead: Amount
    /// The comparison with the ceiling.
    public let use: CeilingUse

    /// Compares a total with a ceiling.
    /// - Throws: `AmountOverflow` when the difference exceeds 64 bits.
    public init(of period: Period, total: Amount, ahead: Amount, ceiling: Amount) throws(AmountOverflow) {
        self.period = period
        self.total = total
        self.ahead = ahead
        use = try CeilingUse(of: total, in: ceiling)
    }
}
