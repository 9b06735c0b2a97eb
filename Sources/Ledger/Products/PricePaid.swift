public import Household
internal import Text

/// The price paid for a product on a line of a receipt that is not void.
public struct PricePaid: Hashable, Sendable {
    /// The number of the product.
    public let product: Int64
    /// Day, payee and price of a unit after discounts, including VAT.
    public let paid: PaidPrice
    /// The number of the receipt.
    public let receipt: Int64

    /// Makes a price from a receipt line.
    public init(product: Int64, paid: PaidPrice, receipt: Int64) {
        self.product = product
        self.paid = paid
        self.receipt = receipt
    }
}

extension Sequence<PricePaid> {
    /// The last price of each payee, cheapest first. The sequence must have the latest price first.
    ///
    /// Prices in units that do not convert into the unit of the latest price come last.
    /// - Complexity: O(n log n).
    public var lastOfEachPayee: [PricePaid] {
        var payees: Set<String> = []
        let last = filter { payees.insert($0.paid.payee.map(foldedName) ?? "").inserted }
        guard let unit = last.first?.paid.unit else { return [] }
        let comparable = last.filter { $0.paid.unit.converts(into: unit) }
        let sorted = comparable.enumerated().sorted { one, other in
            if one.element.paid.isLess(than: other.element.paid) == true { return true }
            if other.element.paid.isLess(than: one.element.paid) == true { return false }
            return one.offset < other.offset
        }
        return sorted.map(\.element) + last.filter { !$0.paid.unit.converts(into: unit) }
    }
}
