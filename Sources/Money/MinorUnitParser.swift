/// Parses an amount of any currency as users write it, by the rules of `AmountParser`, in minor units.
///
/// The number of decimals of the currency matters. With three, a single mark before three digits may be a decimal mark, so
/// `1.234` is decided by the locale, or refused as ambiguous. Without decimals a mark can only separate thousands. The code
/// of the currency may be beside the number, in upper or lower case.
public struct MinorUnitParser: Sendable {
    private let locale: EuroLocale
    private let currency: CurrencyForm

    /// A parser for a locale and a currency.
    public init(locale: EuroLocale, currency: CurrencyForm) {
        self.locale = locale
        self.currency = currency
    }

    /// Parses the whole text to minor units, such as cents.
    ///
    /// - Throws: `AmountError` for the first rule that the text breaks, such as another currency.
    /// - Complexity: O(*n*) in the length of the text.
    public func parse(_ text: String) throws(AmountError) -> Int64 {
        try parse(AmountText(text: text, scalars: Array(text.unicodeScalars), currency: currency))
    }

    /// Parses the whole text as an amount, or as a sum such as `3*2,50` if it is not an amount.
    ///
    /// - Throws: `AmountError` for the first rule that the text breaks.
    /// - Complexity: O(*n*) in the length of the text.
    public func parseSum(_ text: String) throws(AmountError) -> Int64 {
        do {
            return try parse(text)
        } catch {
            // The sign of `1e-5` belongs to the exponent.
            guard error.reason != .exponent, AmountText(text: text, scalars: Array(text.unicodeScalars)).isSum else {
                throw error
            }
            return try SumParser.parse(text, currency: currency, locale: locale)
        }
    }

    func parse<Scalars>(_ text: AmountText<Scalars>) throws(AmountError) -> Int64 {
        try text.checkPoison()
        let range = try text.trimmed()
        try text.checkAlphabet(in: range)
        let shape = try text.shape(in: range)
        let number = try text.number(shape, in: locale)
        try checkSign(of: text, shape, number)
        return try units(of: text, shape, number)
    }

    /// Refuses `100-`, which is also a sloppy `100,-`, and `-,50`, whose dash can mean zero euros.
    private func checkSign<Scalars>(
        of text: AmountText<Scalars>, _ shape: AmountShape, _ number: AmountNumber
    ) throws(AmountError) {
        if let sign = shape.trailingSign, number.decimals.isEmpty { throw text.error(.ambiguous, at: sign, shape) }
        if let minus = shape.leadingMinus, text.symbol(at: shape.body.lowerBound).isMark {
            throw text.error(.ambiguous, at: minus, shape)
        }
    }

    private func units<Scalars>(
        of text: AmountText<Scalars>, _ shape: AmountShape, _ number: AmountNumber
    ) throws(AmountError) -> Int64 {
        var units: Int128 = 0
        func append(_ digit: UInt32) throws(AmountError) {
            units = units * 10 + Int128(digit)
            // The magnitude of the smallest amount exceeds that of the largest by one.
            if units > Int128(Int64.max) + 1 { throw text.error(.overflow, at: shape.number, shape) }
        }
        for range in [number.euros, number.decimals] {
            for index in range where text.isDigit(at: index) {
                try append(text.scalars[index].value - 0x30)
            }
        }
        for _ in number.decimals.count..<text.currency.decimals {
            try append(0)
        }
        guard let exact = Int64(exactly: shape.isNegative ? -units : units) else {
            throw text.error(.overflow, at: shape.number, shape)
        }
        return exact
    }
}
