extension Context {
    /// Whether the book has baskets in use, products or receipts. Void receipts count, because they are listed.
    /// - Complexity: O(baskets, and products in the book).
    public func hasShopping() throws -> Bool {
        try book.receiptRecordedLast() != nil || book.baskets().contains { !$0.isRemoved } || book.hasProducts()
    }

    /// Whether the book has outings.
    /// - Complexity: O(outings).
    public func hasOutings() throws -> Bool { try !book.outings().isEmpty }
}
