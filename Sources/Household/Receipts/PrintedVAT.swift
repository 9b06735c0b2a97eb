public import Money

/// The VAT of one rate as printed on a receipt, which takes precedence over the computed one.
public struct PrintedVAT: Hashable, Sendable {
    /// The VAT rate.
    public let rate: VATRate
    /// The printed amount of VAT.
    public let vat: Amount

    /// Creates a printed VAT amount.
    public init(rate: VATRate, vat: Amount) {
        self.rate = rate
        self.vat = vat
    }
}
