internal import Money

extension ReceiptLine {
    /// A line as it was written down, with what its words do not say.
    ///
    /// Where only what it costs as a whole was written, that is its total, and the price of a unit is the nearest one.
    /// - Parameters:
    ///   - product: the number of the product that its words name.
    ///   - rate: its rate where none was written.
    /// - Throws: `ReceiptError.overflow` where one of its amounts, or the price of a unit, does not fit.
    public init(
        _ written: WrittenLine, product: Int64? = nil, category: Int64, rate: VATRate? = nil
    ) throws(ReceiptError) {
        let quantity = written.quantity ?? .onePiece
        let (price, total): (UnitPrice, Amount?)
        switch written.price {
        case .each(let each): (price, total) = (each, nil)
        case .total(let whole):
            // A line of nothing has no price of a unit, and never comes from a reader.
            precondition(quantity.milli != 0, "a line that was written has a quantity")
            let cents = quantity.milli < 0 ? -Int128(whole.cents) : Int128(whole.cents)
            let nearest = halfUp(cents * 1_000_000, over: Int128(quantity.milli.magnitude))
            guard let e5 = Int64(exactly: nearest) else { throw .overflow }
            (price, total) = (UnitPrice(e5: e5), whole)
        }
        try self.init(
            what: written.what, product: product, quantity: quantity, price: price,
            total: written.printedTotal ?? total, category: category, rate: written.rate ?? rate)
    }
}
