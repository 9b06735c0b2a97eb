public import Money

/// A price of one unit, in whole hundred-thousandths of a euro: fuel at 1,899 a litre is 189,900.
public struct UnitPrice: Hashable, Sendable {
    /// Hundred-thousandths of a euro; negative for a returned deposit.
    public let e5: Int64

    /// Creates a price from hundred-thousandths of a euro.
    public init(e5: Int64) {
        self.e5 = e5
    }

    /// Converts an amount to a unit price; `nil` on overflow.
    public init?(_ amount: Amount) {
        let (e5, overflow) = amount.cents.multipliedReportingOverflow(by: 1000)
        guard !overflow else { return nil }
        self.init(e5: e5)
    }

    /// Computes the unit price from a total, rounded to the nearest hundred-thousandth, half away from zero.
    ///
    /// `nil` for a quantity of zero, and on overflow.
    public init?(total: Amount, of quantity: Quantity) {
        guard quantity.milli != 0 else { return nil }
        let sign: Int128 = quantity.milli < 0 ? -1 : 1
        let exact = Int128(total.cents) * 1_000_000 * sign
        guard let e5 = Int64(exactly: halfUp(exact, over: Int128(quantity.milli) * sign)) else { return nil }
        self.init(e5: e5)
    }

    /// Returns the cost of a quantity, rounded once to the nearest cent, half away from zero.
    ///
    /// The quantity is taken in the unit of the price. Its own unit is ignored.
    ///
    /// - Throws: `AmountOverflow` if the cost exceeds 64 bits.
    public func cost(of quantity: Quantity) throws(AmountOverflow) -> Amount {
        // Thousandths times hundred-thousandths: a million of them are a cent.
        let cents = halfUp(Int128(quantity.milli) * Int128(e5), over: 1_000_000)
        guard let cents = Int64(exactly: cents) else { throw AmountOverflow() }
        return Amount(cents: cents)
    }
}

extension UnitPrice {
    /// Adds VAT in tenths of a percent, rounded to the nearest hundred-thousandth, half away from zero; `nil` on
    /// overflow.
    public func withVAT(permille: Int64) -> UnitPrice? {
        Int64(exactly: halfUp(Int128(e5) * (1000 + Int128(permille)), over: 1000)).map(UnitPrice.init(e5:))
    }
}
