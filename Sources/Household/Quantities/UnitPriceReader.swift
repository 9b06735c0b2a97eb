public import Money

/// Parses prices: `1,899/l`, `2,99 €/kg`, or an amount for one piece.
///
/// With a unit, up to five decimals are allowed and no grouping, and a single mark is the decimal mark in every locale.
/// Without one, the price is parsed as an amount, or as a sum of amounts where these are allowed.
public struct UnitPriceReader: Sendable {
    private let amounts: AmountParser
    private let takesSums: Bool

    /// Creates a reader for a locale, which only affects prices without a unit.
    /// - Parameter takesSums: whether a price without a unit may be a sum, such as `2*1,29`.
    public init(locale: EuroLocale, takesSums: Bool = false) {
        amounts = AmountParser(locale: locale)
        self.takesSums = takesSums
    }

    /// Parses a price.
    ///
    /// - Throws: `UnitPriceError` for the first rule that is broken.
    /// - Complexity: O(*n*) in the length of the text.
    public func read(_ text: String) throws(UnitPriceError) -> WrittenPrice {
        let scalars = Array(text.unicodeScalars)
        guard let slash = scalars.lastIndex(of: "/") else { return try readAmount(text) }
        let unitStart = scalars[(slash + 1)...].firstIndex { !$0.isSpace } ?? slash
        let unitEnd = (scalars.lastIndex { !$0.isSpace } ?? slash) + 1
        guard unitStart > slash, let unit = Unit(word: String(String.UnicodeScalarView(scalars[unitStart..<unitEnd])))
        else {
            // `37/3` is a sum, and `2,99/100g` a price of a unit.
            let divisor = scalars[unitStart...]
            if takesSums, divisor.contains(where: \.isASCIIDigit), !divisor.contains(where: \.properties.isAlphabetic) {
                return try readAmount(text)
            }
            throw .unreadable(.unit, text: text, range: unitStart..<max(unitEnd, unitStart))
        }
        return WrittenPrice(price: try perUnit(text, Array(scalars[..<slash])), unit: unit)
    }

    private func readAmount(_ text: String) throws(UnitPriceError) -> WrittenPrice {
        let amount: Amount
        do { amount = try takesSums ? amounts.parseSum(text) : amounts.parse(text) } catch { throw .amount(error) }
        guard let price = UnitPrice(amount) else { throw .unreadable(.overflow, text: text, range: nil) }
        return WrittenPrice(price: price, unit: nil)
    }

    private func perUnit(_ text: String, _ scalars: [Unicode.Scalar]) throws(UnitPriceError) -> UnitPrice {
        let isNegative = try isBelowZero(scalars)
        guard let first = scalars.firstIndex(where: \.isFigure), let last = scalars.lastIndex(where: \.isFigure) else {
            throw .unreadable(.malformed, text: text, range: nil)
        }
        let number = first..<last + 1
        guard scalars[number].allSatisfy(\.isFigure), scalars[number].count(where: \.isMark) <= 1 else {
            throw .unreadable(.grouping, text: text, range: number)
        }
        let mark = scalars[number].firstIndex(where: \.isMark) ?? last + 1
        let decimals = min(mark + 1, number.upperBound)..<number.upperBound
        guard decimals.count <= 5 else { throw .unreadable(.tooManyDecimals, text: text, range: decimals) }
        var e5: Int128 = 0
        func append(_ digit: UInt32) throws(UnitPriceError) {
            e5 = e5 * 10 + Int128(digit)
            if e5 > Int128(Int64.max) + 1 { throw .unreadable(.overflow, text: text, range: number) }
        }
        for scalar in scalars[number] where !scalar.isMark { try append(scalar.value - 0x30) }
        for _ in decimals.count..<5 { try append(0) }
        guard let exact = Int64(exactly: isNegative ? -e5 : e5) else {
            throw .unreadable(.overflow, text: text, range: number)
        }
        return UnitPrice(e5: exact)
    }

    /// Whether the price is negative. Checks the structure of sign, currency and number by the rules of amounts, on a
    /// number of fixed digits in place of the real one.
    private func isBelowZero(_ scalars: [Unicode.Scalar]) throws(UnitPriceError) -> Bool {
        let written = String(String.UnicodeScalarView(scalars))
        let anywhere = AmountParser(locale: .undetermined)
        do {
            return try anywhere.parse(written).cents < 0
        } catch {
            guard [.tooManyDecimals, .ambiguous, .overflow].contains(error.reason),
                let first = scalars.firstIndex(where: \.isFigure), let last = scalars.lastIndex(where: \.isFigure)
            else { throw .amount(error) }
            let head = scalars[first].isMark ? "" : "1"
            let tail = scalars[last].isMark ? "," : scalars[first...last].contains(where: \.isMark) ? ",11" : ""
            let plain =
                String(String.UnicodeScalarView(scalars[..<first])) + head + tail
                + String(String.UnicodeScalarView(scalars[(last + 1)...]))
            guard let amount = try? anywhere.parse(plain) else { throw .amount(error) }
            return amount.cents < 0
        }
    }
}

extension Unicode.Scalar {
    /// Whether this is a digit or a mark.
    fileprivate var isFigure: Bool { isASCIIDigit || isMark }
}
