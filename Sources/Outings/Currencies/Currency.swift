public import Money

/// A currency of ISO 4217 that one pays in, or once paid in.
public struct Currency: Hashable, Comparable, Sendable {
    /// Its code, in capitals, and how many decimals it has.
    public let form: CurrencyForm

    /// The currency of every book.
    public static let euro = Currency(form: .euro)

    /// The currency of that code, in any case; `nil` where there is none.
    public init?(code: String) {
        guard code.utf8.count == 3 else { return nil }
        let capitals = code.uppercased()
        guard let decimals = Self.decimals[capitals] else { return nil }
        form = CurrencyForm(code: capitals, decimals: decimals)
    }

    private init(form: CurrencyForm) {
        self.form = form
    }

    /// The currency that somebody names by its code, in any case and with spaces around it.
    ///
    /// - Throws: `CurrencyError.unknown`.
    public static func named(_ text: String) throws(CurrencyError) -> Currency {
        let word = text.split(whereSeparator: \.isWhitespace)
        guard word.count == 1, let currency = Currency(code: String(word[0])) else { throw .unknown(text) }
        return currency
    }

    /// The code, in capitals: `CZK`.
    public var code: String { form.code }

    /// How many digits stand behind the decimal mark, 0 to 4.
    public var decimals: Int { form.decimals }

    /// All there are, by their codes.
    public static var all: [Currency] { decimals.keys.sorted().compactMap(Currency.init) }

    /// By the code.
    public static func < (left: Currency, right: Currency) -> Bool { left.code < right.code }
}
