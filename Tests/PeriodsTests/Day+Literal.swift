import Periods

extension Day: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) {
        guard let day = Day(iso: text) else { preconditionFailure("no day: \(text)") }
        self = day
    }
}
