/// Reads an amount of any currency as people write it, by the rules of `AmountParser`, in minor units.
///
/// What counts is how many decimals the currency has. With three of them a single mark with three digits after it may
/// stand before decimals, so `1.234` is either where the locale says so, else refused as ambiguous; without any it can
/// only group thousands. The currency may stand beside the number by its code, in any case.
public struct MinorUnitParser: Sendable {
    private let locale: EuroLocale
    private let currency: CurrencyForm

    /// Makes a parser for one locale and one currency.
    public init(locale: EuroLocale, currency: CurrencyForm) {
        self.locale = locale
        self.currency = currency
    }

    /// The minor units that the whole text means: cents of a currency that has two decimals.
    ///
    /// - Throws: `AmountError` for the first rule that the text breaks; another currency is refused.
    /// - Complexity: O(*n*) in the length of the text.
    public func parse(_ text: String) throws(AmountError) -> Int64 {
        try parse(AmountText(text: text, scalars: Array(text.unicodeScalars), currency: currency))
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

    /// Refuses `100-`, which is also a sloppy `100,-`, and `-,50`, whose dash also stands for zero euros.
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
            // The magnitude of the smallest amount is one more than that of the largest.
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
