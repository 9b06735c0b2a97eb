/// What is worth knowing of the prices paid for a product before it is bought again.
///
/// The last price says what to expect. What others took last says where it costs less: of each other payee the last price,
/// the cheapest first, at most two. A price is left out there that is more than a year older than the last one, that is in
/// a unit that does not convert into the last one's, or of which nobody knows whom it was paid to.
public struct PriceMemory: Hashable, Sendable {
    /// How many prices of others are told at most.
    public static let mostOthers = 2

    /// What was paid last.
    public let last: PaidPrice
    /// What others took last, the cheapest first, of equals the latest.
    public let others: [PaidPrice]

    /// What is known from the prices paid; `nil` where none was.
    ///
    /// - Parameter prices: those of receipts that are not void, without what was given back. Of several prices on a day the one
    ///   handed in last counts as the last.
    /// - Complexity: O(*n*).
    public init?(_ prices: some Sequence<PaidPrice>) {
        var latest: [String?: (place: Int, paid: PaidPrice)] = [:]
        for (place, paid) in prices.enumerated() {
            if let known = latest[paid.payee], paid.day < known.paid.day { continue }
            latest[paid.payee] = (place, paid)
        }
        let recent = latest.values.sorted { ($0.paid.day, $0.place) > ($1.paid.day, $1.place) }.map(\.paid)
        guard let last = recent.first else { return nil }
        self.last = last
        let comparable = recent.dropFirst().filter {
            $0.payee != nil && $0.isLess(than: last) != nil && $0.day.aYearLater >= last.day
        }
        let cheapest = comparable.enumerated().sorted { one, other in
            if one.element.isLess(than: other.element) == true { return true }
            if other.element.isLess(than: one.element) == true { return false }
            return one.offset < other.offset
        }
        others = cheapest.prefix(Self.mostOthers).map(\.element)
    }
}
