/// Why stock is not changed, or cannot be reckoned.
public enum StockError: Error, Equatable, Sendable {
    /// More is to be taken than is there.
    case belowZero(wanted: Quantity, there: Quantity)
    /// More is to be brought to a place than lies elsewhere.
    case elsewhere(wanted: Quantity, there: Quantity, place: String?)
    /// Nothing, or less, is to be taken or brought.
    case notAboveZero(Quantity)
    /// Less than nothing was counted.
    case countBelowZero(Quantity)
    /// A quantity is not taken in the product's unit.
    case quantity(QuantityError)
    /// Nothing is left of that lot, or there never was one.
    case lotMissing(Int64)
    /// None was said, and these lots are left.
    case severalLots([Int64])
    /// No lot is left.
    case nothingThere
    /// A sum does not fit.
    case overflow
}
