public import Household
public import Ledger

extension BasketLine {
    /// The price of one, with the quantity in the unit of it where one is written.
    /// - Throws: `QuantityError` where the quantity does not convert.
    public mutating func setPrice(_ written: WrittenPrice) throws(QuantityError) {
        if let unit = written.unit { quantity = try quantity.converted(to: unit) }
        price = written.price
    }

    /// How much of it; a price that was said stays one of its unit.
    /// - Throws: `QuantityError` where the quantity does not convert into the unit of the price.
    public mutating func setQuantity(_ quantity: Quantity) throws(QuantityError) {
        self.quantity = price == nil ? quantity : try quantity.converted(to: self.quantity.unit)
    }
}
