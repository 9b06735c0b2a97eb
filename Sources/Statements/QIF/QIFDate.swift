import Periods

/// A date of QIF in any program's notation. Day and month may be ambiguous.
enum QIFDate: Equatable {
    case day(year: Int, month: Int, day: Int)
    /// Day and month in either order.
    case open(first: Int, second: Int, year: Int)

    /// Parses `1/2'06`, `01/02/2006`, ` 1/ 2/06`, `2.1.06`, `2006-01-02`, `20060102`, and with a
    /// point after it a date with a year of four digits, `2006. 01. 02.`; `nil` for anything else.
    init?(_ text: String) {
        let text = Self.withoutLastPoint(text)
        var numbers: [(value: Int, digits: Int)] = []
        var marks: [UInt8] = []
        var isAfterDigit = false
        for byte in text.utf8 where byte != 0x20 {
            if (0x30...0x39).contains(byte) {
                if !isAfterDigit { numbers.append((0, 0)) }
                let last = numbers.count - 1
                numbers[last] = (numbers[last].value * 10 + Int(byte - 0x30), numbers[last].digits + 1)
                guard numbers[last].digits <= 8, numbers.count <= 3 else { return nil }
                isAfterDigit = true
            } else {
                guard isAfterDigit, "/.-'".utf8.contains(byte) else { return nil }
                marks.append(byte)
                isAfterDigit = false
            }
        }
        guard isAfterDigit else { return nil }
        if numbers.count == 1, numbers[0].digits == 8 {
            let number = numbers[0].value
            self = .day(year: number / 10_000, month: number / 100 % 100, day: number % 100)
            return
        }
        guard numbers.count == 3 else { return nil }
        if numbers[0].digits == 4 {
            self = .day(year: numbers[0].value, month: numbers[1].value, day: numbers[2].value)
            return
        }
        guard numbers[0].digits <= 2, numbers[1].digits <= 2, [1, 2, 4].contains(numbers[2].digits) else { return nil }
        var year = numbers[2].value
        // The apostrophe precedes years from 2000 on.
        if numbers[2].digits < 4 { year += marks[1] == UInt8(ascii: "'") || year < 70 ? 2000 : 1900 }
        // Dates with points never put the month first.
        self =
            marks[0] == UInt8(ascii: ".")
            ? .day(year: year, month: numbers[1].value, day: numbers[0].value)
            : .open(first: numbers[0].value, second: numbers[1].value, year: year)
    }

    /// The text without the point that Hungarian and Croatian write after a date.
    private static func withoutLastPoint(_ text: String) -> String {
        let bytes = text.utf8.filter { $0 != 0x20 }
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 4, parts[3].isEmpty, parts[0].count == 4 || parts[2].count == 4 else { return text }
        return String(decoding: bytes.dropLast(), as: UTF8.self)
    }

    /// The date, with day and month in this order if they are ambiguous; `nil` if the calendar has no such day.
    func day(_ order: DateOrder) -> Day? {
        switch self {
        case .day(let year, let month, let day): Day(year: year, month: month, day: day)
        case .open(let first, let second, let year):
            order == .dayMonthYear
                ? Day(year: year, month: second, day: first) : Day(year: year, month: first, day: second)
        }
    }
}
