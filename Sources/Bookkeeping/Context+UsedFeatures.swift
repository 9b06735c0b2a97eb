extension Context {
    /// Whether the book has baskets, products or receipts.
    /// - Complexity: O(baskets and products).
    public func hasShopping() throws -> Bool {
        try book.receiptRecordedLast() != nil || !book.baskets().isEmpty || !book.productNames().isEmpty
    }

    /// Whether the book has outings.
    /// - Complexity: O(outings).
    public func hasOutings() throws -> Bool { try !book.outings().isEmpty }
}
