internal import Household
public import Money

/// The number of units of a currency for one euro, positive, in whole hundred-millionths.
public struct ExchangeRate: Hashable, Comparable, Sendable {
    /// Hundred-millionths of the currency's unit, positive: 25.31 is 2,531,000,000.
    public let e8: Int64

    /// Creates a rate from hundred-millionths; `nil` if not positive.
    public init?(e8: Int64) {
        guard e8 > 0 else { return nil }
        self.e8 = e8
    }

    /// The rate of the euro itself.
    public static let one = ExchangeRate(unchecked: Self.unit)

    private static let unit: Int64 = 100_000_000

    private init(unchecked e8: Int64) {
        self.e8 = e8
    }

    /// Compares by value.
    public static func < (left: ExchangeRate, right: ExchangeRate) -> Bool { left.e8 < right.e8 }

    /// Converts an amount to euro, rounded to the nearest cent, half away from zero.
    ///
    /// - Throws: `ExchangeRateError.overflow` if the result exceeds 64 bits.
    public func euros(for amount: ForeignAmount) throws(ExchangeRateError) -> Amount {
        // The numerator has at most 97 bits (63 of the units, 34 of the factor), the denominator 77 (63 of the rate,
        // 14 of the decimals).
        let numerator = Int128(amount.units) * Int128(Self.unit) * 100
        let cents = halfUp(numerator, over: Int128(e8) * amount.currency.minorUnits)
        guard let exact = Int64(exactly: cents) else { throw .overflow(amount) }
        return Amount(cents: exact)
    }

    /// Computes the rate from an amount and its value in euro, rounded to the nearest hundred-millionth, half up.
    ///
    /// - Throws: `ExchangeRateError.noRate` if an amount is zero, if the signs of the amounts differ, or if the rate is
    ///   out of range.
    public init(of amount: ForeignAmount, for euros: Amount) throws(ExchangeRateError) {
        guard euros != .zero, amount.units.signum() == euros.cents.signum() else { throw .noRate(amount, euros) }
        let numerator = Int128(amount.units.magnitude) * Int128(Self.unit) * 100
        let rate = halfUp(numerator, over: Int128(euros.cents.magnitude) * amount.currency.minorUnits)
        guard rate > 0, let e8 = Int64(exactly: rate) else { throw .noRate(amount, euros) }
        self.e8 = e8
    }
}

extension Currency {
    /// The number of minor units in one unit: 100 for the euro.
    var minorUnits: Int128 { (0..<decimals).reduce(1) { power, _ in power * 10 } }
}
