internal import Money
internal import Periods

/// The moves of one product, summed by lot, place and best-before date. See `ProductStock` for the rules.
///
/// Quantities are in thousandths of the finest related unit, so that sums do not depend on the order.
struct LotSums: Hashable, Sendable {
    /// The key by which moves are summed.
    struct Holding: Hashable, Sendable {
        let lot: Int64
        let place: String?
        let bestBefore: Day?
    }

    /// A lot of a product.
    struct Lot: Hashable, Sendable {
        /// The incoming move. If the incoming move is void, the first move of the lot that is not void.
        let first: StockMove
        var place: String?
        /// The quantity that came in; 0 if the incoming move is void.
        var parts: Int128 = 0
        var value: Amount?

        /// Returns the share of the lot's cost for a quantity, in thousandths of the finest related unit; `nil` if the
        /// cost is unknown.
        func share(of parts: Int128) throws(StockError) -> ShareSum? {
            guard let value, self.parts > 0 else { return nil }
            var share = ShareSum()
            try share.add(value, part: parts, of: self.parts)
            return share
        }
    }

    let unit: Unit
    private(set) var lots: [Int64: Lot] = [:]
    private(set) var sums: [Holding: Int128] = [:]
    /// The quantity taken from no lot; never positive.
    private var ofNoLot: Int128 = 0

    init(_ moves: some Sequence<StockMove>, in unit: Unit) throws(StockError) {
        self.unit = unit
        for move in moves {
            let parts = try move.quantity.parts(in: unit)
            guard let lot = move.lot else {
                ofNoLot += parts
                continue
            }
            let change = move.change
            if move.beginsLot {
                lots[lot] = Lot(first: move, place: change.place, parts: parts, value: change.value)
            } else if lots[lot].map({ $0.parts == 0 && StockMove.precedes(move, $0.first) }) ?? true {
                lots[lot] = Lot(first: move)
            }
            sums[Holding(lot: lot, place: change.place, bestBefore: change.bestBefore), default: 0] += parts
        }
    }

    /// The sum of all moves.
    var total: Int128 { sums.values.reduce(ofNoLot, +) }

    /// Returns the non-zero sums of a lot by place and best-before date, in the order of consumption.
    func holdings(ofLot lot: Int64) -> [(holding: Holding, parts: Int128)] {
        sums.filter { $0.key.lot == lot && $0.value != 0 }.map { (holding: $0.key, parts: $0.value) }
            .sorted { isUsed($0.holding, before: $1.holding) }
    }

    /// Returns the positive rests in the order of consumption, after shortages are taken from them.
    func rests() -> [(holding: Holding, parts: Int128)] {
        var missing = -ofNoLot
        var left: [(holding: Holding, parts: Int128)] = []
        for (_, group) in Dictionary(grouping: sums, by: \.key.lot) {
            var own = group.filter { $0.value > 0 }.map { (holding: $0.key, parts: $0.value) }
            own.sort { isUsed($0.holding, before: $1.holding) }
            let below = group.reduce(Int128(0)) { $0 - min($1.value, 0) }
            missing += Self.take(below, from: &own)
            left += own
        }
        left.sort { isUsed($0.holding, before: $1.holding) }
        _ = Self.take(missing, from: &left)
        return left
    }

    /// Takes a quantity from the first rests, removes empty ones, and returns the quantity that is missing.
    private static func take(_ parts: Int128, from rests: inout [(holding: Holding, parts: Int128)]) -> Int128 {
        var wanted = parts
        for index in rests.indices where wanted > 0 {
            let taken = min(wanted, rests[index].parts)
            rests[index].parts -= taken
            wanted -= taken
        }
        rests.removeAll { $0.parts == 0 }
        return wanted
    }

    /// Whether one holding is consumed before another.
    private func isUsed(_ one: Holding, before other: Holding) -> Bool {
        if one.bestBefore != other.bestBefore {
            return one.bestBefore?.number ?? .max < other.bestBefore?.number ?? .max
        }
        guard one.lot == other.lot else {
            guard let first = lots[one.lot], let second = lots[other.lot] else { return false }
            return StockMove.precedes(first.first, second.first)
        }
        let origin = lots[one.lot]?.place
        if one.place == other.place { return false }
        if one.place == origin || other.place == origin { return one.place == origin }
        guard let place = one.place, let next = other.place else { return one.place == nil }
        return place < next
    }
}
