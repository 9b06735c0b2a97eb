/// A stored session. The store keeps it beside the hash of the session's secret.
public struct Session: Equatable, Sendable {
    /// The validity of a session.
    public enum State: Equatable, Sendable {
        /// The session may be used.
        case valid
        /// Unused for longer than the idle limit.
        case idleTooLong
        /// Older than the hard limit.
        case tooOld
        /// The machine has rebooted.
        case otherBoot
        /// The clock is earlier than the session's beginning or last use, by more than `clockTolerance`.
        case clockSetBack
    }

    /// The default idle limit: 12 hours, in seconds.
    public static let standardIdleLimit: Int64 = 12 * 60 * 60
    /// The default hard limit: 7 days, in seconds.
    public static let standardHardLimit: Int64 = 7 * 24 * 60 * 60
    /// The tolerated setback of the clock, in seconds.
    public static let clockTolerance: Int64 = 60
    /// The age of `lastUsed`, in seconds, at which it is written again.
    public static let touchInterval: Int64 = 60

    /// The number of the user in the store.
    public var userID: Int64
    /// The beginning, in seconds since 1970.
    public var created: Int64
    /// The last use, in seconds since 1970; up to `touchInterval` too early.
    public var lastUsed: Int64
    /// Seconds without use after which it ends.
    public var idleLimit: Int64
    /// Seconds after which it ends in any case.
    public var hardLimit: Int64
    /// `bootID()` at the beginning of the session; `nil` for a session on a server.
    public var bootID: String?

    /// The memberwise initializer. Both limits are in seconds.
    public init(
        userID: Int64, created: Int64, lastUsed: Int64, idleLimit: Int64 = standardIdleLimit,
        hardLimit: Int64 = standardHardLimit, bootID: String?
    ) {
        self.userID = userID
        self.created = created
        self.lastUsed = lastUsed
        self.idleLimit = idleLimit
        self.hardLimit = hardLimit
        self.bootID = bootID
    }

    /// The validity at `now`, in seconds since 1970.
    ///
    /// A session ends exactly at its limits. If several reasons apply, the first of these is returned: other boot,
    /// clock set back, too old, idle too long.
    /// - Parameter bootID: the id of the present boot; `nil` for a session on a server.
    public func state(now: Int64, bootID: String?) -> State {
        let age = elapsed(from: created, to: now)
        let idle = elapsed(from: lastUsed, to: now)
        if bootID != self.bootID { return .otherBoot }
        if min(age, idle) < -Self.clockTolerance { return .clockSetBack }
        if age >= hardLimit { return .tooOld }
        if idle >= idleLimit { return .idleTooLong }
        return .valid
    }

    /// Whether `lastUsed` is due to be written again at `now`, in seconds since 1970; at most once a minute.
    public func needsTouch(now: Int64) -> Bool {
        elapsed(from: lastUsed, to: now) >= Self.touchInterval
    }
}
