/// The stock of one product without lots: the sum of its moves.
public struct StockSum: Hashable, Sendable {
    private var milli: [Unit: Int128] = [:]

    /// Creates a sum without moves.
    public init() {}

    /// Adds thousandths of a unit.
    public mutating func add(milli: Int128, of unit: Unit) {
        self.milli[unit, default: 0] += milli
    }

    /// Returns the quantity in stock, negative if more was taken than came in; equal to `ProductStock.quantity`.
    ///
    /// - Throws: `StockError.quantity` if the unit of a move does not convert, `.overflow` if the sum exceeds 64 bits.
    public func quantity(in unit: Unit) throws(StockError) -> Quantity {
        try parts(of: unit).quantity(in: unit)
    }

    /// Returns a sort key for stocks in convertible units; `nil` if the unit of a move does not convert. Values beyond
    /// 64 bits are clamped.
    public func rank(in unit: Unit) -> Int64? {
        (try? parts(of: unit)).map(Int64.init(clamping:))
    }

    /// Returns the sum in thousandths of the finest related unit.
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
