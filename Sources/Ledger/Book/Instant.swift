internal import Periods

/// A point in time with a resolution of one second.
///
/// Times of recording are instants. The date of an expense is a `Day`.
public struct Instant: Hashable, Comparable, Sendable {
    /// Seconds since 1970-01-01 00:00 UTC without leap seconds, negative before.
    public let seconds: Int64

    /// Makes an instant from Unix time in seconds.
    public init(seconds: Int64) {
        self.seconds = seconds
    }

    /// RFC 3339 in UTC: `2026-11-20T18:03:11Z`.
    public var rfc3339: String {
        let (days, rest) = seconds.quotientAndRemainderFlooring(dividingBy: 86_400)
        let clock = [rest / 3600, rest / 60 % 60, rest % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return Day(number: Int(days)).iso + "T" + clock.joined(separator: ":") + "Z"
    }

    /// Parses the form that `rfc3339` writes, `2026-11-20T18:03:11Z`. `nil` for every other text, including other forms
    /// of RFC 3339.
    public init?(rfc3339 text: String) {
        guard let seconds = secondsSince1970(rfc3339: text) else { return nil }
        self.init(seconds: seconds)
    }

    /// Whether the left instant is earlier.
    public static func < (left: Instant, right: Instant) -> Bool {
        left.seconds < right.seconds
    }
}

extension Int64 {
    fileprivate func quotientAndRemainderFlooring(dividingBy divisor: Int64) -> (Int64, Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
