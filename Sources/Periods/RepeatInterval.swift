/// The interval of a repetition: a number of days, weeks, months or years.
public struct RepeatInterval: Hashable, Sendable {
    /// The number of units between occurrences: 1 to `largest`.
    public let count: Int
    /// The unit.
    public let unit: PeriodUnit

    /// The maximum number of units between occurrences.
    public static let largest = 1000

    /// An interval; `nil` if the count is out of range.
    public init?(every count: Int, _ unit: PeriodUnit) {
        guard 1...Self.largest ~= count else { return nil }
        self.count = count
        self.unit = unit
    }

    /// Every month.
    public static let monthly = RepeatInterval(1, .month)

    private init(_ count: Int, _ unit: PeriodUnit) {
        (self.count, self.unit) = (count, unit)
    }

    /// The day of the occurrence with a number, which is 0 for the occurrence on `first`.
    ///
    /// Months and years are counted from the first day rather than from the previous occurrence. A repetition that begins on
    /// the 31st is on the last day of a shorter month, and on the 31st again after it. A repetition that begins on 29
    /// February is on the 28th in common years.
    public func day(_ number: Int, after first: Day) -> Day {
        let steps = number.multipliedClamped(by: step)
        guard isByMonth else { return first.adding(days: steps) }
        let month = Month(containing: first).adding(months: steps)
        return month.days.first.adding(days: min(first.dayOfMonth, month.length) - 1)
    }

    /// The occurrences in a range of a repetition that begins on `first`, in order; at most `limit`.
    /// - Complexity: O(days returned).
    public func days(from first: Day, in range: DayRange, atMost limit: Int = .max) -> [Day] {
        var days: [Day] = []
        let passed =
            isByMonth
            ? Month(containing: range.first).index - Month(containing: first).index : first.days(until: range.first)
        var number = max(0, passed / step)
        while true {
            let day = day(number, after: first)
            guard day <= range.last, days.count < limit else { return days }
            if day >= range.first { days.append(day) }
            number += 1
        }
    }

    /// Whether the interval is counted in calendar months rather than in days.
    private var isByMonth: Bool { unit == .month || unit == .year }

    /// The interval in months if `isByMonth`, otherwise in days.
    private var step: Int {
        switch unit {
        case .day, .month: count
        case .week: count * 7
        case .year: count * 12
        }
    }

    /// The interval as users type it: `month`, `2 weeks`.
    public var text: String { count == 1 ? unit.rawValue : "\(count) \(unit.rawValue)s" }

    /// Parses `month`, `2 weeks`, `10 days`, and `quarter` for 3 months, in upper or lower case; `nil` for any other form.
    public init?(_ text: String) {
        let words = text.lowercased().split(separator: " ")
        guard let last = words.last, words.count <= 2 else { return nil }
        let name = last.last == "s" ? last.dropLast() : last
        let number = words.count == 2 ? Self.number(words[0]) : 1
        guard let number else { return nil }
        if name == "quarter" {
            self.init(every: number.multipliedClamped(by: 3), .month)
        } else if let unit = PeriodUnit(rawValue: String(name)) {
            self.init(every: number, unit)
        } else {
            return nil
        }
    }

    private static func number(_ word: Substring) -> Int? {
        word.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) ? Int(word) : nil
    }
}
