import Files
import Money
import Periods

/// The card bills and bill payments in one file whose counterpart may be in another file.
struct OpenCardBills {
    /// A card bill, or a payment of one that a card received.
    struct Side: Hashable {
        /// The amount in cents without its sign.
        let cents: UInt64
        let day: Day
    }

    var bills: [Side] = []
    var payments: [Side] = []

    /// The maximum number of days between the bank's row and the card's row.
    private static let mostDays: UInt = 10

    /// The index of the nearest day that is at most ten days away; `nil` without one.
    static func nearest(to day: Day, among days: [Day]) -> Int? {
        let distances = days.prefix(CardBills.mostCompared).map { day.days(until: $0).magnitude }
        guard let least = distances.min(), least <= mostDays else { return nil }
        return distances.firstIndex(of: least)
    }

    /// The name of the fact about payments that the card received.
    private static let name = "card payment"

    /// The fact about payments that the card received for bills that are not in the file; `nil` without any.
    var fact: FileFact? {
        guard !payments.isEmpty else { return nil }
        let isOne = payments.count == 1
        return .init(
            Self.name, isOne ? "1 row" : "\(payments.count) rows",
            because: isOne
                ? "skipped; a card bill of that amount in the bank's file counts the purchases a second time"
                : "skipped; card bills of those amounts in the bank's file count the purchases a second time")
    }

    /// The given facts, with the fact about payments that the card received replaced.
    func facts(replacingIn facts: [FileFact]) -> [FileFact] {
        facts.filter { $0.name != Self.name } + [fact].compactMap(\.self)
    }
}
