/// Counts of rows changed by renaming or merging a payee.
public struct PayeeMoved: Hashable, Sendable {
    /// The name that the rows have now.
    public let name: String
    /// Number of expenses changed.
    public let expenses: Int
    /// Number of receipts changed.
    public let receipts: Int
    /// Number of repeats changed.
    public let repeats: Int

    /// Creates the counts.
    public init(name: String, expenses: Int, receipts: Int, repeats: Int = 0) {
        self.name = name
        self.expenses = expenses
        self.receipts = receipts
        self.repeats = repeats
    }
}
