public import Periods

extension StockStanding {
    /// What gives a lot another best-before day, wherever it lies: two changes for each place and day, one away and one
    /// there; nothing where it has that day already.
    ///
    /// - Parameter lot: the number of the move that it came in with; `nil` where only one lot is left.
    /// - Throws: `StockError.lotMissing` where nothing is left of the lot, `.severalLots` where none was said and more than
    ///   one is left, `.nothingThere` where none is.
    public func settingBestBefore(_ day: Day?, ofLot lot: Int64? = nil) throws(StockError) -> [StockChange] {
        var left: [Int64] = []
        for rest in rests where !left.contains(rest.lot) { left.append(rest.lot) }
        guard !left.isEmpty || lot != nil else { throw .nothingThere }
        guard let lot = lot ?? (left.count == 1 ? left.first : nil) else { throw .severalLots(left) }
        guard left.contains(lot) else { throw .lotMissing(lot) }
        // The sums and not the rests: what another lot was short of is not settled by a change of this one.
        var changes: [StockChange] = []
        for (holding, parts) in sums.holdings(ofLot: lot) where holding.bestBefore != day {
            let (here, away) = (try parts.quantity(in: unit), try (-parts).quantity(in: unit))
            changes.append(
                StockChange(quantity: away, lot: lot, place: holding.place, bestBefore: holding.bestBefore))
            changes.append(StockChange(quantity: here, lot: lot, place: holding.place, bestBefore: day))
        }
        return changes
    }

    /// What expires until so many days from a day on, and what has expired already, in the order in which it is taken.
    public func expiring(within days: Int, from today: Day) -> [LotRest] {
        let last = today.adding(days: days)
        return rests.filter { rest in rest.bestBefore.map { $0 <= last } ?? false }
    }
}
