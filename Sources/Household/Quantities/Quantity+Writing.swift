public import Money

extension Quantity {
    /// The number for files and scripts, without the unit: `1.500`, `-0.480`; always three decimals.
    public var machineText: String {
        let (whole, rest) = milli.magnitude.quotientAndRemainder(dividingBy: 1000)
        return "\(milli < 0 ? "-" : "")\(whole).\(Self.threeDigits(rest))"
    }

    /// Formats the quantity with the locale's mark and minus: `2 x`, `1/2 x`, `500 g`, `0,480 kg`.
    ///
    /// Three decimals or none, as scales print it, without grouping. Parsing it gives an equal quantity, except for
    /// fractions of `g`, `ml` and `cm`, which have no written form.
    public func text(in locale: EuroLocale) -> String {
        let minus = milli < 0 ? String(locale.minus) : ""
        let (whole, rest) = milli.magnitude.quotientAndRemainder(dividingBy: 1000)
        guard unit != .piece else { return minus + piecesText + " x" }
        guard rest > 0 else { return "\(minus)\(whole) \(unit.sign)" }
        return "\(minus)\(whole)\(locale.decimalMark)\(Self.threeDigits(rest)) \(unit.sign)"
    }

    /// Whole pieces, or a fraction in lowest terms.
    private var piecesText: String {
        var (divisor, rest): (UInt64, UInt64) = (1000, milli.magnitude % 1000)
        while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
        let (above, below) = (milli.magnitude / divisor, 1000 / divisor)
        return below == 1 ? "\(above)" : "\(above)/\(below)"
    }

    private static func threeDigits(_ rest: UInt64) -> String {
        "\(rest < 100 ? "0" : "")\(rest < 10 ? "0" : "")\(rest)"
    }
}
