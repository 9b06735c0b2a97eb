public import Money

/// An amount as typed: in euro or another currency.
public enum TypedAmount: Hashable, Sendable {
    /// An amount in euro.
    case euro(Amount)
    /// An amount in another currency.
    case foreign(ForeignAmount)
}

/// Parses amounts that may name a currency, and sums of these: `120 CZK`, `CZK 120`, `12,50`, `3*40 CZK`.
public struct MoneyReader: Sendable {
    private let locale: EuroLocale
    private let euros: AmountParser

    /// Creates a reader for a locale.
    public init(locale: EuroLocale) {
        self.locale = locale
        euros = AmountParser(locale: locale)
    }

    /// Parses an amount in a currency, whose name is optional in the text. Another currency is an error.
    ///
    /// - Throws: `AmountError` for the first rule that is broken.
    /// - Complexity: O(*n*) in the length of the text.
    public func read(_ text: String, in currency: Currency) throws(AmountError) -> TypedAmount {
        if currency == .euro { return .euro(try euros.parseSum(text)) }
        return .foreign(
            ForeignAmount(try MinorUnitParser(locale: locale, currency: currency.form).parseSum(text), in: currency))
    }

    /// Parses an amount in the currency that the text names, otherwise in `currency`.
    ///
    /// - Throws: `AmountError` for the first rule that is broken, such as a second currency.
    /// - Complexity: O(*n*) in the length of the text.
    public func read(_ text: String, unlessNamed currency: Currency) throws(AmountError) -> TypedAmount {
        if let named = Self.code(in: text) { return try read(text, in: named) }
        do {
            return try read(text, in: currency)
        } catch  where error.reason == .otherCurrency && currency != .euro {
            // The euro sign or a word for it, which the parser of amounts knows.
            do { return .euro(try euros.parseSum(text)) } catch let other {
                throw other.reason == .otherCurrency ? error : other
            }
        }
    }

    /// Returns the first currency whose code occurs in a text; `nil` if none does.
    private static func code(in text: String) -> Currency? {
        for word in text.unicodeScalars.split(whereSeparator: { !$0.properties.isAlphabetic }) {
            if let currency = Currency(code: String(word)) { return currency }
        }
        return nil
    }
}
