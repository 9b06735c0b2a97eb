public import Money

/// An exact amount in a currency, counted in minor units; negative for a refund.
public struct ForeignAmount: Hashable, Sendable {
    /// The currency.
    public let currency: Currency
    /// Cents, or another smallest unit of the currency; the full range of `Int64`.
    public let units: Int64

    /// Creates an amount from minor units.
    public init(_ units: Int64, in currency: Currency) {
        self.units = units
        self.currency = currency
    }

    /// The locale-independent form for files and scripts: `-1234.50`, with the decimals of the currency.
    public var machineText: String { currency.form.machineText(units) }

    /// Formats the amount in a locale, with the code: `1.234,50 CZK`.
    public func text(in locale: EuroLocale) -> String {
        AmountFormatter(locale: locale).string(units, in: currency.form)
    }

    /// Parses the exact form of `machineText`; `nil` for other text.
    public init?(machineText text: String, in currency: Currency) {
        var digits = text.utf8[...]
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative { digits.removeFirst() }
        let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == (currency.decimals == 0 ? 1 : 2), parts.allSatisfy({ !$0.isEmpty }),
            parts.allSatisfy({ $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
            parts.count == 1 || parts[1].count == currency.decimals,
            let units = Int64((isNegative ? "-" : "") + parts.map { String($0) ?? "" }.joined())
        else { return nil }
        self.init(units, in: currency)
    }
}
