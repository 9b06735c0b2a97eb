public import Ledger

extension Context {
    /// Fills an empty book from a source of records, until `next` returns `nil`. Changes by other authors are marked as
    /// loaded by the user.
    /// - Returns: the numbers of loaded records.
    /// - Throws: the errors of `Book.load` and of `next`.
    /// - Complexity: O(n log n) in the records.
    public func load(_ next: () throws -> BookRecord?) throws -> BookCounts {
        let signature = signature
        var counts = BookCounts()
        try book.load {
            let record = try next()
            if let record { counts.count(record) }
            return record?.loaded(by: signature)
        }
        return counts
    }
}
