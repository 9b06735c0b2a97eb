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
    /// Of prices with the latest first the last one of each payee: those that convert into the unit of the latest first, the
    /// lowest first.
    /// - Complexity: O(n log n).
    public var lastOfEachPayee: [PricePaid] {
        var payees: Set<String> = []
        let last = filter { payees.insert($0.paid.payee.map(foldedName) ?? "").inserted }
        guard let unit = last.first?.paid.unit else { return [] }
        let alike = last.filter { $0.paid.unit.converts(into: unit) }
        let sorted = alike.enumerated().sorted { one, other in
            if one.element.paid.isLess(than: other.element.paid) == true { return true }
            if other.element.paid.isLess(than: one.element.paid) == true { return false }
            return one.offset < other.offset
        }
        return sorted.map(\.element) + last.filter { !$0.paid.unit.converts(into: unit) }
    }
}
