public import Money

/// What of a receipt is filed under one category.
public struct CategoryAmount: Hashable, Sendable {
    /// The number of the category.
    public let category: Int64
    /// How much; below zero where more was given back than bought.
    public let amount: Amount

    /// So much under that category.
    public init(category: Int64, amount: Amount) {
        self.category = category
        self.amount = amount
    }
}

extension [CategoryAmount] {
    /// The same, of which the one largest in magnitude, of equals the first, takes what rounding added.
    ///
    /// - Throws: `ReceiptError.overflow` where it does not fit.
    /// - Complexity: O(*n*).
    func rounded(by rounding: Amount) throws(ReceiptError) -> [CategoryAmount] {
        var rounded = self
        guard rounding != .zero, let index = largest else { return rounded }
        let amount = Int128(self[index].amount.cents) + Int128(rounding.cents)
        rounded[index] = CategoryAmount(category: self[index].category, amount: try amount.cents())
        return rounded
    }
}

extension Collection<CategoryAmount> {
    /// Where the amount largest in magnitude stands, of equals the first; `nil` for none.
    ///
    /// - Complexity: O(*n*).
    var largest: Index? {
        guard var found = indices.first else { return nil }
        for index in indices.dropFirst() {
            if self[index].amount.cents.magnitude > self[found].amount.cents.magnitude { found = index }
        }
        return found
    }
}
