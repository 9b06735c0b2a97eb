internal import Ledger
public import Money
internal import Periods
internal import Statistics

/// What of repeats falls into a month and is not recorded: a fact apart from what was spent.
public struct ToCome {
    /// The times, the earliest first.
    public let times: [DueTime]
    /// What they come to.
    public let amount: Amount
    /// What of the ceiling is left after them; `nil` without a ceiling.
    public let left: Amount?

    /// `nil` in a book without repeats.
    /// - Parameter left: what of the ceiling is left before them.
    /// - Throws: `AmountOverflow`.
    init?(_ month: Month, left: Amount?, in context: Context) throws {
        let schedules = try context.schedules()
        guard !schedules.isEmpty else { return nil }
        times = context.times(of: schedules, in: month.days)
        let amount = try times.map(\.time.amount).total()
        self.amount = amount
        self.left = try left.map { try $0.subtracting(amount) }
    }
}
