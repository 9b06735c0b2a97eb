public import Money

/// The part of a receipt in one category.
public struct CategoryAmount: Hashable, Sendable {
    /// The number of the category.
    public let category: Int64
    /// The amount; negative if returns exceed purchases.
    public let amount: Amount

    /// Creates an amount for a category.
    public init(category: Int64, amount: Amount) {
        self.category = category
        self.amount = amount
    }
}

extension [CategoryAmount] {
    /// Returns the amounts with the rounding added to the amount that is largest by magnitude, the first of equals.
    /// They stay unchanged if the rounding is zero or the array empty.
    ///
    /// - Throws: `ReceiptError.overflow` if the sum exceeds 64 bits.
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
    /// The index of the amount that is largest by magnitude, the first of equals; `nil` if empty.
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
