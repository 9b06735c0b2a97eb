public import Money

/// A receipt line: a purchase or return, with its amounts.
public struct ReceiptLine: Hashable, Sendable {
    /// The description; `nil` if the product describes it fully.
    public let what: String?
    /// The number of the product; `nil` for free text.
    public let product: Int64?
    /// The quantity; negative for a return.
    public let quantity: Quantity
    /// The price of one unit.
    public let price: UnitPrice
    /// The total before discount: as printed, otherwise quantity times price.
    public let total: Amount
    /// The sum of all discounts; positive if it reduces the amount.
    public let discount: Amount
    /// The number of the category.
    public let category: Int64
    /// The VAT rate; `nil` if unknown.
    public let rate: VATRate?
    /// The total after discount.
    public let amount: Amount
    /// The printed total less quantity times price; zero if none was printed.
    public let difference: Amount

    /// Creates a line. Without `total` it is quantity times price, rounded to the cent, half away from zero.
    ///
    /// - Throws: `ReceiptError.overflow` if an amount exceeds 64 bits.
    public init(
        what: String?, product: Int64? = nil, quantity: Quantity = .onePiece, price: UnitPrice, total: Amount? = nil,
        discount: Amount = .zero, category: Int64, rate: VATRate? = nil
    ) throws(ReceiptError) {
        guard let computed = try? price.cost(of: quantity) else { throw .overflow }
        let total = total ?? computed
        self.what = what
        self.product = product
        self.quantity = quantity
        self.price = price
        self.total = total
        self.discount = discount
        self.category = category
        self.rate = rate
        amount = try (Int128(total.cents) - Int128(discount.cents)).cents()
        difference = try (Int128(total.cents) - Int128(computed.cents)).cents()
    }
}
