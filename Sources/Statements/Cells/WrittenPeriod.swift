import Periods

/// The days between which the rows of a file lie, as its name or a line above its header says.
struct WrittenPeriod {
    /// From the first to the last of the days that are written there in one way only, or the month that is.
    private(set) var days: DayRange?

    /// The days in a text, each of eight digits or three numbers, the year first or in one order only; a year and a month
    /// are all days of it.
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

    /// `2025-11-01-2025-11-30`, `20251101-20251130` and `2025.11.30.csv` hold days and more.
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

    /// Whether dates that lie so could be those of the file. One day alone says nothing: it may be the first of them, the
    /// last, or that of the export.
    func admits(_ range: DayRange) -> Bool {
        guard let days, days.first < days.last else { return true }
        return range.first >= days.first && range.last <= days.last
    }
}
