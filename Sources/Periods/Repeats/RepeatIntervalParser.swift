/// A text that is not an interval.
public struct RepeatIntervalError: Error, Equatable, Sendable {
    /// The form that the wrong part should have.
    public enum Expected: Equatable, Sendable {
        /// A number of days, weeks, months or years.
        case interval
        /// A number of months, quarters or years, before a rule such as `on the last friday`.
        case months
        /// An ordinal such as `1st`, or `last`.
        case place
        /// A weekday or `working day`.
        case kind
    }

    /// The text as typed.
    public let text: String
    /// The range of the wrong part in `text`, in Unicode scalars; `nil` for the whole text, or if a part is missing.
    public let span: Range<Int>?
    /// The form that the wrong part should have.
    public let expected: Expected
}

extension RepeatInterval {
    /// Parses `month`, `2 weeks`, `10 days`, `quarter` for 3 months, `monthly` and the other words of `lengths`, and
    /// days by a rule: `month on the last working day`, `2nd tuesday`, `2 months on the last friday`; in upper or lower
    /// case. `nil` for any other form.
    public init?(_ text: String) {
        guard let read = try? Self.parsed(text) else { return nil }
        self = read
    }

    /// Parses an interval like `init(_:)`.
    /// - Throws: `RepeatIntervalError` for any other form, and for more than `largest` units.
    public static func parsed(_ text: String) throws(RepeatIntervalError) -> RepeatInterval {
        let words = Word.all(of: text)
        guard let begin = ruleStart(words) else {
            guard let (count, unit) = countAndUnit(words), let read = RepeatInterval(every: count, unit) else {
                throw RepeatIntervalError(text: text, span: nil, expected: .interval)
            }
            return read
        }
        let before = words[..<begin]
        var rule = words[begin...]
        if rule.first?.text == "on" { rule = rule.dropFirst() }
        if rule.first?.text == "the" { rule = rule.dropFirst() }
        func error(_ wrong: ArraySlice<Word>, _ expected: RepeatIntervalError.Expected) -> RepeatIntervalError {
            let span = wrong.first.map { $0.span.lowerBound..<wrong[wrong.endIndex - 1].span.upperBound }
            return RepeatIntervalError(text: text, span: span, expected: expected)
        }
        guard let first = rule.first, let place = MonthlyRule.Place(word: first.text) else {
            throw error(rule.prefix(1), .place)
        }
        let name = rule.dropFirst()
        let kind: MonthlyRule.Kind
        if name.count == 1, let weekday = Weekday(word: name[name.startIndex].text) {
            kind = .weekday(weekday)
        } else if name.map(\.text) == ["working", "day"] {
            kind = .workingDay
        } else {
            throw error(name, .kind)
        }
        guard let months = before.isEmpty ? 1 : months(before),
            let read = RepeatInterval(everyMonths: months, on: MonthlyRule(place, kind))
        else { throw error(before, .months) }
        return read
    }

    /// The words for intervals without a number.
    static let lengths: [(word: String, count: Int, unit: PeriodUnit)] = [
        ("daily", 1, .day), ("weekly", 1, .week), ("fortnightly", 2, .week), ("monthly", 1, .month),
        ("quarterly", 3, .month), ("yearly", 1, .year),
    ]

    private struct Word {
        let text: String
        /// The range in the typed text, in scalars.
        let span: Range<Int>

        static func all(of text: String) -> [Word] {
            let scalars = Array(text.unicodeScalars)
            return scalars.split(separator: " ").map { part in
                var word = ""
                word.unicodeScalars.append(contentsOf: part)
                return Word(text: word.lowercased(), span: part.startIndex..<part.endIndex)
            }
        }
    }

    /// The index of the word with which the rule begins; `nil` without a rule. It is `on`, or the beginning of a text
    /// such as `the last friday`, `6th friday`.
    private static func ruleStart(_ words: [Word]) -> Int? {
        if let on = words.firstIndex(where: { $0.text == "on" }) { return on }
        // `10 day` is an interval.
        guard let last = words.last?.text, words.count > 1, number(words[0].text) == nil,
            Weekday(word: last) != nil || last == "day"
        else { return nil }
        return words.firstIndex { $0.text == "the" || MonthlyRule.Place(word: $0.text) != nil } ?? 0
    }

    private static func months(_ words: ArraySlice<Word>) -> Int? {
        guard let (count, unit) = countAndUnit(words) else { return nil }
        switch unit {
        case .month: return count
        case .quarter: return count.multipliedClamped(by: 3)
        case .year: return count.multipliedClamped(by: 12)
        case .day, .week: return nil
        }
    }

    private static func countAndUnit(_ words: some Collection<Word>) -> (count: Int, unit: PeriodUnit)? {
        let words = words.map(\.text)
        guard let last = words.last, words.count <= 2 else { return nil }
        if words.count == 1, let known = lengths.first(where: { $0.word == last }) { return (known.count, known.unit) }
        let name = last.last == "s" ? last.dropLast() : last[...]
        guard let number = words.count == 2 ? Self.number(words[0]) : 1 else { return nil }
        return PeriodUnit(rawValue: String(name)).map { (number, $0) }
    }

    private static func number(_ word: String) -> Int? {
        word.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) ? Int(word) : nil
    }
}
