/// How often something comes again: every so many days, weeks, months or years.
public struct Rhythm: Hashable, Sendable {
    /// How many of the unit lie between one time and the next: 1 to `largest`.
    public let count: Int
    /// What is counted.
    public let unit: PeriodUnit

    /// The largest number of units between two times.
    public static let largest = 1000

    /// Makes a rhythm; `nil` for a number of units that none has.
    public init?(every count: Int, _ unit: PeriodUnit) {
        guard 1...Self.largest ~= count else { return nil }
        self.count = count
        self.unit = unit
    }

    /// Every month.
    public static let monthly = Rhythm(1, .month)

    private init(_ count: Int, _ unit: PeriodUnit) {
        (self.count, self.unit) = (count, unit)
    }

    /// The day of the time with that number after the first, which is number 0.
    ///
    /// Months and years are counted from the first day, not from one time to the next: what begins on the 31st falls on the
    /// last day of a shorter month, and on the 31st again after it; what begins on 29 February on the 28th of a common year.
    public func day(_ number: Int, after first: Day) -> Day {
        let steps = number.multipliedClamped(by: step)
        guard isByMonth else { return first.adding(days: steps) }
        let month = Month(containing: first).adding(months: steps)
        return month.days.first.adding(days: min(first.dayOfMonth, month.length) - 1)
    }

    /// The days of a range on which something falls that begins on `first`, in order; the first `limit` of them.
    /// - Complexity: O(days that are returned).
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

    /// Whether it is counted by the calendar's months, and not by days.
    private var isByMonth: Bool { unit == .month || unit == .year }

    /// The days, or months, from one time to the next.
    private var step: Int {
        switch unit {
        case .day, .month: count
        case .week: count * 7
        case .year: count * 12
        }
    }

    /// As it is typed: `month`, `2 weeks`.
    public var text: String { count == 1 ? unit.rawValue : "\(count) \(unit.rawValue)s" }

    /// Reads `month`, `2 weeks`, `10 days`, and `quarter` for 3 months, whatever their case; `nil` for anything else.
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
