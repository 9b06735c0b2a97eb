/// Past prices of a product, worth knowing before buying it again.
///
/// The last price shows what to expect, and the last prices of other payees where it may be cheaper: the cheapest
/// first, at most two. Left out are prices more than a year older than the last one, in a unit that does not convert,
/// or without a payee.
public struct PriceMemory: Hashable, Sendable {
    /// The maximum number of prices of other payees.
    public static let mostOthers = 2

    /// The last price paid.
    public let last: PaidPrice
    /// The last price of each other payee, cheapest first; among equal prices the latest.
    public let others: [PaidPrice]

    /// Selects the prices to show; `nil` if there are no prices.
    ///
    /// - Parameter prices: prices from receipts that are not void, without returns. Of several on one day, the last in
    ///   the sequence counts as the latest.
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
