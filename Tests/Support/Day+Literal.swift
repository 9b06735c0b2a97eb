public import Periods

extension Day: ExpressibleByStringLiteral {
    /// Creates the day of an ISO 8601 literal, `"2026-11-20"`. Traps for anything else, because the test is wrong then.
    public init(stringLiteral text: String) {
        guard let day = Day(iso: text) else { preconditionFailure("no day: \(text)") }
        self = day
    }
}
