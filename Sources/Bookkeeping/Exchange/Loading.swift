public import Ledger

extension Context {
    /// Fills an empty book with all that `next` gives, until `nil`. What it says that others did is theirs by the word of
    /// whoever loads it.
    /// - Throws: as `ExchangeBook.load`, and what `next` throws.
    /// - Complexity: O(n log n) in the records.
    public func load(_ next: () throws -> BookRecord?) throws {
        let signature = signature
        try book.load { try next()?.loaded(by: signature) }
    }
}
