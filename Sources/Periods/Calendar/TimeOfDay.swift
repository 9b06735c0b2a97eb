public import Failures

/// A time of day in minutes, by a wall clock.
public struct TimeOfDay: Hashable, Comparable, Sendable {
    /// Minutes since midnight, below 1,440.
    public let minutes: Int

    /// The time that is `minutes` after midnight; `nil` below 0 and from 1,440 on.
    public init?(minutes: Int) {
        guard (0..<24 * 60).contains(minutes) else { return nil }
        self.minutes = minutes
    }

    /// Parses `9:00`, `09.05` or `9`.
    /// - Throws: `TimeOfDayError`.
    public init(_ text: String) throws(TimeOfDayError) {
        let parts = text.utf8.split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
        }
        func number(_ digits: Substring.UTF8View, _ lengths: ClosedRange<Int>) -> Int? {
            guard lengths.contains(digits.count), digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
            else { return nil }
            return Int(String(Substring(digits)))
        }
        guard (1...2).contains(parts.count), let hour = number(Substring(parts[0]).utf8, 1...2), hour < 24,
            let minute = parts.count == 1 ? 0 : number(Substring(parts[1]).utf8, 2...2), minute < 60
        else { throw TimeOfDayError(text: text) }
        minutes = hour * 60 + minute
    }

    /// The hour, 0 to 23.
    public var hour: Int { minutes / 60 }

    /// The time with two digits for hour and minute: `09:05`.
    public var text: String { "\(hour.padded(to: 2)):\((minutes % 60).padded(to: 2))" }

    /// Chronological order.
    public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.minutes < right.minutes }
}

/// A text that is not a time of day.
public struct TimeOfDayError: Error, Equatable, Sendable {
    let text: String
}

extension TimeOfDayError: WordedError {
    /// The text of the error for the user.
    public var words: ErrorWords {
        let start = text.unicodeScalars.prefix(40)
        let shown = start.endIndex == text.unicodeScalars.endIndex ? text : String(start) + "..."
        return ErrorWords(
            kind: "time.unreadable", message: text.isEmpty ? "no time was given" : "'\(shown)' is not a time of day",
            input: text, hint: "write it from 0:00 to 23:59, as in 9:30")
    }
}
