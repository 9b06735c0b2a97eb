/// Reads an amount of euros as people write it.
///
/// A text is read when it can be read in exactly one way and refused otherwise; nothing is rounded, skipped or
/// guessed. Point and comma both stand before cents in every locale; the locale only decides a single mark with three
/// digits after it, `1.234`. A minus or parentheses make a refund.
public struct AmountParser: Sendable {
    private let units: MinorUnitParser

    /// Makes a parser for one locale.
    public init(locale: EuroLocale) {
        units = MinorUnitParser(locale: locale, currency: .euro)
    }

    /// The amount that the whole text means; unfinished text is refused, never trapped on.
    ///
    /// - Throws: `AmountError` for the first rule that the text breaks.
    /// - Complexity: O(*n*) in the length of the text.
    public func parse(_ text: String) throws(AmountError) -> Amount {
        Amount(cents: try units.parse(text))
    }

    func parse<Scalars>(_ text: AmountText<Scalars>) throws(AmountError) -> Amount {
        Amount(cents: try units.parse(text))
    }
}
