public import Money
public import Periods

/// What was used, bought and spoiled in a range of days, by whatever the moves are grouped by.
///
/// Moves that were counted or brought to another place are no flow. What is worth how much goes by the lot: its share of
/// what the lot cost, added up exactly and rounded once a row, a half up in magnitude.
public struct StockFlow<Group: Hashable & Sendable>: Sendable {
    /// A row for each group and unit, in the order in which they first occur in the moves.
    ///
    /// Units that convert into each other are one row, in the larger of those that occur.
    public let rows: [StockFlowRow<Group>]

    /// The flow of some products.
    ///
    /// - Parameter moves: all moves of these products that count, also those before the days and after them, as lots may have
    ///   come in there.
    /// - Parameter group: what a move is grouped by.
    /// - Throws: `StockError.overflow` where a sum does not fit.
    /// - Complexity: O(*n*).
    public init(
        of moves: some Collection<StockMove>, in days: DayRange, by group: (StockMove) -> Group
    ) throws(StockError) {
        var lots: [Int64: StockMove] = [:]
        for move in moves where move.beginsLot { lots[move.id] = move }
        var tallies: [FlowTally<Group>] = []
        var places: [FlowKey<Group>: Int] = [:]
        for move in moves where days.contains(move.day) {
            guard move.reason.flowColumn != nil else { continue }
            let unit = move.quantity.unit
            let key = FlowKey(group: group(move), finest: unit.finest.unit)
            let place = places[key] ?? tallies.endIndex
            if place == tallies.endIndex {
                tallies.append(FlowTally(group: key.group, unit: unit))
                places[key] = place
            }
            try tallies[place].add(move, of: move.lot.flatMap { lots[$0] })
        }
        rows = try tallies.map { tally throws(StockError) in try tally.row() }
    }

    /// The values of all rows of a column together, as they are shown; zero where no value is known.
    ///
    /// - Throws: `StockError.overflow` where the sum does not fit.
    public func total(_ column: KeyPath<StockFlowRow<Group>, StockFigure> & Sendable) throws(StockError) -> Amount {
        do {
            return try rows.lazy.compactMap { $0[keyPath: column].value }.total()
        } catch {
            throw .overflow
        }
    }
}

/// A group's flow in one unit.
public struct StockFlowRow<Group: Hashable & Sendable>: Hashable, Sendable {
    /// What its moves have in common.
    public let group: Group
    /// What was used.
    public let used: StockFigure
    /// What was bought, less what was given back.
    public let bought: StockFigure
    /// What had to be thrown away.
    public let spoiled: StockFigure
}

/// How much, and what it cost.
public struct StockFigure: Hashable, Sendable {
    /// How much.
    public let quantity: Quantity
    /// What it cost, of as much of it as that is known of; `nil` where it is of none.
    public let value: Amount?
}
