/// How much of something, in whole thousandths of its unit.
public struct Quantity: Hashable, Sendable {
    /// Thousandths of the unit: 500 of `kg` is half a kilogram; below zero for what is given back.
    public let milli: Int64
    /// What it counts or measures.
    public let unit: Unit

    /// A quantity in thousandths of a unit.
    public init(milli: Int64, unit: Unit) {
        self.milli = milli
        self.unit = unit
    }

    /// One piece.
    public static let onePiece = Quantity(milli: 1000, unit: .piece)

    /// Both together, in the unit of this one.
    /// - Throws: as `converted`; `QuantityError.doesNotFit` where there would be too many.
    public func adding(_ other: Quantity) throws(QuantityError) -> Quantity {
        let (sum, overflow) = milli.addingReportingOverflow(try other.converted(to: unit).milli)
        guard !overflow else { throw .doesNotFit(other, unit) }
        return Quantity(milli: sum, unit: unit)
    }

    /// The same quantity in another unit, exactly.
    ///
    /// - Throws: `QuantityError.mixed` where the units have nothing to do with each other, `.inexact` where thousandths of
    ///   the other unit cannot hold it, `.doesNotFit` where there would be too many of them.
    public func converted(to other: Unit) throws(QuantityError) -> Quantity {
        if other == unit { return self }
        if let (larger, count) = unit.larger, larger == other {
            guard milli.isMultiple(of: count) else { throw .inexact(self, other) }
            return Quantity(milli: milli / count, unit: other)
        }
        guard let (larger, count) = other.larger, larger == unit else { throw .mixed(unit, other) }
        let (product, overflow) = milli.multipliedReportingOverflow(by: count)
        guard !overflow else { throw .doesNotFit(self, other) }
        return Quantity(milli: product, unit: other)
    }
}
