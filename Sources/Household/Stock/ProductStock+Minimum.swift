extension ProductStock {
    /// Whether the stock is below a minimum, in thousandths of the unit; `false` without a minimum.
    public func isLow(minimum milli: Int64?) -> Bool {
        milli.map { quantity.milli < $0 } ?? false
    }

    /// Returns the quantity missing from a minimum (in thousandths of the unit), after stock and basket; `nil` if
    /// enough.
    ///
    /// A negative stock is included, so that the minimum is reached once all is bought.
    /// - Throws: `StockError.quantity` if a unit in the basket does not convert, `.overflow`.
    public func missing(
        toMinimum milli: Int64, inBasket basket: some Sequence<Quantity>
    ) throws(StockError) -> Quantity? {
        var parts = Int128(milli) * Int128(unit.finest.count) - sums.total
        for quantity in basket { parts -= try quantity.parts(in: unit) }
        return parts > 0 ? try parts.quantity(in: unit) : nil
    }
}
