/// A sign-in that lasts: what the store keeps beside the hash of the session's secret.
public struct Session: Equatable, Sendable {
    /// Whether a session still holds, or why not.
    public enum State: Equatable, Sendable {
        /// It holds, and may be used.
        case valid
        /// Not used for the idle limit.
        case idleTooLong
        /// Began the hard limit ago.
        case tooOld
        /// The machine was started again.
        case otherBoot
        /// The clock stands before the session began or was last used, by more than `clockTolerance`.
        case clockSetBack
    }

    /// Idle limit if not set otherwise: 12 hours, in seconds.
    public static let standardIdleLimit: Int64 = 12 * 60 * 60
    /// Hard limit if not set otherwise: 7 days, in seconds.
    public static let standardHardLimit: Int64 = 7 * 24 * 60 * 60
    /// How far a clock may run back, in seconds, before a session ends.
    public static let clockTolerance: Int64 = 60
    /// How old `lastUsed` becomes, in seconds, before it is written again.
    public static let touchInterval: Int64 = 60

    /// The user who signed in, as the store numbers them.
    public var userID: Int64
    /// When it began, in seconds since 1970.
    public var created: Int64
    /// When it was last used, in seconds since 1970, up to `touchInterval` too early.
    public var lastUsed: Int64
    /// Seconds without use after which it ends.
    public var idleLimit: Int64
    /// Seconds after which it ends in any case.
    public var hardLimit: Int64
    /// `bootID()` when it began.
    public var bootID: String?

    /// Takes what the store keeps; both limits in seconds.
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

    /// What holds at `now`, in seconds since 1970, on the machine's present boot.
    ///
    /// A limit that is exactly reached has ended the session. Of several reasons the answer is the first of: other boot,
    /// clock set back, too old, idle too long.
    public func state(now: Int64, bootID: String?) -> State {
        let age = elapsed(from: created, to: now)
        let idle = elapsed(from: lastUsed, to: now)
        if bootID != self.bootID { return .otherBoot }
        if min(age, idle) < -Self.clockTolerance { return .clockSetBack }
        if age >= hardLimit { return .tooOld }
        if idle >= idleLimit { return .idleTooLong }
        return .valid
    }

    /// Whether `lastUsed` is to be written again; at most once a minute.
    public func needsTouch(now: Int64) -> Bool {
        elapsed(from: lastUsed, to: now) >= Self.touchInterval
    }
}
