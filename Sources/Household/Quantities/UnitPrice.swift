public import Money

/// What one unit costs, in whole hundred-thousandths of a euro: fuel at 1,899 a litre is 189,900.
public struct UnitPrice: Hashable, Sendable {
    /// Hundred-thousandths of a euro; below zero for a deposit that is paid back.
    public let e5: Int64

    /// A price in hundred-thousandths of a euro.
    public init(e5: Int64) {
        self.e5 = e5
    }

    /// An amount as the price of one; `nil` where it is beyond the prices that are counted.
    public init?(_ amount: Amount) {
        let (e5, overflow) = amount.cents.multipliedReportingOverflow(by: 1000)
        guard !overflow else { return nil }
        self.init(e5: e5)
    }

    /// What one unit costs where so much came to a total, to the nearest hundred-thousandth, half up in magnitude.
    ///
    /// `nil` of nothing, and where it is beyond the prices that are counted.
    public init?(total: Amount, of quantity: Quantity) {
        guard quantity.milli != 0 else { return nil }
        let sign: Int128 = quantity.milli < 0 ? -1 : 1
        let exact = Int128(total.cents) * 1_000_000 * sign
        guard let e5 = Int64(exactly: halfUp(exact, over: Int128(quantity.milli) * sign)) else { return nil }
        self.init(e5: e5)
    }

    /// What so much costs, rounded once to the nearest cent, half a cent up in magnitude.
    ///
    /// The quantity is taken in the unit of the price, whatever its own unit is.
    ///
    /// - Throws: `AmountOverflow` when the cost does not fit.
    public func cost(of quantity: Quantity) throws(AmountOverflow) -> Amount {
        // Thousandths times hundred-thousandths: a million of them are a cent.
        let cents = halfUp(Int128(quantity.milli) * Int128(e5), over: 1_000_000)
        guard let cents = Int64(exactly: cents) else { throw AmountOverflow() }
        return Amount(cents: cents)
    }
}

extension UnitPrice {
    /// The price with VAT of so many tenths of a percent on it, to the nearest hundred-thousandth, half up in magnitude;
    /// `nil` where it is beyond the prices that are counted.
    public func withVAT(permille: Int64) -> UnitPrice? {
        Int64(exactly: halfUp(Int128(e5) * (1000 + Int128(permille)), over: 1000)).map(UnitPrice.init(e5:))
    }
}
