public import Money

/// A warning about stock after a change.
public enum StockNotice: Hashable, Sendable {
    /// More was taken than came in, for example after a receipt of used products was voided. The value is the negative
    /// stock.
    case belowZero(Quantity)

    /// Returns the text, to follow the product's name: `more was taken than came in, which leaves -2 pieces`.
    public func text(in locale: EuroLocale) -> String {
        switch self {
        case .belowZero(let quantity): "more was taken than came in, which leaves \(quantity.words(in: locale))"
        }
    }
}

extension ProductStock {
    /// The warning about this stock; `nil` without one.
    public var notice: StockNotice? { isBelowZero ? .belowZero(quantity) : nil }
}
