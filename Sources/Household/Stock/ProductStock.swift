public import Money
public import Periods

/// The stock of one product, computed from its moves.
///
/// The rules do not depend on the order of moves, so that merging two copies of a book in either direction gives equal
/// stock:
/// 1. The stock is the sum of all moves, and may be negative.
/// 2. Moves of one lot, place and best-before date are added up. A lot is a move that brought something in.
/// 3. A negative sum, which arises if two copies took one item, is taken from the other sums of the lot.
/// 4. A lot's remaining shortage, and quantities taken from no lot or from a void one, are taken from the other lots. A
///    shortage of all lots makes the stock negative, but no rest.
///
/// In 3 and 4, as in every consumption, the order is: earliest best-before date, then without date; among equals the
/// lot that came in first (`StockMove.precedes`); within a lot its original place, then places by name.
///
/// A rest is valued in proportion to the incoming quantity of its lot. The caller passes valid moves only: those of
/// void receipts are left out, and so is what they brought in. Quantities used from them are then taken from other lots
/// by these rules.
public struct ProductStock: Hashable, Sendable {
    /// The unit of all quantities.
    public let unit: Unit
    /// The quantity in stock; negative if more was taken than came in.
    public let quantity: Quantity
    /// The rests of the lots, in the order of consumption. All are positive, and they add up to the stock if it is
    /// positive.
    public let rests: [LotRest]
    /// The cost of all rests whose cost is known, rounded once; zero without rests, `nil` if there are rests and none
    /// has a known cost.
    public let value: Amount?
    let sums: LotSums

    /// Computes the stock of a product in its unit.
    ///
    /// - Parameter moves: its valid moves, in any order.
    /// - Throws: `StockError.quantity` if the unit of a move does not convert, `.overflow` if a sum exceeds 64 bits.
    /// - Complexity: O(*n* + *k* log *k*) for *n* moves of *k* lots.
    public init(of moves: some Sequence<StockMove>, in unit: Unit) throws(StockError) {
        self.unit = unit
        sums = try LotSums(moves, in: unit)
        quantity = try sums.total.quantity(in: unit)
        var value = ShareSum()
        var rests: [LotRest] = []
        for (holding, parts) in sums.rests() {
            guard let lot = sums.lots[holding.lot] else { continue }
            let share = try lot.share(of: parts)
            if let share { try value.add(share) }
            rests.append(
                LotRest(
                    lot: holding.lot, day: lot.first.day, place: holding.place, bestBefore: holding.bestBefore,
                    quantity: try parts.quantity(in: unit), value: try share?.rounded()))
        }
        self.rests = rests
        self.value = rests.isEmpty || rests.contains { $0.value != nil } ? try value.rounded() : nil
    }

    /// The quantity of the rests whose cost is unknown, in thousandths of the unit.
    public var unpricedMilli: Int64 {
        Int64(clamping: rests.lazy.filter { $0.value == nil }.reduce(Int128(0)) { $0 + Int128($1.quantity.milli) })
    }

    /// The earliest best-before date of the rests; `nil` without rests, or if none has a date.
    public var bestBefore: Day? { rests.first?.bestBefore }

    /// Whether more was taken than came in.
    public var isBelowZero: Bool { quantity.milli < 0 }
}
