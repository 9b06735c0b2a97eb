public import Money

/// What a barcode says that a shop printed on its own scale.
public struct ShopCode: Hashable, Sendable {
    /// The weight or the price in it.
    public enum Figure: Hashable, Sendable {
        /// How much of it, in thousandths of the product's unit; see `ShopCode.quantity(in:)`.
        case quantity(milli: Int64)
        /// What it costs altogether, in cents.
        case price(cents: Int64)
    }

    /// The digits of the item, with their zeros: what the code is kept by, beside the payee.
    public let item: String
    /// The figure beside it.
    public let figure: Figure

    /// Puts an item and its figure together.
    public init(item: String, figure: Figure) {
        self.item = item
        self.figure = figure
    }

    /// How much there is of a product in that unit; `nil` where the code says a price.
    ///
    /// Of `g`, `ml` and `cm` there are whole ones only, so scales print these as `kg`, `l` and `m`, and so it is answered.
    public func quantity(in unit: Unit) -> Quantity? {
        guard case .quantity(let milli) = figure else { return nil }
        return Quantity(milli: milli, unit: unit.larger?.unit ?? unit)
    }

    /// What it costs altogether; `nil` where the code says a quantity.
    public var price: Amount? {
        guard case .price(let cents) = figure else { return nil }
        return Amount(cents: cents)
    }
}
