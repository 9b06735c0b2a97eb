public import Money
public import Periods

extension ProductStock {
    /// Returns the changes that take a quantity from stock: one for each lot, place and best-before date, in the order
    /// of consumption.
    ///
    /// - Parameter allowsBelowZero: whether a missing quantity is taken too, as a change of no lot.
    /// - Throws: `StockError.belowZero` if there is less in stock, `.notAboveZero` for a quantity that is not positive,
    ///   `.quantity` if it does not convert to the unit, `.overflow` if the stock would exceed 64 bits.
    public func taking(_ wanted: Quantity, allowsBelowZero: Bool = false) throws(StockError) -> [StockChange] {
        let wanted = try checked(wanted)
        try requireRoom(for: -Int128(wanted.milli))
        var (changes, left) = picks(wanted.milli, from: rests)
        guard left > 0 else { return changes }
        guard allowsBelowZero else { throw .belowZero(wanted: wanted, there: quantity) }
        changes.append(StockChange(quantity: Quantity(milli: -left, unit: unit)))
        return changes
    }

    /// Returns the change that adds a quantity as a new lot.
    ///
    /// - Throws: `StockError.notAboveZero`, `.quantity` or `.overflow`, like `taking`.
    public func adding(
        _ quantity: Quantity, place: String? = nil, bestBefore: Day? = nil, value: Amount? = nil
    ) throws(StockError) -> StockChange {
        let quantity = try checked(quantity)
        try requireRoom(for: Int128(quantity.milli))
        return StockChange(quantity: quantity, place: place, bestBefore: bestBefore, value: value)
    }

    /// Returns the changes that make the stock equal to a count: shortages are taken from lots, a surplus is a new lot
    /// of unknown cost. Empty without a difference.
    ///
    /// - Throws: `StockError.countBelowZero`, `.quantity` or `.overflow`, like `taking`.
    public func counting(_ counted: Quantity) throws(StockError) -> [StockChange] {
        guard counted.milli >= 0 else { throw .countBelowZero(counted) }
        let counted = try converted(counted)
        guard let difference = Int64(exactly: Int128(counted.milli) - Int128(quantity.milli)) else { throw .overflow }
        guard difference <= 0 else {
            return [StockChange(quantity: Quantity(milli: difference, unit: unit))]
        }
        return picks(-difference, from: rests).changes
    }

    /// Returns the changes that move a quantity to a place: two for each lot, one out of the old place and one into
    /// the new one, with unchanged lot and best-before date.
    ///
    /// - Throws: `StockError.elsewhere` if other places have less, `.notAboveZero` or `.quantity`, like `taking`.
    public func moving(_ wanted: Quantity, to place: String?) throws(StockError) -> [StockChange] {
        let wanted = try checked(wanted)
        let elsewhere = rests.filter { $0.place != place }
        let (changes, left) = picks(wanted.milli, from: elsewhere)
        guard left == 0 else {
            let there = Quantity(milli: wanted.milli - left, unit: unit)
            throw .elsewhere(wanted: wanted, there: there, place: place)
        }
        return changes.flatMap { change in
            let back = Quantity(milli: -change.quantity.milli, unit: unit)
            return [
                change, StockChange(quantity: back, lot: change.lot, place: place, bestBefore: change.bestBefore),
            ]
        }
    }

    /// Returns the changes that take a quantity from the first rests, and the quantity that is missing. Both quantities
    /// are positive thousandths of the unit.
    private func picks(_ wanted: Int64, from rests: [LotRest]) -> (changes: [StockChange], left: Int64) {
        var left = wanted
        var changes: [StockChange] = []
        for rest in rests where left > 0 {
            let taken = min(left, rest.quantity.milli)
            left -= taken
            changes.append(
                StockChange(
                    quantity: Quantity(milli: -taken, unit: unit), lot: rest.lot, place: rest.place,
                    bestBefore: rest.bestBefore))
        }
        return (changes, left)
    }

    private func checked(_ quantity: Quantity) throws(StockError) -> Quantity {
        guard quantity.milli > 0 else { throw .notAboveZero(quantity) }
        return try converted(quantity)
    }

    private func converted(_ quantity: Quantity) throws(StockError) -> Quantity {
        do {
            return try quantity.converted(to: unit)
        } catch {
            throw .quantity(error)
        }
    }

    private func requireRoom(for milli: Int128) throws(StockError) {
        guard Int64(exactly: Int128(quantity.milli) + milli) != nil else { throw .overflow }
    }
}
