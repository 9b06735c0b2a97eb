/// How euro amounts are written in one language and country, and how a mark that could mean two things is read there.
public struct EuroLocale: Hashable, Sendable {
    /// The language and the country, `it_IT`; `und` for the undetermined locale.
    public let name: String

    /// The mark before the cents.
    public let decimalMark: Unicode.Scalar

    /// The mark between thousands.
    public let groupMark: Unicode.Scalar

    /// The number of digits of whole euros from which on they are grouped, 4 or 5.
    public private(set) var groupingStart: Int

    /// The minus of the locale, U+002D or U+2212.
    public private(set) var minus: Unicode.Scalar

    /// The pattern of an amount from zero on: `n` stands for the number, `€` for `sign`, everything else for itself.
    public private(set) var positivePattern: String

    /// The pattern of a refund: `n` stands for the number, `-` for `minus`, `€` for `sign`, everything else for itself.
    public private(set) var negativePattern: String

    /// Whether amounts and prices are written as `•••`, for somebody who is looked over the shoulder; how they are read is
    /// the
    /// same.
    public private(set) var hidesAmounts = false

    /// The currency of an amount: `€`, or the word `euros`.
    public private(set) var sign = "€"

    /// The left side of a rate: `1 €`, or `1 euro` in plain sentences.
    public var oneEuro: String { sign == "€" ? "1 €" : "1 euro" }

    /// What stands in the place of an amount that is hidden.
    public static let hidden = "•••"

    /// The locale with amounts written as they are, or hidden.
    public func hidingAmounts(_ isHiding: Bool = true) -> EuroLocale {
        var locale = self
        locale.hidesAmounts = isHiding
        return locale
    }

    /// The locale with amounts as a sentence says them: `1921,37 euros`. Thousands are not grouped, since a mark between them
    /// is read aloud as one.
    public var spellingEuros: EuroLocale {
        var locale = self
        (locale.groupingStart, locale.minus, locale.sign) = (.max, "-", "euros")
        (locale.positivePattern, locale.negativePattern) = ("n €", "-n €")
        return locale
    }

    /// The locale with amounts in its own pattern, after `spellingEuros`.
    public var withEuroSign: EuroLocale {
        sign == "€" ? self : (EuroLocale(named: name) ?? .undetermined).hidingAmounts(hidesAmounts)
    }

    /// The locale of which nothing is known.
    ///
    /// It writes like the root of CLDR, `€ 1,234.50`, and decides no amount that can be read in two ways.
    public static let undetermined = EuroLocale(
        name: "und", decimalMark: ".", groupMark: ",", groupingStart: 4, minus: "-",
        positivePattern: "€\u{A0}n", negativePattern: "-€\u{A0}n")

    /// What one mark means in a number such as `1.234`.
    enum MarkMeaning {
        case thousands, decimals, unknown
    }

    func meaning(of mark: Unicode.Scalar) -> MarkMeaning {
        if name == Self.undetermined.name { return .unknown }
        return mark == groupMark ? .thousands : mark == decimalMark ? .decimals : .unknown
    }
}
