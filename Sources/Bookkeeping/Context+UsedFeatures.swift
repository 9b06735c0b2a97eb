extension Context {
    /// Whether the book has baskets (removed ones included), products or receipts.
    /// - Complexity: O(baskets, and products in the book).
    public func hasShopping() throws -> Bool {
        try book.receiptRecordedLast() != nil || !book.baskets().isEmpty || book.hasProducts()
    }

    /// Whether the book has outings.
    /// - Complexity: O(outings).
    public func hasOutings() throws -> Bool { try !book.outings().isEmpty }
}
