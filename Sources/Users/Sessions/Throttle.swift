/// How long a user waits between failed sign-ins.
public enum Throttle {
    /// Seconds to wait after `n` failures in a row: 0 up to five, then 1, 2, 4 … and never more than 60.
    public static func delay(afterFailures n: Int) -> Int {
        switch n {
        case ...5: 0
        case 6...11: 1 << (n - 6)
        default: 60
        }
    }

    /// Seconds still to wait after `failures` in a row, the last of which ended at `ended`; both instants in milliseconds
    /// since 1970.
    ///
    /// A second that has begun counts as a whole one. Never more than the delay. If the clock was set back by more than the delay, there is nothing to wait for: the
    /// next failure is recorded by the new clock, and nobody is locked out until the old time comes round.
    public static func remaining(failures: Int, ended: Int64, now: Int64) -> Int {
        let delay = Int64(delay(afterFailures: failures)) * 1000
        let passed = elapsed(from: ended, to: now)
        if passed < -delay || passed >= delay { return 0 }
        return Int((delay - max(passed, 0) + 999) / 1000)
    }
}
