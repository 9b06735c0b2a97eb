internal import Money

/// The key of a row of a stock flow: group and base unit.
struct FlowKey<Group: Hashable>: Hashable {
    let group: Group
    let finest: Unit
}

extension MoveReason {
    /// The columns of a stock flow.
    enum FlowColumn: CaseIterable {
        case used
        case bought
        case spoiled
    }

    /// The column of moves with this reason, and whether incoming quantities are positive in it; `nil` if such moves
    /// have no column.
    var flowColumn: (column: FlowColumn, isIncoming: Bool)? {
        switch self {
        case .used: (.used, false)
        case .spoiled: (.spoiled, false)
        case .bought, .returned: (.bought, true)
        case .counted, .moved: nil
        }
    }
}

/// A row of a stock flow while it is added up.
struct FlowTally<Group: Hashable & Sendable> {
    private struct Sum {
        var parts: Int128 = 0
        var value: ShareSum?
    }

    let group: Group
    private var unit: Unit
    private var sums: [MoveReason.FlowColumn: Sum] = [:]

    init(group: Group, unit: Unit) {
        self.group = group
        self.unit = unit
    }

    /// Adds a move of a lot, if its reason has a column.
    ///
    /// - Parameter lot: the move that brought the lot; `nil` if unknown. The move then adds no value.
    /// - Throws: `StockError.quantity` if the unit does not convert, `.overflow` if the value is too large.
    mutating func add(_ move: StockMove, of lot: StockMove?) throws(StockError) {
        guard let (column, isIncoming) = move.reason.flowColumn else { return }
        unit = move.quantity.unit.finest.count > unit.finest.count ? move.quantity.unit : unit
        let came = try move.quantity.parts(in: unit)
        let parts = isIncoming ? came : -came
        var sum = sums[column] ?? Sum()
        sum.parts += parts
        if let lot, let value = lot.change.value, let whole = try? lot.quantity.parts(in: unit) {
            var share = sum.value ?? ShareSum()
            try share.add(value, part: parts, of: whole)
            sum.value = share
        }
        sums[column] = sum
    }

    func row() throws(StockError) -> StockFlowRow<Group> {
        let isExact = sums.values.allSatisfy { $0.parts.isMultiple(of: Int128(unit.finest.count)) }
        let shown = isExact ? unit : unit.finest.unit
        return StockFlowRow(
            group: group, used: try figure(.used, shown), bought: try figure(.bought, shown),
            spoiled: try figure(.spoiled, shown))
    }

    private func figure(_ column: MoveReason.FlowColumn, _ unit: Unit) throws(StockError) -> StockFigure {
        let sum = sums[column] ?? Sum()
        return StockFigure(quantity: try sum.parts.quantity(in: unit), value: try sum.value?.rounded())
    }
}
