public import Money
public import Periods

/// What is there of one product, reckoned from its moves.
///
/// The rule knows no order of moves, so two copies of a book that are merged come to the same stock either way:
/// 1. What is there is the sum of all moves, also below zero.
/// 2. Moves of the same lot, place and best-before day are added up. A lot is a move that brought something in.
/// 3. Where a sum is below zero, because two copies took the same thing, it is taken from the other sums of the same lot.
/// 4. What a lot has below zero after that, and what was taken of no lot, or of one that does not count any more, is taken
///    from the other lots. What no lot has leaves less than nothing, and no rest of any lot.
///
/// In 3 and 4, as wherever something is taken, it goes from what expires first, then from what has no best-before day; of
/// equals from what came in first (`StockMove.precedes`), there from the place where it came in, then from places by name.
///
/// What a lot is worth goes by its quantity when it came in, whatever became of it. Whoever reckons hands in only what
/// counts: the moves of a receipt that is void are left out, and so is what it brought in; what was used of that is then
/// taken from other lots, by the same rule.
public struct StockStanding: Hashable, Sendable {
    /// The unit of all its quantities.
    public let unit: Unit
    /// What is there, below zero where more was taken than came in.
    public let quantity: Quantity
    /// What is left of each lot, in the order in which it is taken; together as much as is there, and none below zero.
    public let rests: [LotRest]
    /// What all rests cost, where it is known, rounded once; `nil` where nothing is known of any.
    public let value: Amount?
    let sums: LotSums

    /// The standing of a product that is counted in a unit.
    ///
    /// - Parameter moves: all of its moves that count, in any order.
    /// - Throws: `StockError.quantity` where a move is in a unit that does not convert, `.overflow` where a sum does not fit.
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

    /// The day on which the first of it expires; `nil` where none is known.
    public var bestBefore: Day? { rests.first?.bestBefore }

    /// Whether more was taken than came in.
    public var isBelowZero: Bool { quantity.milli < 0 }
}
