public import Ledger
public import Money
public import Periods

/// The expenses of a range that are dated after today.
public struct DatedAhead: Hashable, Sendable {
    /// The sum of these expenses. Refunds are negative.
    public let amount: Amount
    /// The number of expenses dated after today.
    public let count: Int

    /// Sums the days after today.
    /// - Throws: `AmountOverflow` when the sum exceeds 64 bits.
    /// - Complexity: O(days).
    public init(of days: [DayTotal], today: Day) throws(AmountOverflow) {
        let later = days.lazy.filter { $0.day > today }
        amount = try later.map(\.amount).total()
        count = later.reduce(0) { $0 + $1.count }
    }

    /// The value for no expenses after today.
    public static let none = DatedAhead(amount: .zero, count: 0)

    private init(amount: Amount, count: Int) {
        self.amount = amount
        self.count = count
    }
}
