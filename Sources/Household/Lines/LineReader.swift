public import Money

/// Parses one line of a receipt: `[QUANTITY] WHAT… PRICE[/UNIT] [= TOTAL] [@RATE%] [CATEGORY]`, from the right.
///
/// A line is accepted only if it has exactly one reading. Words are split by `splitWords`. A price without a unit after
/// a quantity not in pieces is the line's total. A negative amount with neither quantity nor category is a discount,
/// and so are `-0,50 Discount` and `-10% Discount`.
///
/// A price may be a sum in one word, such as `2*1,29`.
///
/// A number is a quantity if a unit follows (`2 x`, `500g`) or if it is a fraction. A leading number without a unit is
/// refused, because it may belong to the description (`7 Up`). `1 x 7 Up 1,29` is accepted.
public struct LineReader {
    let amounts: AmountParser
    let prices: UnitPriceReader
    /// Reads a price that is one word, which may be a sum.
    let sums: UnitPriceReader
    let locale: EuroLocale
    let ownUnits: Set<String>
    let isCategory: (String) -> Bool

    /// Creates a reader for a locale, which decides how amounts are read.
    ///
    /// - Parameters:
    ///   - ownUnits: The user's own units, besides the standard ones. The unit of the line's price is always accepted.
    ///   - isCategory: Whether a text names a category of the book. Used only for ambiguities: category names that look
    ///     like numbers, and discounts that end in a category name.
    public init(locale: EuroLocale, ownUnits: Set<String> = [], isCategory: @escaping (String) -> Bool) {
        amounts = AmountParser(locale: locale)
        prices = UnitPriceReader(locale: locale)
        sums = UnitPriceReader(locale: locale, takesSums: true)
        self.locale = locale
        self.ownUnits = ownUnits
        self.isCategory = isCategory
    }

    /// Parses a line. The category is returned as typed, whether it exists or not.
    ///
    /// - Throws: `LineError` for the first fault.
    /// - Complexity: O(*n*) in the length of the text.
    public func read(_ text: String) throws(LineError) -> LineText {
        let words = try LineWords(text)
        guard words.count > 0 else { throw words.fault(.empty, at: nil) }
        let tail = try tail(of: words)
        if let discount = try leadingDiscount(words, tail) { return .discount(discount) }
        if let discount = try trailingShare(words, tail) { return .discount(discount) }

        let found = try price(of: words, tail)
        let categoryWords = tail.category ?? found.end..<words.count
        let category = categoryWords.isEmpty ? nil : words.joined(categoryWords)
        let quantity = try quantity(of: words, before: found.start, per: found.price.unit)
        let what = words.joined((quantity?.words ?? 0)..<found.start)
        if let times = words.times(in: (quantity?.words ?? 0)..<found.start) {
            throw words.fault(.timesBehindWords, at: times)
        }
        if let amount = found.amount, amount < .zero, quantity == nil, category == nil {
            guard tail.total == nil || tail.total == amount else {
                throw words.fault(.discountTotal, at: tail.totalWords)
            }
            return .discount(WrittenDiscount(size: .amount(amount), what: what, rate: tail.rate))
        }
        if quantity == nil, found.price.price.e5 >= 0, words.isShareOff(0) {
            throw words.fault(.shareWithAmount, at: 0..<1)
        }
        let (kept, price) = try measured(words, quantity, found, tail)
        return .line(
            WrittenLine(
                quantity: kept, what: what, price: price, printedTotal: tail.total, rate: tail.rate, category: category)
        )
    }

    /// Returns the quantity in the unit of the price, and the price per unit or in total.
    private func measured(
        _ words: LineWords, _ quantity: FoundQuantity?, _ found: FoundPrice, _ tail: LineTail
    ) throws(LineError) -> (Quantity?, WrittenLine.Price) {
        let phrase = found.start..<found.end
        guard let quantity else {
            guard found.price.unit == nil || found.price.unit == .piece else {
                throw words.fault(.missingQuantity, at: phrase)
            }
            return (nil, .each(found.price.price))
        }
        let place = 0..<quantity.words
        guard quantity.quantity.milli != 0 else { throw words.fault(.zeroQuantity, at: place) }
        let unit = found.price.unit ?? (quantity.quantity.unit == .piece ? .piece : nil)
        if let unit {
            guard quantity.quantity.milli > 0 || found.price.price.e5 >= 0 else {
                throw words.fault(.twiceNegative, at: place)
            }
            do {
                return (try quantity.quantity.converted(to: unit), .each(found.price.price))
            } catch {
                throw .quantity(error, text: words.text, range: words.place(place))
            }
        }
        guard let total = found.amount, tail.total == nil || tail.total == total else {
            throw words.fault(.missingUnit, at: phrase)
        }
        guard quantity.quantity.milli > 0 || total <= .zero else {
            let example = words.replacing(phrase, by: figure(Amount(cents: -total.cents)))
            throw words.fault(.totalAboveZero, at: phrase, example: example)
        }
        return (quantity.quantity, .total(total))
    }

    /// Formats an amount with the locale's decimal mark, without currency and grouping, so that every locale reads it.
    func figure(_ amount: Amount) -> String {
        String(amount.machineText.map { $0 == "." ? Character(locale.decimalMark) : $0 })
    }
}
