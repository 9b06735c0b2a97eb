extension Context {
    /// Whether the book has anything of shopping: a basket, a product, a receipt.
    /// - Complexity: O(baskets and products).
    public func hasShopping() throws -> Bool {
        try book.receiptRecordedLast() != nil || !book.baskets().isEmpty || !book.productNames().isEmpty
    }

    /// Whether the book has any outing.
    /// - Complexity: O(outings).
    public func hasOutings() throws -> Bool { try !book.outings().isEmpty }
}
