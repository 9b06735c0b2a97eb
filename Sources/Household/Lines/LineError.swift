public import Money
public import Text

/// The reasons why a text is not a receipt line.
///
/// Ranges are offsets of Unicode scalars in `text`, the whole line.
public enum LineError: Error, Equatable, Sendable {
    /// The structure of the line is wrong. `range` is the wrong part; `nil` for the whole line. `example` is a
    /// corrected line; `nil` if none can be given.
    case malformed(Fault, text: String, range: Range<Int>?, example: String?)
    /// A quote without an end, or with an end inside a word.
    case quote(QuoteError)
    /// An invalid amount. `offset` is the start of the amount.
    case amount(AmountError, text: String, offset: Int)
    /// An invalid unit price. `offset` is the start of the price.
    case price(UnitPriceError, text: String, offset: Int)
    /// A quantity at `range` that is invalid, or does not convert to the unit of the price.
    case quantity(QuantityError, text: String, range: Range<Int>)
    /// The text after `@` is not a VAT rate.
    case rate(RateError, text: String, range: Range<Int>)

    /// A structural fault of a line.
    public enum Fault: Sendable, CaseIterable {
        /// Only white space.
        case empty
        /// A tab or another control character.
        case controlCharacter
        /// No price.
        case noPrice
        /// No description.
        case noWords
        /// A number after the price where only a category is allowed.
        case figureBehindPrice
        /// A percentage after the price, which may be a discount or a rate.
        case percentBehindPrice
        /// Other words after the price.
        case wordsBehindPrice
        /// A price that contains a space or follows another number.
        case spacedPrice
        /// Two prices without `=` between them, as in `2 x Milk 1,29 2,58`, where the second may be the total.
        case twoPrices
        /// A leading number without a unit, which may be a quantity or part of the description.
        case bareNumber
        /// A count after the description, as in `Milk 2 x 1,29` or `Milk 1,29 x 2`.
        case timesBehindWords
        /// A quantity of zero.
        case zeroQuantity
        /// Quantity and price both negative.
        case twiceNegative
        /// A positive total with a negative quantity.
        case totalAboveZero
        /// A price per unit without a quantity.
        case missingQuantity
        /// A price without a unit after a quantity not in pieces, which is already the total, and a different total
        /// after `=`.
        case missingUnit
        /// A discount that ends in a category, so that it may be a line.
        case discountWithCategory
        /// A percentage discount followed by a positive amount.
        case shareWithAmount
        /// An amount of a discount, followed by `=` and a different total.
        case discountTotal
        /// A discount of zero or of more than 100 %.
        case discountSize
    }
}
