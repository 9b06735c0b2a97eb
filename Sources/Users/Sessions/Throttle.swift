/// The waiting time after failed sign-ins.
public enum Throttle {
    /// Seconds to wait after `n` failures in a row: 0 up to five, then 1, 2, 4 … and never more than 60.
    public static func delay(afterFailures n: Int) -> Int {
        switch n {
        case ...5: 0
        case 6...11: 1 << (n - 6)
        default: 60
        }
    }

    /// The remaining seconds to wait after `failures` in a row.
    ///
    /// Partial seconds are rounded up, and the result never exceeds the delay. If the clock was set back by more than
    /// the delay, there is no wait: the next failure is recorded by the new clock, so no user is locked out until the
    /// old time returns.
    /// - Parameters:
    ///   - ended: the end of the last failure, in milliseconds since 1970.
    ///   - now: in milliseconds since 1970.
    public static func remaining(failures: Int, ended: Int64, now: Int64) -> Int {
        let delay = Int64(delay(afterFailures: failures)) * 1000
        let passed = elapsed(from: ended, to: now)
        if passed < -delay || passed >= delay { return 0 }
        return Int((delay - max(passed, 0) + 999) / 1000)
    }
}
