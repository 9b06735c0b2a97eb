public import Periods

extension Day: ExpressibleByStringLiteral {
    /// The day of a literal as ISO 8601 has it, `"2026-11-20"`; anything else is a mistake in the test, and traps.
    public init(stringLiteral text: String) {
        guard let day = Day(iso: text) else { preconditionFailure("no day: \(text)") }
        self = day
    }
}
