extension StockStanding {
    /// Whether less is there than there should be, in thousandths of the unit; `false` where nobody said.
    public func isLow(minimum milli: Int64?) -> Bool {
        milli.map { quantity.milli < $0 } ?? false
    }

    /// What is missing from what there should be, in thousandths of the unit, after what is there and what a basket has;
    /// `nil` where nothing is.
    ///
    /// A stock below zero is missing too, so that it is at its minimum once all is bought.
    /// - Throws: `StockError.quantity` where the basket has it in a unit that does not convert, `.overflow`.
    public func missing(
        toMinimum milli: Int64, inBasket basket: some Sequence<Quantity>
    ) throws(StockError) -> Quantity? {
        var parts = Int128(milli) * Int128(unit.finest.count) - sums.total
        for quantity in basket { parts -= try quantity.parts(in: unit) }
        return parts > 0 ? try parts.quantity(in: unit) : nil
    }
}
