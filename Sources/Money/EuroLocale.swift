/// The notation of euro amounts in a language and country, and the reading of an ambiguous mark there.
public struct EuroLocale: Hashable, Sendable {
    /// Language and country, `it_IT`; `und` for the undetermined locale.
    public let name: String

    /// The mark before the cents.
    public let decimalMark: Unicode.Scalar

    /// The mark between thousands.
    public let groupMark: Unicode.Scalar

    /// The number of whole digits from which on they are grouped: 4 or 5; `Int.max` for no grouping.
    public private(set) var groupingStart: Int

    /// The minus sign, U+002D or U+2212.
    public private(set) var minus: Unicode.Scalar

    /// The pattern of zero and positive amounts: `n` is the number, `€` the `sign`, and all other characters are literal.
    public private(set) var positivePattern: String

    /// The pattern of refunds: `n` is the number, `-` the `minus`, `€` the `sign`, and all other characters are literal.
    public private(set) var negativePattern: String

    /// Whether amounts and prices are written as `•••`, to hide them from onlookers. Parsing is not affected.
    public private(set) var hidesAmounts = false

    /// The currency of an amount: `€`, or the word `euros`.
    public private(set) var sign = "€"

    /// The left side of an exchange rate: `1 €`, or `1 euro` in sentences.
    public var oneEuro: String { sign == "€" ? "1 €" : "1 euro" }

    /// The replacement for a hidden amount.
    public static let hidden = "•••"

    /// A copy that hides amounts, or shows them if `isHiding` is false.
    public func hidingAmounts(_ isHiding: Bool = true) -> EuroLocale {
        var locale = self
        locale.hidesAmounts = isHiding
        return locale
    }

    /// A copy for sentences: `1921,37 euros`. Thousands are not grouped, since a screen reader would speak the separator.
    public var spellingEuros: EuroLocale {
        var locale = self
        (locale.groupingStart, locale.minus, locale.sign) = (.max, "-", "euros")
        (locale.positivePattern, locale.negativePattern) = ("n €", "-n €")
        return locale
    }

    /// A copy with the standard pattern, undoing `spellingEuros`.
    public var withEuroSign: EuroLocale {
        sign == "€" ? self : (EuroLocale(named: name) ?? .undetermined).hidingAmounts(hidesAmounts)
    }

    /// The locale for unknown settings.
    ///
    /// Formats like the root of CLDR, `€ 1,234.50`, and accepts no ambiguous amount.
    public static let undetermined = EuroLocale(
        name: "und", decimalMark: ".", groupMark: ",", groupingStart: 4, minus: "-",
        positivePattern: "€\u{A0}n", negativePattern: "-€\u{A0}n")

    /// The meaning of a single mark before three digits, as in `1.234`.
    enum MarkMeaning {
        case thousands, decimals, unknown
    }

    func meaning(of mark: Unicode.Scalar) -> MarkMeaning {
        if name == Self.undetermined.name { return .unknown }
        return mark == groupMark ? .thousands : mark == decimalMark ? .decimals : .unknown
    }
}
