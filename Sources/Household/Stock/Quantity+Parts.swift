extension Unit {
    /// The smallest unit that this one converts into, and how many of them make one: `g` and 1000 of `kg`.
    var finest: (unit: Unit, count: Int64) {
        for smaller in Self.all {
            if let (larger, count) = smaller.larger, larger == self { return (smaller, count) }
        }
        return (self, 1)
    }
}

extension Quantity {
    /// The thousandths of the finest unit that it is, which every unit that it converts into has in common.
    ///
    /// - Throws: `StockError.quantity` where it does not convert into the unit.
    func parts(in other: Unit) throws(StockError) -> Int128 {
        let (finest, count) = unit.finest
        guard finest == other.finest.unit else { throw .quantity(.mixed(unit, other)) }
        return Int128(milli) * Int128(count)
    }
}

extension Int128 {
    /// So many thousandths of the finest unit, in a unit.
    ///
    /// - Throws: `StockError.overflow` where they do not fit, `.quantity` where thousandths of the unit cannot hold them.
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
