import Periods

/// The period that a file covers, from its name or from a line above its header.
struct WrittenPeriod {
    /// The range of all unambiguous dates, and of all days of a written month; `nil` without any.
    private(set) var days: DayRange?

    /// Finds the dates in a text: eight digits or three numbers, year first or otherwise unambiguous. A year with a
    /// month counts as all its days.
    init(_ text: String) {
        for word in text.split(whereSeparator: { !($0.isASCII && ($0.isNumber || "-./".contains($0))) }) {
            let numbers = word.split { !$0.isNumber }
            if numbers.count == 2, numbers[0].utf8.count == 4, numbers[1].utf8.count == 2 {
                addMonth(Int(numbers[0]) ?? 0, Int(numbers[1]) ?? 0)
            } else {
                for part in Self.parts(of: word) { add(part) }
            }
        }
    }

    private mutating func addMonth(_ year: Int, _ month: Int) {
        if let month = Month(year: year, month: month) { add(month.days) }
    }

    /// Splits words with several dates: `2025-11-01-2025-11-30`, `20251101-20251130`, `2025.11.30.csv`.
    private static func parts(of word: Substring) -> [Substring] {
        let numbers = word.split { !$0.isNumber }
        if numbers.contains(where: { $0.utf8.count == 8 }) { return numbers.filter { $0.utf8.count == 8 } }
        var parts: [Substring] = []
        var rest = numbers[...]
        while rest.count >= 3 {
            let three = rest.prefix(3)
            if let start = three.first?.startIndex, let end = three.last?.endIndex { parts.append(word[start..<end]) }
            rest = rest.dropFirst(3)
        }
        return parts
    }

    private mutating func add(_ text: Substring) {
        guard let date = DateCell(Array(text.utf8)[...]) else { return }
        let found = Set(DateOrder.allCases.filter(date.isInRange).compactMap { date.day($0) })
        if found.count == 1, let day = found.first { add(DayRange(day, day)) }
    }

    private mutating func add(_ range: DayRange) {
        days = days.map { DayRange(min($0.first, range.first), max($0.last, range.last)) } ?? range
    }

    /// Whether rows with this range of dates are consistent with the period. If there is no period or it is a single
    /// date, all rows are: that date may be the first day, the last day, or the day of the export.
    func admits(_ range: DayRange) -> Bool {
        guard let days, days.first < days.last else { return true }
        return range.first >= days.first && range.last <= days.last
    }
}
