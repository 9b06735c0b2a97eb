public import Household
public import Ledger

extension BasketLine {
    /// Sets the unit price. If the price names a unit, the quantity is converted to it.
    /// - Throws: `QuantityError` if the quantity cannot be converted. The line is then unchanged.
    public mutating func setPrice(_ written: WrittenPrice) throws(QuantityError) {
        if let unit = written.unit { quantity = try quantity.converted(to: unit) }
        price = written.price
    }

    /// Sets the quantity. If the line has a price, the quantity is converted to the unit of that price.
    /// - Throws: `QuantityError` if the quantity cannot be converted. The line is then unchanged.
    public mutating func setQuantity(_ quantity: Quantity) throws(QuantityError) {
        self.quantity = price == nil ? quantity : try quantity.converted(to: self.quantity.unit)
    }
}
