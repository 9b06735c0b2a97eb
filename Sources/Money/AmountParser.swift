/// Reads an amount of euros as people write it.
///
/// A text is read when it can be read in exactly one way and refused otherwise; nothing is rounded, skipped or
/// guessed. Point and comma both stand before cents in every locale; the locale only decides a single mark with three
/// digits after it, `1.234`. A minus or parentheses make a refund.
public struct AmountParser: Sendable {
    private let locale: EuroLocale

    /// Makes a parser for one locale.
    public init(locale: EuroLocale) {
        self.locale = locale
    }

    /// The amount that the whole text means; unfinished text is refused, never trapped on.
    ///
    /// - Throws: `AmountError` for the first rule that the text breaks.
    /// - Complexity: O(*n*) in the length of the text.
    public func parse(_ text: String) throws(AmountError) -> Amount {
        try parse(AmountText(text: text, scalars: Array(text.unicodeScalars)))
    }

    func parse<Scalars>(_ text: AmountText<Scalars>) throws(AmountError) -> Amount {
        try text.checkPoison()
        let range = try text.trimmed()
        try text.checkAlphabet(in: range)
        let shape = try text.shape(in: range)
        let number = try text.number(shape, in: locale)
        try checkSign(of: text, shape, number)
        return try amount(of: text, shape, number)
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

    private func amount<Scalars>(
        of text: AmountText<Scalars>, _ shape: AmountShape, _ number: AmountNumber
    ) throws(AmountError) -> Amount {
        var cents: Int128 = 0
        func append(_ digit: UInt32) throws(AmountError) {
            cents = cents * 10 + Int128(digit)
            // The magnitude of the smallest amount is one more than that of the largest.
            if cents > Int128(Int64.max) + 1 { throw text.error(.overflow, at: shape.number, shape) }
        }
        for range in [number.euros, number.decimals] {
            for index in range where text.isDigit(at: index) {
                try append(text.scalars[index].value - 0x30)
            }
        }
        for _ in number.decimals.count..<2 {
            try append(0)
        }
        guard let exact = Int64(exactly: shape.isNegative ? -cents : cents) else {
            throw text.error(.overflow, at: shape.number, shape)
        }
        return Amount(cents: exact)
    }
}
