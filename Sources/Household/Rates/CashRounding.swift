public import Periods

/// How countries round to 5 cents what is paid in cash, with the days they do it from, as a file of the program has it.
public struct CashRounding: Sendable {
    private struct Rule {
        let from: Day
        /// What is due up to so many cents is left as it is.
        let above: Int64
        /// What is due does not become less than so many cents.
        let least: Int64
        let onlyIfWhollyCash: Bool
    }

    private let rules: [String: Rule]

    /// The rules of a text of lines, each with a country, a first day, the cents above which it rounds, the least cents that
    /// remain, and `any` or `whole`, with tabs between them; lines that are empty or begin with `#` say nothing.
    ///
    /// The text must be such lines, a line a country, as it is part of the program.
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

    /// The countries that round, or once will, by their letters.
    public var countries: [String] { rules.keys.sorted() }

    /// The cents to be added to what is due in cash, -2 to 4; 0 where nothing is rounded.
    ///
    /// To the nearest 5 cents: 1, 2, 6 and 7 down, 3, 4, 8 and 9 up, in magnitude, so that what is paid back is rounded as
    /// what is paid. The result is -4 to 2 of amounts below zero.
    ///
    /// - Parameters:
    ///   - due: What is left to be paid in cash, in cents.
    ///   - isWhollyCash: Whether nothing of the receipt is paid in another way.
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
