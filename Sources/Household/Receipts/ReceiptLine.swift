public import Money

/// A line of a receipt: what was bought or given back, and what it came to.
public struct ReceiptLine: Hashable, Sendable {
    /// The words of the line; `nil` where the product says it all.
    public let what: String?
    /// The number of the product in its book; `nil` for free words.
    public let product: Int64?
    /// How much of it; below zero for what is given back.
    public let quantity: Quantity
    /// What one of the quantity's unit costs.
    public let price: UnitPrice
    /// What the line comes to before discount: as printed, or quantity times price.
    public let total: Amount
    /// What was taken off, of all discounts together; above zero where there is less to pay.
    public let discount: Amount
    /// The number of the category that it is filed under.
    public let category: Int64
    /// The rate of its VAT, where it is known.
    public let rate: VATRate?
    /// What the line comes to after discount.
    public let amount: Amount
    /// What the printed total is above quantity times price; zero where none was printed.
    public let difference: Amount

    /// A line; without a `total` it is quantity times price, to the cent, half up in magnitude.
    ///
    /// - Throws: `ReceiptError.overflow` where one of its amounts does not fit.
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
