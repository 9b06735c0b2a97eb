public import Ledger
public import Outings
internal import Periods

/// Detects amounts that were booked in euro because they name no currency, but may be meant in another currency. These
/// are amounts of a journey: an outing of several days, or with another currency than the euro.
public struct EuroGuess {
    private let journeys: Set<Int64>
    /// The outing in use, for receipts that belong to no outing; `nil` unless it is a journey.
    private let used: Outing?

    init(_ outings: [Outing], used: Outing?) {
        journeys = Set(outings.filter(\.isJourney).map(\.id))
        self.used = used.flatMap { $0.isJourney ? $0 : nil }
    }

    /// Whether an expense belongs to an outing and was booked in euro by default. The outing need not be a journey.
    public static func mayConcern(_ draft: ExpenseDraft) -> Bool {
        !draft.namesCurrency && draft.extras.original == nil && draft.extras.outing != nil
    }

    /// Whether an expense belongs to a journey and was booked in euro by default.
    public func concerns(_ draft: ExpenseDraft) -> Bool {
        Self.mayConcern(draft) && draft.extras.outing.map(journeys.contains) ?? false
    }

    /// Whether a receipt was booked in euro by default and belongs to a journey. A receipt without an outing belongs to
    /// the outing in use if its day does.
    public func concerns(_ draft: ReceiptDraft) -> Bool {
        guard !draft.namesCurrency, draft.extras.original == nil else { return false }
        return draft.extras.outing.map(journeys.contains) ?? used?.contains(draft.day) ?? false
    }
}

extension Context {
    /// Returns the detector for the outings of the book.
    /// - Complexity: O(outings).
    public func euroGuess() throws -> EuroGuess { try EuroGuess(book.outings(), used: outingInUse()) }

    /// The foreign currency of an outing, otherwise the currency of the latest rate of the book; `nil` if neither is
    /// known.
    /// - Complexity: O(rates).
    public func likelyCurrency(of outing: Outing?) throws -> Currency? {
        if let outing, outing.currency != .euro { return outing.currency }
        return try rates(of: nil, in: .all).max { $0.day < $1.day }?.currency
    }
}

extension Outing {
    /// Whether the outing lasts several days or has another currency than the euro.
    fileprivate var isJourney: Bool { currency != .euro || days.first != days.last }
}
