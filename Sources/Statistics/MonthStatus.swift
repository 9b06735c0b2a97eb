public import Money
public import Periods

/// Where a month stands: what was spent, and against its ceiling what is left.
public struct MonthStatus: Hashable, Sendable {
    /// The month that stands so.
    public let month: Month
    /// What was spent in all of it, days after today included, refunds subtracted.
    public let total: Amount
    /// The part of the total that is dated after today; `nil` where it was not worked out.
    public let ahead: Amount?
    /// The ceiling for everything; `nil` where the month has none.
    public let ceiling: Amount?
    /// The ceiling less the total; negative when it is over.
    public let left: Amount?
    /// What may be spent a day from today to the month's last day, both included, rounded down; `nil` without a ceiling,
    /// over it, and for a month that is past.
    public let leftPerDay: Amount?
    /// Those days, all of them of a month to come; `nil` for one that is past.
    public let daysLeft: Int?
    /// Exactly reached is not over.
    public let isOver: Bool
    /// How much of the ceiling is used, in thousandths, rounded down; `nil` without a ceiling above zero.
    public let usedPermille: Int?

    /// Works a month out as it stands on a day, which may lie before, in or after it.
    /// - Throws: `AmountOverflow` when the difference leaves 64 bits.
    public init(
        month: Month, total: Amount, ahead: Amount? = nil, ceiling: Amount?, today: Day
    ) throws(AmountOverflow) {
        let days = month.days
        self.month = month
        self.total = total
        self.ahead = ahead
        self.ceiling = ceiling
        daysLeft = today > days.last ? nil : max(today, days.first).days(until: days.last) + 1
        let use = if let ceiling { try CeilingUse(of: total, in: ceiling) } else { nil as CeilingUse? }
        left = use?.left
        isOver = use?.isOver ?? false
        usedPermille = use?.usedPermille
        leftPerDay =
            if let left, let daysLeft, !isOver { left.dividedRoundingDown(by: daysLeft) } else { nil }
    }
}
