/// How much is there of one product: the sum of its moves, of which no lot is told.
public struct StockSum: Hashable, Sendable {
    private var milli: [Unit: Int128] = [:]

    /// Of no move.
    public init() {}

    /// Adds thousandths of a unit, as moves in that unit come to.
    public mutating func add(milli: Int128, of unit: Unit) {
        self.milli[unit, default: 0] += milli
    }

    /// What is there, below zero where more was taken than came in; the same as `StockStanding.quantity`.
    ///
    /// - Throws: `StockError.quantity` where a move is in a unit that does not convert, `.overflow` where the sum does not fit.
    public func quantity(in unit: Unit) throws(StockError) -> Quantity {
        try parts(of: unit).quantity(in: unit)
    }

    /// What quantities in units that convert into each other are compared by; `nil` where a move is in a unit that does not
    /// convert. Sums beyond 64 bits are all the same.
    public func rank(in unit: Unit) -> Int64? {
        (try? parts(of: unit)).map(Int64.init(clamping:))
    }

    /// Thousandths of the finest unit that one converts into.
    private func parts(of unit: Unit) throws(StockError) -> Int128 {
        let finest = unit.finest.unit
        var sum: Int128 = 0
        for (other, milli) in milli {
            guard other.finest.unit == finest else { throw .quantity(.mixed(other, unit)) }
            sum += milli * Int128(other.finest.count)
        }
        return sum
    }
}
