import Periods

/// What the name of a file, or the lines above its header, say of the days in it.
struct WrittenPeriod {
    /// The first and the last of the days that are written there in one way only.
    private(set) var days: DayRange?

    /// The days in a text, each of eight digits or three numbers, the year first or in one order only.
    init(_ text: String) {
        for word in text.split(whereSeparator: { !($0.isASCII && ($0.isNumber || "-./".contains($0))) }) {
            for part in Self.parts(of: word) { add(part) }
        }
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
        guard found.count == 1, let day = found.first else { return }
        days = days.map { DayRange(min($0.first, day), max($0.last, day)) } ?? DayRange(day, day)
    }

    /// Whether dates that lie so could be those of the file: between two days that it names, or not after the only one.
    func admits(_ range: DayRange) -> Bool {
        guard let days else { return true }
        return range.last <= days.last && (days.first == days.last || range.first >= days.first)
    }
}
