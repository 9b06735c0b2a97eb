public import Household
internal import Text

/// What was paid for a product once, by a line of a receipt that counts.
public struct PricePaid: Hashable, Sendable {
    /// The number of the product.
    public let product: Int64
    /// When, to whom and how much: what one unit came to after discounts, with its VAT.
    public let paid: PaidPrice
    /// The number of the receipt.
    public let receipt: Int64

    /// What a line of a receipt says.
    public init(product: Int64, paid: PaidPrice, receipt: Int64) {
        self.product = product
        self.paid = paid
        self.receipt = receipt
    }
}

extension Sequence<PricePaid> {
    /// Of prices with the latest first the last one of each payee, the lowest first.
    /// - Complexity: O(n log n).
    public var lastOfEachPayee: [PricePaid] {
        var payees: Set<String> = []
        return filter { payees.insert($0.paid.payee.map(folded) ?? "").inserted }.enumerated()
            .sorted { ($0.element.paid.price.e5, $0.offset) < ($1.element.paid.price.e5, $1.offset) }.map(\.element)
    }
}
