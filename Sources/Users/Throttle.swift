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

    /// Seconds still to wait after `failures` in a row, the last of them at `last`; both instants in seconds since 1970.
    ///
    /// Never more than the delay. If the clock was set back by more than the delay, there is nothing to wait for: the
    /// next failure is recorded by the new clock, and nobody is locked out until the old time comes round.
    public static func remaining(failures: Int, last: Int64, now: Int64) -> Int {
        let delay = delay(afterFailures: failures)
        let passed = elapsed(from: last, to: now)
        if passed < -Int64(delay) || passed >= Int64(delay) { return 0 }
        return delay - Int(max(passed, 0))
    }
}
