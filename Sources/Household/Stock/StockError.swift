/// The reasons why a stock change is refused, or stock cannot be computed.
public enum StockError: Error, Equatable, Sendable {
    /// More would be taken, `wanted`, than is in stock, `there`.
    case belowZero(wanted: Quantity, there: Quantity)
    /// More would be moved to a place, `wanted`, than there is in all other places, `there`.
    case elsewhere(wanted: Quantity, there: Quantity, place: String?)
    /// The quantity to take or move is not positive.
    case notAboveZero(Quantity)
    /// A counted quantity is negative.
    case countBelowZero(Quantity)
    /// The quantity does not convert to the product's unit. The value is the error of the conversion.
    case quantity(QuantityError)
    /// The lot is empty or does not exist. The value is the number of the move that brought it.
    case lotMissing(Int64)
    /// Several lots are left, and the request names no lot. The values are the numbers of the moves that brought them.
    case severalLots([Int64])
    /// No lot of the product is left.
    case nothingThere
    /// A quantity or cost exceeds 64 bits.
    case overflow
}
