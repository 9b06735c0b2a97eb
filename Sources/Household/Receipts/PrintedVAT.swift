public import Money

/// The VAT of one rate as a receipt has it printed, which wins over the computed one.
public struct PrintedVAT: Hashable, Sendable {
    /// The rate that it is of.
    public let rate: VATRate
    /// The tax itself.
    public let vat: Amount

    /// The VAT of a rate, as it is printed.
    public init(rate: VATRate, vat: Amount) {
        self.rate = rate
        self.vat = vat
    }
}
