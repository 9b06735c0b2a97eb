internal import Ledger
public import Money
internal import Periods
internal import Statistics

/// Unrecorded occurrences of repeats in a month, which are not part of the amount spent.
public struct UpcomingOccurrences {
    /// The occurrences, earliest first.
    public let times: [DueTime]
    /// The total amount of the occurrences, of shared ones only the household's part.
    public let amount: Amount
    /// The month's ceiling minus spending and these occurrences; negative if they exceed it. `nil` without a ceiling.
    public let left: Amount?

    /// Finds the upcoming occurrences of a month. `nil` in a book without repeats.
    /// - Parameter left: the month's ceiling minus spending; `nil` without a ceiling.
    /// - Throws: `AmountOverflow`.
    init?(_ month: Month, left: Amount?, in context: Context) throws {
        let schedules = try context.schedules()
        guard !schedules.isEmpty else { return nil }
        times = context.times(of: schedules, in: month.days)
        let amount = try times.map { try $0.schedule.part(of: $0.time.amount) }.total()
        self.amount = amount
        self.left = try left.map { try $0.subtracting(amount) }
    }
}
