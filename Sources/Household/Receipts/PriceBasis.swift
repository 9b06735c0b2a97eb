/// Whether the prices of a receipt include VAT.
public enum PriceBasis: String, CaseIterable, Sendable {
    /// Prices include VAT, as on shop receipts.
    case gross
    /// VAT is added, as on many invoices.
    case net
}
