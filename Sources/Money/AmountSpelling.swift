/// The number in an invalid text, split into parts so that it can be suggested in other notations.
struct AmountSpelling {
    /// The number as typed.
    let written: String
    /// A minus for a refund, else empty.
    let minus: String
    /// The digits before the last point or comma, without leading zeros, at least one.
    let euros: String
    /// All digits after the last point or comma; empty without one.
    let decimals: String
    /// The last point or comma; a comma if there is none.
    let mark: Unicode.Scalar
    /// Whether the number has a single mark that could separate thousands, as in `1.234`.
    let couldBeThousands: Bool
    /// The expected currency.
    private let currency: CurrencyForm

    /// The number of whole digits that always fit an amount: 16 for the euro.
    private let longestEuros: Int

    /// `nil` if the error has no number, or one too long for other notations, or larger than any amount.
    init?(_ error: AmountError) {
        guard let range = error.number, range.count <= 30 else { return nil }
        currency = error.currency
        longestEuros = 18 - currency.decimals
        let scalars = error.text.unicodeScalars.dropFirst(range.lowerBound).prefix(range.count)
        written = String(scalars)
        minus = error.isNegative ? "-" : ""
        // In `12€50` the currency sign is the decimal mark.
        let split = scalars.lastIndex { ".,€".unicodeScalars.contains($0) } ?? scalars.endIndex
        let head = scalars[..<split]
        mark = split < scalars.endIndex && scalars[split] != "€" ? scalars[split] : ","
        euros = Self.whole(head)
        decimals = Self.digits(scalars[split...])
        guard euros.utf8.count <= longestEuros else { return nil }
        couldBeThousands =
            decimals.unicodeScalars.count == 3 && head.count == euros.unicodeScalars.count && euros != "0"
            && (1...3).contains(head.count)
    }

    /// The number without grouping; up to two decimals are kept: `1234,56` for `12.34,56`, `123456` for `1.23.456`. `nil` if
    /// larger than any amount.
    var plain: String? {
        guard decimals.utf8.count > 2 else { return cut }
        return digits.utf8.count <= longestEuros ? digits : nil
    }

    /// The number without grouping, and with at most the decimals of the currency: two for the euro.
    var cut: String {
        let decimals = decimals.prefix(currency.decimals)
        // A leading zero prevents reading the mark as thousands.
        let zero = decimals.utf8.count == 3 && euros != "0" && euros.utf8.count <= 3 ? "0" : ""
        return decimals.isEmpty ? euros : "\(zero)\(euros)\(mark)\(decimals)"
    }

    /// All digits of the number as one whole number, without leading zeros.
    var digits: String { Self.whole((euros + decimals).unicodeScalars) }

    private static func digits(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var digits = String.UnicodeScalarView()
        digits.append(contentsOf: scalars.filter { ("0"..."9").contains($0) })
        return String(digits)
    }

    private static func whole(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        let significant = digits(scalars).drop { $0 == "0" }
        return significant.isEmpty ? "0" : String(significant)
    }
}

extension AmountError {
    /// The two readings of an ambiguous number, and a hint with a clear notation for each.
    struct Doubt {
        let readings: (String, String)
        let hint: String
    }

    /// The two readings of an ambiguous amount. `nil` for other errors, if a plus follows whole euros, and for a number
    /// that is too long to be shown twice.
    var doubt: Doubt? {
        guard reason == .ambiguous, let range, let number else { return nil }
        if range.lowerBound >= number.upperBound { return isNegative ? doubtAboutTrailingMinus : nil }
        return range.upperBound <= number.lowerBound ? doubtAboutLeadingDash : doubtAboutMark
    }

    /// The doubt about `100-`: a refund, or a sloppy `100,-`. `nil` if the number is too long to be shown twice.
    private var doubtAboutTrailingMinus: Doubt? {
        guard let euros = AmountSpelling(self)?.plain else { return nil }
        return Doubt(
            readings: ("-\(euros)", "\(euros),-"),
            hint: "write -\(euros) for a refund or \(euros),- for whole \(currency.isEuro ? "euros" : "ones")")
    }

    /// The doubt about `-,50`, a refund or a price with a dash for zero euros, and about `(12,50)` in a sum, a refund
    /// or a part. `nil` if the number is too long.
    private var doubtAboutLeadingDash: Doubt? {
        guard let spelling = AmountSpelling(self) else { return nil }
        let isPlain = spelling.written.unicodeScalars.first.map { AmountSymbol($0) == .digit } ?? false
        let price = isPlain ? spelling.written : spelling.cut
        return Doubt(readings: (price, "-\(price)"), hint: "write \(price) or -\(price)")
    }

    /// The doubt about `1.234`: thousands, or a number with three decimals. `nil` if the number is too long.
    private var doubtAboutMark: Doubt? {
        guard let spelling = AmountSpelling(self) else { return nil }
        let (minus, written) = (spelling.minus, spelling.written)
        let other = written.contains(",") ? "." : ","
        let thousands = "\(minus)\(written)\(other)" + String(repeating: "0", count: currency.decimals)
        let decimals = written.unicodeScalars.map { ("0"..."9").contains($0) ? String($0) : other }.joined()
        // A leading zero prevents reading the mark as thousands.
        let second = currency.decimals < 3 ? thousands : "\(minus)0\(decimals)"
        return Doubt(readings: (thousands, minus + decimals), hint: "write \(minus)\(spelling.digits) or \(second)")
    }
}
