public import Money

/// The result of recording a draft of an expense.
public struct Recorded: Hashable, Sendable {
    /// The expense as stored in the book.
    public let expense: Expense
    /// `false` if the book already had an expense with the uid of the draft, which stays unchanged.
    public let isNew: Bool
    /// The number of a probable duplicate, recorded minutes before. `nil` if no expense looks like a duplicate.
    public let duplicate: Int64?
    /// The usual amount of the category, if this amount is a hundred times as large, so that its decimal mark may be
    /// missing. `nil` otherwise.
    public let usual: Amount?
    /// Whether the book has repeats, which may record the expense a second time.
    public let mayRepeat: Bool

    /// The age in seconds up to which an expense or receipt can be a duplicate of a new one.
    private static let duplicateAge: Int64 = 600

    /// Whether an expense or receipt is recent enough to be a duplicate of one that is recorded now. Any stored time is
    /// accepted.
    public static func isRecent(_ created: Instant, at now: Instant) -> Bool {
        let (age, overflow) = now.seconds.subtractingReportingOverflow(created.seconds)
        return !overflow && 0...duplicateAge ~= age
    }

    /// Makes the result of recording a draft.
    public init(
        expense: Expense, isNew: Bool, duplicate: Int64? = nil, usual: Amount? = nil, mayRepeat: Bool = false
    ) {
        self.expense = expense
        self.isNew = isNew
        self.duplicate = duplicate
        self.usual = usual
        self.mayRepeat = mayRepeat
    }
}
