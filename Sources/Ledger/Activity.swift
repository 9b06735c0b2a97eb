/// How many expenses somebody recorded and changed in a span of time; what was taken back is not in it.
public struct Activity: Hashable, Sendable {
    public let by: String
    public var recorded: Int
    public var edited: Int
    public var voided: Int
    public var restored: Int

    public init(by: String, recorded: Int = 0, edited: Int = 0, voided: Int = 0, restored: Int = 0) {
        self.by = by
        self.recorded = recorded
        self.edited = edited
        self.voided = voided
        self.restored = restored
    }
}
