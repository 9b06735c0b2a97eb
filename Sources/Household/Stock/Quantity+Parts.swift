extension Unit {
    /// The smallest related unit, and how many of it this unit contains: `g` and 1000 for `kg`.
    var finest: (unit: Unit, count: Int64) {
        for smaller in Self.all {
            if let (larger, count) = smaller.larger, larger == self { return (smaller, count) }
        }
        return (self, 1)
    }
}

extension Quantity {
    /// Returns the quantity in thousandths of the finest related unit.
    ///
    /// - Throws: `StockError.quantity` if it does not convert to the unit.
    func parts(in other: Unit) throws(StockError) -> Int128 {
        let (finest, count) = unit.finest
        guard finest == other.finest.unit else { throw .quantity(.mixed(unit, other)) }
        return Int128(milli) * Int128(count)
    }
}

extension Int128 {
    /// Converts thousandths of the finest related unit to a quantity.
    ///
    /// - Throws: `StockError.overflow` if it exceeds 64 bits, `.quantity` if it is not a whole number of thousandths of
    ///   the unit.
    func quantity(in unit: Unit) throws(StockError) -> Quantity {
        let (finest, count) = unit.finest
        let (whole, rest) = quotientAndRemainder(dividingBy: Int128(count))
        guard let milli = Int64(exactly: whole) else { throw .overflow }
        if rest != 0 {
            guard let parts = Int64(exactly: self) else { throw .overflow }
            throw .quantity(.inexact(Quantity(milli: parts, unit: finest), unit))
        }
        return Quantity(milli: milli, unit: unit)
    }
}
