/// Numbers of expenses that a user recorded and changed in a span of time: one by one, by imports, receipts, repeats and
/// vouchers. Undone changes are not counted, and neither are expenses that were merged or moved from another book.
public struct Activity: Hashable, Sendable {
    /// The user's name at the time of the changes.
    public let by: String
    /// Expenses added.
    public var recorded: Int
    /// Edits of single expenses, by rules and by imports, and the expenses of edited receipts. An expense edited twice
    /// counts twice.
    public var edited: Int
    /// Expenses made void. An expense voided twice counts twice.
    public var voided: Int
    /// Void expenses restored. An expense restored twice counts twice.
    public var restored: Int

    /// Counts are zero by default.
    public init(by: String, recorded: Int = 0, edited: Int = 0, voided: Int = 0, restored: Int = 0) {
        self.by = by
        self.recorded = recorded
        self.edited = edited
        self.voided = voided
        self.restored = restored
    }
}
