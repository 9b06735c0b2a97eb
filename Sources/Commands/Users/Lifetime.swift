internal import Arguments

/// A duration: `45s`, `30m`, `12h` or `90d`, at most ten years of 365 days.
struct Lifetime: ParameterValue {
    let seconds: Int64

    private static let longest: Int64 = 3650 * 86_400
    private static let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]

    init?(parsing text: String) {
        guard let unit = text.last.flatMap({ Self.units[$0] }), text.first != "+", let count = Int64(text.dropLast())
        else { return nil }
        let (seconds, isTooMuch) = count.multipliedReportingOverflow(by: unit)
        guard !isTooMuch, (1...Self.longest).contains(seconds) else { return nil }
        self.seconds = seconds
    }

    static var expectation: String { "a number and s, m, h or d, such as 90d; at most 3650d" }
}
