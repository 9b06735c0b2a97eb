internal import Money

extension ReceiptLine {
    /// Converts a parsed line.
    ///
    /// If only a total was written, the unit price is the nearest one.
    /// - Parameters:
    ///   - product: the number of the product named by the line.
    ///   - rate: the VAT rate if the line has none.
    /// - Throws: `ReceiptError.overflow` if an amount or the unit price exceeds 64 bits.
    public init(
        _ written: WrittenLine, product: Int64? = nil, category: Int64, rate: VATRate? = nil
    ) throws(ReceiptError) {
        let quantity = written.quantity ?? .onePiece
        let (price, total): (UnitPrice, Amount?)
        switch written.price {
        case .each(let each): (price, total) = (each, nil)
        case .total(let whole):
            // A quantity of zero has no unit price, and no reader returns one.
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
