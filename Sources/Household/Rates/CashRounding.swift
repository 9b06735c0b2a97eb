public import Periods

/// National rules for rounding cash payments to 5 cents, read from a data file of the program.
public struct CashRounding: Sendable {
    private struct Rule {
        let from: Day
        /// Amounts due up to this many cents are not rounded.
        let above: Int64
        /// Rounding does not reduce an amount due below this many cents.
        let least: Int64
        let onlyIfWhollyCash: Bool
    }

    private let rules: [String: Rule]

    /// Reads rules from tab-separated lines: country, first day, cents above which the country rounds, least remaining
    /// cents, and `whole` if only receipts paid wholly in cash are rounded, otherwise `any`. Empty lines and lines
    /// starting with `#` are ignored.
    ///
    /// The text must be valid, with one line for each country, because it is part of the program.
    /// - Complexity: O(n) in the length of the text.
    public init(_ text: String) {
        var rules: [String: Rule] = [:]
        for fields in tabulated(text) {
            guard fields.count == 5, let from = Day(iso: String(fields[1])), let above = Int64(fields[2]),
                let least = Int64(fields[3]), fields[4] == "any" || fields[4] == "whole"
            else {
                preconditionFailure("a line of rounding has a country, a day, two numbers of cents, and any or whole")
            }
            let rule = Rule(from: from, above: above, least: least, onlyIfWhollyCash: fields[4] == "whole")
            precondition(rules.updateValue(rule, forKey: String(fields[0])) == nil, "a country rounds in one way")
        }
        self.rules = rules
    }

    /// The codes of the countries with rules, sorted. Includes countries whose rule begins on a future day.
    public var countries: [String] { rules.keys.sorted() }

    /// Returns the cents to add to a cash payment, -2 to 4; 0 without rounding.
    ///
    /// Rounds to the nearest 5 cents: 1, 2, 6 and 7 down, 3, 4, 8 and 9 up, by magnitude, so that refunds round like
    /// payments. An amount below 5 cents rounds no lower than the country's least remaining cents. For negative amounts
    /// the result is -4 to 2.
    ///
    /// - Parameters:
    ///   - due: The cents to pay in cash.
    ///   - isWhollyCash: Whether the whole receipt is paid in cash.
    public func round(due: Int64, in country: String, on day: Day, isWhollyCash: Bool) -> Int64 {
        guard let rule = rules[country], rule.from <= day, isWhollyCash || !rule.onlyIfWhollyCash,
            due != 0, due.magnitude > UInt64(rule.above)
        else { return 0 }
        let rest = Int64(due.magnitude % 5)
        let nearest = rest < 3 ? -rest : 5 - rest
        let isTooLittle = due.magnitude < 5 && Int64(due.magnitude) + nearest < rule.least
        let change = isTooLittle ? rule.least - Int64(due.magnitude) : nearest
        return due < 0 ? -change : change
    }
}
