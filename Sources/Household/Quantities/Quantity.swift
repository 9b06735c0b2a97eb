/// A quantity in whole thousandths of its unit.
public struct Quantity: Hashable, Sendable {
    /// Thousandths of the unit: 500 of `kg` is half a kilogram; negative for a return.
    public let milli: Int64
    /// The unit.
    public let unit: Unit

    /// Creates a quantity from thousandths of a unit.
    public init(milli: Int64, unit: Unit) {
        self.milli = milli
        self.unit = unit
    }

    /// A single piece.
    public static let onePiece = Quantity(milli: 1000, unit: .piece)

    /// Returns the sum of both quantities, in the unit of this one.
    /// - Throws: the errors of `converted`; `QuantityError.doesNotFit` if the sum is too large.
    public func adding(_ other: Quantity) throws(QuantityError) -> Quantity {
        let (sum, overflow) = milli.addingReportingOverflow(try other.converted(to: unit).milli)
        guard !overflow else { throw .doesNotFit(other, unit) }
        return Quantity(milli: sum, unit: unit)
    }

    /// Converts the quantity to another unit, exactly.
    ///
    /// - Throws: `QuantityError.mixed` if the units are unrelated, `.inexact` if the result is not a whole number of
    ///   thousandths, `.doesNotFit` if it is too large.
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
