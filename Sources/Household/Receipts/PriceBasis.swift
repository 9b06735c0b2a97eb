/// Whether the prices of a receipt hold VAT.
public enum PriceBasis: String, CaseIterable, Sendable {
    /// They do, as on the receipt of a shop.
    case gross
    /// VAT comes on top, as on many invoices.
    case net
}
