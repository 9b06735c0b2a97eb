public import Users

/// How long a session lasts, in seconds.
public struct SessionLimits: Hashable, Sendable {
    /// Without use.
    public let idle: Int64
    /// In any case.
    public let hard: Int64

    /// 12 hours and 7 days where nothing else is set.
    public init(idle: Int64 = Session.standardIdleLimit, hard: Int64 = Session.standardHardLimit) {
        self.idle = idle
        self.hard = hard
    }
}
