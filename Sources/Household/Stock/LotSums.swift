internal import Money
internal import Periods

/// The moves of one product, added up by lot, place and best-before day; see `StockStanding` for the rule.
///
/// Parts are thousandths of the finest unit that the product's converts into, so that no sum depends on an order.
struct LotSums: Hashable, Sendable {
    /// What moves of the same thing have in common.
    struct Holding: Hashable, Sendable {
        let lot: Int64
        let place: String?
        let bestBefore: Day?
    }

    /// What is known of a lot.
    struct Lot: Hashable, Sendable {
        /// The move that it came in with, or where that does not count the first move that does.
        let first: StockMove
        var place: String?
        /// How much came in; 0 where that does not count.
        var parts: Int128 = 0
        var value: Amount?

        /// Its share of what it cost; `nil` where nobody knows.
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
    /// What was taken of no lot, and is below zero therefore.
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

    /// All moves together.
    var total: Int128 { sums.values.reduce(ofNoLot, +) }

    /// What is not nothing of a lot, in the order in which it is taken.
    func holdings(ofLot lot: Int64) -> [(holding: Holding, parts: Int128)] {
        sums.filter { $0.key.lot == lot && $0.value != 0 }.map { (holding: $0.key, parts: $0.value) }
            .sorted { comesBefore($0.holding, $1.holding) }
    }

    /// What is left of each, above zero, in the order in which it is taken.
    func rests() -> [(holding: Holding, parts: Int128)] {
        var missing = -ofNoLot
        var left: [(holding: Holding, parts: Int128)] = []
        for (_, group) in Dictionary(grouping: sums, by: \.key.lot) {
            var own = group.filter { $0.value > 0 }.map { (holding: $0.key, parts: $0.value) }
            own.sort { comesBefore($0.holding, $1.holding) }
            let below = group.reduce(Int128(0)) { $0 - min($1.value, 0) }
            missing += Self.take(below, from: &own)
            left += own
        }
        left.sort { comesBefore($0.holding, $1.holding) }
        _ = Self.take(missing, from: &left)
        return left
    }

    /// Takes so much from the first, drops what is used up, and answers with what none of them had.
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

    /// Whether something is taken before something else.
    private func comesBefore(_ one: Holding, _ other: Holding) -> Bool {
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
