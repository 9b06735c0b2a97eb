/// An exact fraction. Results beyond the range of `Int128` are `nil`.
struct Fraction: Equatable {
    /// Never `Int128.min`, so that it can be negated.
    private let numerator: Int128
    /// Above zero, and without a common divisor with the numerator.
    private let denominator: Int128

    /// A whole number.
    init(_ whole: Int64) { (numerator, denominator) = (Int128(whole), 1) }

    /// A decimal number: `units` divided by ten to the power of `places`. `nil` for more than 36 places.
    init?(_ units: Int64, places: Int) {
        guard places <= 36 else { return nil }
        self.init(Int128(units), DecimalText.power(places))
    }

    private init?(_ numerator: Int128, _ denominator: Int128) {
        guard numerator != .min, denominator != .min, denominator != 0 else { return nil }
        let divisor = Self.divisor(numerator, denominator) * (denominator < 0 ? -1 : 1)
        (self.numerator, self.denominator) = (numerator / divisor, denominator / divisor)
    }

    var isZero: Bool { numerator == 0 }

    var negated: Fraction { self.multiplied(by: Fraction(-1)) ?? self }

    func adding(_ other: Fraction) -> Fraction? {
        let divisor = Self.divisor(denominator, other.denominator)
        guard let left = Self.product(numerator, other.denominator / divisor),
            let right = Self.product(other.numerator, denominator / divisor),
            let common = Self.product(denominator, other.denominator / divisor)
        else { return nil }
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? nil : Fraction(sum, common)
    }

    func multiplied(by other: Fraction) -> Fraction? {
        // Shortened first, so that a result in range has no factors beyond it.
        let first = Self.divisor(numerator, other.denominator)
        let second = Self.divisor(other.numerator, denominator)
        guard let above = Self.product(numerator / first, other.numerator / second),
            let below = Self.product(denominator / second, other.denominator / first)
        else { return nil }
        return Fraction(above, below)
    }

    /// The quotient; `nil` for a division by zero, and for a result out of range.
    func divided(by other: Fraction) -> Fraction? {
        Fraction(other.denominator, other.numerator).flatMap(multiplied)
    }

    /// The number in units of 10^-`places`, rounded to the nearest, halves away from zero; `nil` if it does not fit.
    func rounded(places: Int) -> Int64? {
        guard let scaled = Self.product(numerator, DecimalText.power(places)) else { return nil }
        let (whole, rest) = scaled.quotientAndRemainder(dividingBy: denominator)
        let isUp = rest.magnitude >= denominator.magnitude - rest.magnitude
        return Int64(exactly: isUp ? whole + (scaled < 0 ? -1 : 1) : whole)
    }

    private static func product(_ left: Int128, _ right: Int128) -> Int128? {
        let (product, overflow) = left.multipliedReportingOverflow(by: right)
        return overflow ? nil : product
    }

    /// The greatest common divisor, at least 1.
    private static func divisor(_ left: Int128, _ right: Int128) -> Int128 {
        var (left, right) = (left.magnitude, right.magnitude)
        while right != 0 { (left, right) = (right, left % right) }
        return Int128(max(left, 1))
    }
}
