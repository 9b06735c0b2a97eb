public import Money

/// A current or former currency of ISO 4217.
public struct Currency: Hashable, Comparable, Sendable {
    /// The code in capitals, and the number of decimals.
    public let form: CurrencyForm

    /// The euro, the currency of every book.
    public static let euro = Currency(form: .euro)

    /// Returns the currency with a code, ignoring case; `nil` if no currency has it.
    public init?(code: String) {
        guard code.utf8.count == 3 else { return nil }
        let capitals = code.uppercased()
        guard let decimals = Self.decimals[capitals] else { return nil }
        form = CurrencyForm(code: capitals, decimals: decimals)
    }

    private init(form: CurrencyForm) {
        self.form = form
    }

    /// Parses a currency code, ignoring case and surrounding spaces.
    ///
    /// - Throws: `CurrencyError.unknown` if the text is not one currency code.
    public static func named(_ text: String) throws(CurrencyError) -> Currency {
        let word = text.split(whereSeparator: \.isWhitespace)
        guard word.count == 1, let currency = Currency(code: String(word[0])) else { throw .unknown(text) }
        return currency
    }

    /// The code in capitals: `CZK`.
    public var code: String { form.code }

    /// The number of decimals, 0 to 4.
    public var decimals: Int { form.decimals }

    /// All currencies, by code.
    public static var all: [Currency] { decimals.keys.sorted().compactMap(Currency.init) }

    /// Compares by code.
    public static func < (left: Currency, right: Currency) -> Bool { left.code < right.code }
}
