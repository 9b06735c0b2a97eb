/// Parses an amount of euros as users write it.
///
/// A text is accepted only if it has exactly one reading, without any rounding, skipping or guessing. Point and comma are
/// both decimal marks in every locale. The locale only decides the meaning of a single mark before three digits, `1.234`. A
/// minus or parentheses make a refund.
public struct AmountParser: Sendable {
    private let units: MinorUnitParser

    /// A parser for a locale.
    public init(locale: EuroLocale) {
        units = MinorUnitParser(locale: locale, currency: .euro)
    }

    /// Parses the whole text.
    ///
    /// - Throws: `AmountError` for the first rule that the text breaks.
    /// - Complexity: O(*n*) in the length of the text.
    public func parse(_ text: String) throws(AmountError) -> Amount {
        Amount(cents: try units.parse(text))
    }

    /// Parses the whole text as an amount, or as a sum such as `3*2,50` if it is not an amount.
    ///
    /// - Throws: `AmountError` for the first rule that the text breaks.
    /// - Complexity: O(*n*) in the length of the text.
    public func parseSum(_ text: String) throws(AmountError) -> Amount {
        Amount(cents: try units.parseSum(text))
    }

    func parse<Scalars>(_ text: AmountText<Scalars>) throws(AmountError) -> Amount {
        Amount(cents: try units.parse(text))
    }
}
