public import Periods

extension ProductStock {
    /// Returns the changes that set the best-before date of a lot in all places, or remove it if `day` is `nil`: two
    /// for each place and old date, one that takes the quantity out and one that adds it with the new date. Empty if
    /// the date is already set.
    ///
    /// - Parameter lot: the number of the move that brought the lot; `nil` if only one lot is left.
    /// - Throws: `StockError.lotMissing` if the lot is empty, `.severalLots` if several are left and none was named,
    ///   `.nothingThere` if no lot is left.
    public func settingBestBefore(_ day: Day?, ofLot lot: Int64? = nil) throws(StockError) -> [StockChange] {
        var left: [Int64] = []
        for rest in rests where !left.contains(rest.lot) { left.append(rest.lot) }
        guard !left.isEmpty || lot != nil else { throw .nothingThere }
        guard let lot = lot ?? (left.count == 1 ? left.first : nil) else { throw .severalLots(left) }
        guard left.contains(lot) else { throw .lotMissing(lot) }
        // Uses the sums and not the rests: a shortage of another lot is not settled by a change of this one.
        var changes: [StockChange] = []
        for (holding, parts) in sums.holdings(ofLot: lot) where holding.bestBefore != day {
            let (here, away) = (try parts.quantity(in: unit), try (-parts).quantity(in: unit))
            changes.append(
                StockChange(quantity: away, lot: lot, place: holding.place, bestBefore: holding.bestBefore))
            changes.append(StockChange(quantity: here, lot: lot, place: holding.place, bestBefore: day))
        }
        return changes
    }

    /// Returns the rests whose best-before date is at most `days` after `today`, expired ones too, in the order of
    /// consumption.
    public func expiring(within days: Int, from today: Day) -> [LotRest] {
        let last = today.adding(days: days)
        return rests.filter { rest in rest.bestBefore.map { $0 <= last } ?? false }
    }
}
