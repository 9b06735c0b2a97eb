public import Money

/// The content of a barcode printed by a shop's own scale.
public struct ShopCode: Hashable, Sendable {
    /// The weight or price.
    public enum Figure: Hashable, Sendable {
        /// A quantity in thousandths of the product's unit. See `ShopCode.quantity(in:)`.
        case quantity(milli: Int64)
        /// A total price in cents.
        case price(cents: Int64)
    }

    /// The item digits with leading zeros, which together with the payee identify the product.
    public let item: String
    /// The weight or price.
    public let figure: Figure

    /// Creates a code from its parts.
    public init(item: String, figure: Figure) {
        self.item = item
        self.figure = figure
    }

    /// Returns the quantity of a product measured in `unit`; `nil` if the code contains a price.
    ///
    /// For `g`, `ml` and `cm` the result is in `kg`, `l` and `m`. These small units allow only whole numbers, so scales
    /// print the larger ones.
    public func quantity(in unit: Unit) -> Quantity? {
        guard case .quantity(let milli) = figure else { return nil }
        return Quantity(milli: milli, unit: unit.larger?.unit ?? unit)
    }

    /// The total price; `nil` if the code contains a quantity.
    public var price: Amount? {
        guard case .price(let cents) = figure else { return nil }
        return Amount(cents: cents)
    }
}
