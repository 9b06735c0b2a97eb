public import Money
public import Periods

extension StockStanding {
    /// What takes so much away: a change for each lot, place and best-before day that it comes from, in their order.
    ///
    /// - Parameter allowsBelowZero: whether what no lot has is taken all the same, as a change of no lot.
    /// - Throws: `StockError.belowZero` where less is there, `.notAboveZero` where nothing is wanted, `.quantity` where it
    ///   does not convert into the unit, `.overflow` where the stock would not fit.
    public func taking(_ wanted: Quantity, allowsBelowZero: Bool = false) throws(StockError) -> [StockChange] {
        let wanted = try checked(wanted)
        try requireRoom(for: -Int128(wanted.milli))
        var (changes, left) = picks(wanted.milli, from: rests)
        guard left > 0 else { return changes }
        guard allowsBelowZero else { throw .belowZero(wanted: wanted, there: quantity) }
        changes.append(StockChange(quantity: Quantity(milli: -left, unit: unit)))
        return changes
    }

    /// What brings so much in, as a lot of its own.
    ///
    /// - Throws: `StockError.notAboveZero`, `.quantity` or `.overflow`, as of `taking`.
    public func adding(
        _ quantity: Quantity, place: String? = nil, bestBefore: Day? = nil, value: Amount? = nil
    ) throws(StockError) -> StockChange {
        let quantity = try checked(quantity)
        try requireRoom(for: Int128(quantity.milli))
        return StockChange(quantity: quantity, place: place, bestBefore: bestBefore, value: value)
    }

    /// What makes the stock what was counted: what is missing is taken from lots, what is found is a lot of its own whose
    /// cost nobody knows; nothing where the book was right.
    ///
    /// - Throws: `StockError.countBelowZero`, `.quantity` or `.overflow`, as of `taking`.
    public func counting(_ counted: Quantity) throws(StockError) -> [StockChange] {
        guard counted.milli >= 0 else { throw .countBelowZero(counted) }
        let counted = try converted(counted)
        guard let difference = Int64(exactly: Int128(counted.milli) - Int128(quantity.milli)) else { throw .overflow }
        guard difference <= 0 else {
            return [StockChange(quantity: Quantity(milli: difference, unit: unit))]
        }
        return picks(-difference, from: rests).changes
    }

    /// What brings so much to a place from wherever else it lies: two changes for each lot, one away and one there, which
    /// keep lot and best-before day.
    ///
    /// - Throws: `StockError.elsewhere` where less lies elsewhere, `.notAboveZero` or `.quantity`, as of `taking`.
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

    /// What takes so much, above zero, from the first of them, and how much they do not have.
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
