public import Ledger
internal import Outings
internal import Periods

/// Detects amounts that were booked in euro because they name no currency, but that may be meant in another: those of
/// a journey, an outing of several days or with another currency.
public struct EuroGuess {
    private let journeys: Set<Int64>
    /// The outing in use, for records that are filed under none.
    private let used: Outing?

    init(_ outings: [Outing], used: Outing?) {
        journeys = Set(outings.filter(\.isJourney).map(\.id))
        self.used = used.flatMap { $0.isJourney ? $0 : nil }
    }

    /// Whether an expense is of a journey and in euro without saying so.
    public func concerns(_ draft: ExpenseDraft) -> Bool {
        !draft.namesCurrency && isOnJourney(draft.day, draft.extras)
    }

    /// Whether a receipt is of a journey without saying that it is in euro.
    public func concerns(_ draft: ReceiptDraft) -> Bool {
        !draft.namesCurrency && isOnJourney(draft.day, draft.extras)
    }

    private func isOnJourney(_ day: Day, _ extras: ExpenseExtras) -> Bool {
        guard extras.original == nil else { return false }
        return extras.outing.map(journeys.contains) ?? used?.contains(day) ?? false
    }
}

extension Context {
    /// Returns the journeys of the book.
    /// - Complexity: O(outings).
    public func euroGuess() throws -> EuroGuess { try EuroGuess(book.outings(), used: outingInUse()) }
}

extension Outing {
    /// Whether the outing lasts several days or has another currency than the euro.
    fileprivate var isJourney: Bool { currency != .euro || days.first != days.last }
}
