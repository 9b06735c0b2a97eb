public import Household
public import Periods
internal import Text

/// What was paid for a product once, by a line of a receipt that counts.
public struct PricePaid: Hashable, Sendable {
    /// The number of the product.
    public let product: Int64
    /// The day of the receipt.
    public let day: Day
    /// Whom it was paid to.
    public let payee: String?
    /// What one unit came to after discounts, with its VAT.
    public let price: UnitPrice
    /// The unit of the price.
    public let unit: Unit
    /// The number of the receipt.
    public let receipt: Int64

    /// What a line of a receipt says.
    public init(product: Int64, day: Day, payee: String?, price: UnitPrice, unit: Unit, receipt: Int64) {
        self.product = product
        self.day = day
        self.payee = payee
        self.price = price
        self.unit = unit
        self.receipt = receipt
    }
}

extension Sequence<PricePaid> {
    /// Of prices with the latest first the last one of each payee, the lowest first.
    /// - Complexity: O(n log n).
    public var lastOfEachPayee: [PricePaid] {
        var payees: Set<String> = []
        return filter { payees.insert($0.payee.map(folded) ?? "").inserted }.enumerated()
            .sorted { ($0.element.price.e5, $0.offset) < ($1.element.price.e5, $1.offset) }.map(\.element)
    }
}
