public import Money
public import Periods

/// The quantities used, bought and spoiled in a range of days, grouped.
///
/// Corrections by counting and moves to another place are left out. The value of a move is a share of its lot's cost.
/// Values are added up exactly and rounded once per row, half away from zero.
public struct StockFlow<Group: Hashable & Sendable>: Sendable {
    /// A row for each group and unit, in the order of first occurrence.
    ///
    /// Convertible units such as `g` and `kg` share a row. Its unit is the larger one that occurs, or the smaller one
    /// if a sum has more than three decimals in the larger.
    public let rows: [StockFlowRow<Group>]

    /// Computes the flow of products.
    ///
    /// - Parameter moves: all valid moves of the products, also outside the range, because lots may have come in
    ///   before.
    /// - Parameter group: returns the group of a move.
    /// - Throws: `StockError.overflow` if a sum exceeds 64 bits.
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

    /// Returns the sum of a column's rounded values, so that the total agrees with the rows; zero if no value is known.
    ///
    /// - Throws: `StockError.overflow` if the sum exceeds 64 bits.
    public func total(_ column: KeyPath<StockFlowRow<Group>, StockFigure> & Sendable) throws(StockError) -> Amount {
        do {
            return try rows.lazy.compactMap { $0[keyPath: column].value }.total()
        } catch {
            throw .overflow
        }
    }
}

/// The flow of a group in one unit.
public struct StockFlowRow<Group: Hashable & Sendable>: Hashable, Sendable {
    /// The group of the moves.
    public let group: Group
    /// The quantity used.
    public let used: StockFigure
    /// The quantity bought, less returns.
    public let bought: StockFigure
    /// The quantity thrown away.
    public let spoiled: StockFigure
}

/// A quantity and its cost.
public struct StockFigure: Hashable, Sendable {
    /// The quantity.
    public let quantity: Quantity
    /// The cost, as far as the price of the lots is known; `nil` if no price is known.
    public let value: Amount?
}
