public import Ledger

extension Context {
    /// Fills an empty book with all that `next` gives, until `nil`. What it says that others did is theirs by the word of
    /// whoever loads it.
    /// - Returns: how much it was.
    /// - Throws: as `Book.load`, and what `next` throws.
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
