internal import Ledger

/// Formats times in the user's time zone.
struct LocalClock {
    private let offset: (Instant) -> Int64

    /// - Parameter offset: returns the seconds ahead of UTC at a time.
    init(offset: @escaping (Instant) -> Int64) {
        self.offset = offset
    }

    /// Formats a time: `2026-11-20 19:03`.
    func minute(_ instant: Instant) -> String {
        let (local, isTooFar) = instant.seconds.addingReportingOverflow(offset(instant))
        return (isTooFar ? instant : Instant(seconds: local)).minute
    }
}

extension Instant {
    /// The time in UTC for display: `2026-11-20 18:03`.
    var minute: String {
        String(rfc3339.prefix(16)).split(separator: "T").joined(separator: " ")
    }
}

extension Environment {
    /// The clock of the user's time zone.
    var clock: LocalClock { LocalClock(offset: system.secondsAheadOfUTC) }
}
