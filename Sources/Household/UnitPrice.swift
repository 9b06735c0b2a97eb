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

    /// What so much costs, rounded once to the nearest cent, half a cent up in magnitude.
    ///
    /// The quantity is taken in the unit of the price, whatever its own unit is.
    ///
    /// - Throws: `AmountOverflow` when the cost does not fit.
    public func cost(of quantity: Quantity) throws(AmountOverflow) -> Amount {
        // Thousandths times hundred-thousandths: a million of them are a cent.
        let exact = Int128(quantity.milli) * Int128(e5)
        let magnitude = (exact.magnitude + 500_000) / 1_000_000
        guard let cents = Int64(exactly: exact < 0 ? -Int128(magnitude) : Int128(magnitude)) else {
            throw AmountOverflow()
        }
        return Amount(cents: cents)
    }
}
