import Household
import Money
import Periods

/// A day of November 2026.
func november(_ day: Int) -> Day { Day(year: 2026, month: 11, day: day) ?? .earliest }

/// A move of product 1, in thousandths of a kilogram; its uid goes by its number.
func move(
    _ id: Int64, _ reason: MoveReason, _ milli: Int64, on day: Int = 1, lot: Int64? = nil, place: String? = nil,
    bestBefore: Int? = nil, receipt: Int64? = nil, cents: Int64? = nil, unit: Unit = .kilogram, product: Int64 = 1
) -> StockMove {
    StockMove(
        id: id, uid: "uid-\(1000 + id)", product: product, reason: reason, day: november(day), receipt: receipt,
        change: StockChange(
            quantity: Quantity(milli: milli, unit: unit), lot: lot, place: place, bestBefore: bestBefore.map(november),
            value: cents.map(Amount.init(cents:))))
}

/// A weight in thousandths of a kilogram.
func kilograms(_ milli: Int64) -> Quantity { Quantity(milli: milli, unit: .kilogram) }

extension StockMove {
    /// A change of product 1 as the move it becomes.
    init(_ change: StockChange, id: Int64, _ reason: MoveReason, on day: Int = 1) {
        self.init(id: id, uid: "uid-\(1000 + id)", product: 1, reason: reason, day: november(day), change: change)
    }
}

extension ProductStock {
    /// The stock in one line: `3: 500 cellar -20; 4: 250`.
    var told: String {
        rests.map { "\($0.lot): \(StockChange(rest: $0).told)" }.joined(separator: "; ")
    }
}

extension StockChange {
    fileprivate init(rest: LotRest) {
        self.init(quantity: rest.quantity, place: rest.place, bestBefore: rest.bestBefore)
    }

    /// The change in a few words: `-500 lot 3 cellar until 20`.
    var told: String {
        var words = [String(quantity.milli)]
        if let lot { words.append("lot \(lot)") }
        if let place { words.append(place) }
        if let bestBefore { words.append("until \(bestBefore.dayOfMonth)") }
        return words.joined(separator: " ")
    }
}
