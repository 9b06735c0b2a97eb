public import Money

/// What somebody typed as an amount: euros, or another currency.
public enum WrittenMoney: Hashable, Sendable {
    /// Euros.
    case euro(Amount)
    /// Anything else.
    case foreign(ForeignAmount)
}

/// Reads an amount that may name its currency: `120 CZK`, `CZK 120`, `12,50`.
public struct MoneyReader: Sendable {
    private let locale: EuroLocale
    private let euros: AmountParser

    /// Makes a reader for one locale.
    public init(locale: EuroLocale) {
        self.locale = locale
        euros = AmountParser(locale: locale)
    }

    /// The amount that the text means in this currency, named in it or not; another one is refused.
    ///
    /// - Throws: `AmountError` for the first rule that the text breaks.
    /// - Complexity: O(*n*) in the length of the text.
    public func read(_ text: String, in currency: Currency) throws(AmountError) -> WrittenMoney {
        if currency == .euro { return .euro(try euros.parse(text)) }
        return .foreign(
            ForeignAmount(try MinorUnitParser(locale: locale, currency: currency.form).parse(text), in: currency))
    }

    /// The amount that the text means in the currency that it names, or, where it names none, in this one.
    ///
    /// - Throws: `AmountError` for the first rule that the text breaks; a second currency is such a breach.
    /// - Complexity: O(*n*) in the length of the text.
    public func read(_ text: String, unlessNamed currency: Currency) throws(AmountError) -> WrittenMoney {
        if let named = Self.code(in: text) { return try read(text, in: named) }
        do {
            return try read(text, in: currency)
        } catch  where error.reason == .otherCurrency && currency != .euro {
            // The sign of the euro, or a word for it, which the parser of amounts knows.
            do { return .euro(try euros.parse(text)) } catch let other {
                throw other.reason == .otherCurrency ? error : other
            }
        }
    }

    /// The first currency whose code stands in a text.
    private static func code(in text: String) -> Currency? {
        for word in text.unicodeScalars.split(whereSeparator: { !$0.properties.isAlphabetic }) {
            if let currency = Currency(code: String(word)) { return currency }
        }
        return nil
    }
}
