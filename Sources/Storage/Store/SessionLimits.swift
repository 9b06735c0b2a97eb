public import Users

/// The limits of a session, in seconds.
public struct SessionLimits: Hashable, Sendable {
    /// The longest time without use of the session, in seconds.
    public let idle: Int64
    /// The longest time from the beginning of the session to its end, in seconds.
    public let hard: Int64

    /// By default 12 hours without use, and 7 days in total.
    public init(idle: Int64 = Session.standardIdleLimit, hard: Int64 = Session.standardHardLimit) {
        self.idle = idle
        self.hard = hard
    }
}
