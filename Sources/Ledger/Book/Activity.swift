/// How many expenses somebody recorded and changed in a span of time; what was taken back is not in it.
public struct Activity: Hashable, Sendable {
    /// The name that the user had then.
    public let by: String
    /// By `add` and by imports.
    public var recorded: Int
    /// By `edit`, and altered by imports; one that was edited twice counts twice.
    public var edited: Int
    /// Made void; again counts again.
    public var voided: Int
    /// Taken back into the totals.
    public var restored: Int

    /// Nothing yet, unless it is said.
    public init(by: String, recorded: Int = 0, edited: Int = 0, voided: Int = 0, restored: Int = 0) {
        self.by = by
        self.recorded = recorded
        self.edited = edited
        self.voided = voided
        self.restored = restored
    }
}
