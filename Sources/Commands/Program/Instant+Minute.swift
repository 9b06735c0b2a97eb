internal import Ledger

/// How moments are said to people: as the clock shows them where they are.
struct LocalClock {
    private let offset: (Instant) -> Int64

    /// - Parameter offset: seconds ahead of UTC at a moment.
    init(offset: @escaping (Instant) -> Int64) {
        self.offset = offset
    }

    /// `2026-11-20 19:03`
    func minute(_ instant: Instant) -> String {
        let (local, isTooFar) = instant.seconds.addingReportingOverflow(offset(instant))
        return (isTooFar ? instant : Instant(seconds: local)).minute
    }
}

extension Instant {
    /// As people read it, in UTC: `2026-11-20 18:03`.
    var minute: String {
        String(rfc3339.prefix(16)).split(separator: "T").joined(separator: " ")
    }
}

extension Environment {
    /// The clock where the user is.
    var clock: LocalClock { LocalClock(offset: system.secondsAheadOfUTC) }
}
