public import Money
public import Periods

/// The state of a month, for all spending or one category: the total, and with a ceiling, the rest.
public struct MonthStatus: Hashable, Sendable {
    /// The month of the total.
    public let month: Month
    /// The total of the whole month, including days after today. Refunds are negative.
    public let total: Amount
    /// The part of the total dated after today; `nil` if not computed.
    public let ahead: Amount?
    /// The ceiling with which the total is compared, with what is carried into the month; `nil` if none applies.
    public let ceiling: Amount?
    /// The part of the ceiling that is carried into the month, negative after months over it; `nil` if the ceiling does
    /// not carry over.
    public let carried: Amount?
    /// The ceiling minus the total, negative if the total exceeds it; `nil` without a ceiling.
    public let left: Amount?
    /// The rest per day, from today to the last day of the month, rounded down. `nil` without a ceiling, if the total
    /// exceeds it, and for a past month.
    public let leftPerDay: Amount?
    /// The number of days from today to the last day of the month; all days for a future month, `nil` for a past one.
    public let daysLeft: Int?
    /// Whether the total exceeds the ceiling. An equal total is not over; `false` without a ceiling.
    public let isOver: Bool
    /// The used part of the ceiling in thousandths, rounded down; `nil` unless the ceiling is positive.
    public let usedPermille: Int?

    /// The state of a month on a day, which may be before, in or after it.
    /// - Throws: `AmountOverflow` when the difference exceeds 64 bits.
    public init(
        month: Month, total: Amount, ahead: Amount? = nil, ceiling: Amount?, carried: Amount? = nil, today: Day
    ) throws(AmountOverflow) {
        let days = month.days
        self.month = month
        self.total = total
        self.ahead = ahead
        self.ceiling = ceiling
        self.carried = carried
        daysLeft = today > days.last ? nil : max(today, days.first).days(until: days.last) + 1
        let use = if let ceiling { try CeilingUse(of: total, in: ceiling) } else { nil as CeilingUse? }
        left = use?.left
        isOver = use?.isOver ?? false
        usedPermille = use?.usedPermille
        leftPerDay =
            if let left, let daysLeft, !isOver { left.dividedRoundingDown(by: daysLeft) } else { nil }
    }
}
