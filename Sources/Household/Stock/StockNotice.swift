public import Money

/// What is worth saying about a stock after it changed.
public enum StockNotice: Hashable, Sendable {
    /// More was taken than came in, as when a receipt is void whose things were used; what is there is below zero.
    case belowZero(Quantity)

    /// The notice in words, to stand behind the product's name: `more was taken than came in, which leaves -2 pieces`.
    public func text(in locale: EuroLocale) -> String {
        switch self {
        case .belowZero(let quantity): "more was taken than came in, which leaves \(quantity.told(in: locale))"
        }
    }
}

extension StockStanding {
    /// What is worth saying about it; `nil` where nothing is.
    public var notice: StockNotice? { isBelowZero ? .belowZero(quantity) : nil }
}
