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
}
