public import Money

/// Why a text is not read as a line of a receipt.
///
/// Ranges are offsets of Unicode scalars in `text`, which is the whole line.
public enum LineError: Error, Equatable, Sendable {
    /// The line as a whole is not put together like one; `example` is a line that is read, where one can be told.
    case malformed(Fault, text: String, range: Range<Int>?, example: String?)
    /// An amount in the line cannot be read; `offset` is where it begins.
    case amount(AmountError, text: String, offset: Int)
    /// A price of a unit in the line cannot be read; `offset` is where it begins.
    case price(UnitPriceError, text: String, offset: Int)
    /// The quantity cannot be read, or is not taken in the unit of the price; it stands at `range`.
    case quantity(QuantityError, text: String, range: Range<Int>)
    /// What stands behind `@` is no rate of VAT.
    case rate(RateError, text: String, range: Range<Int>)

    /// What is wrong with a line whose figures can be read.
    public enum Fault: Sendable, CaseIterable {
        /// Nothing but spaces.
        case empty
        /// A tab or another control character.
        case controlCharacter
        /// A quote that begins a word and has no end.
        case unclosedQuote
        /// No price.
        case noPrice
        /// No words for what was bought.
        case noWords
        /// A figure where only a category can stand.
        case figureBehindPrice
        /// A percentage behind the price, which may be a discount or a rate.
        case percentBehindPrice
        /// Words between the price and what has to follow it.
        case wordsBehindPrice
        /// A figure that has a space in it, or another one before it.
        case spacedPrice
        /// Two prices, the second of which may be the total.
        case twoPrices
        /// A number before the words that has no unit, so that it may be a quantity or belong to the words.
        case bareNumber
        /// A number of pieces behind the words, as in `Milk 2 x 1,29` or `Milk 1,29 x 2`.
        case timesBehindWords
        /// A quantity of nothing.
        case zeroQuantity
        /// A quantity and a price that are both below zero.
        case twiceNegative
        /// A total above zero of a quantity below zero.
        case totalAboveZero
        /// A price per unit without a quantity.
        case missingQuantity
        /// A total of a quantity that is not in pieces, and another total behind it.
        case missingUnit
        /// A discount that ends in a category, so that it may be a line.
        case discountWithCategory
        /// A percentage off, and an amount that is not.
        case shareWithAmount
        /// A discount with a total that is another one.
        case discountTotal
        /// A discount of nothing or of more than everything.
        case discountSize
    }
}
