import Periods
import Sheets

/// A date as the number that spreadsheets store: 45231 is 2023-11-01. Decimals are the time.
struct DayNumber: Equatable, Sendable {
    /// The column, from 0.
    let column: Int
    /// The first cell of the column with a date number.
    let example: String
    /// The date of the cell.
    let day: Day

    /// The first date number of a column; `nil` without one.
    init?(_ records: some Sequence<Record>, in column: Int) {
        for record in records {
            guard let day = Self.day(record.cell(column)) else { continue }
            (self.column, self.day) = (column, day)
            example = String(decoding: record.cell(column), as: UTF8.self)
            return
        }
        return nil
    }

    /// The date of a cell with a date number (1900 date system) from 2000-01-01 to 2099-12-31; `nil` for other cells.
    /// The thousands may be grouped: `45,231`.
    static func day(_ cell: ArraySlice<UInt8>) -> Day? {
        guard (5...24).contains(cell.count), isDigit(cell[cell.startIndex]) else { return nil }
        var rest = cell
        var number = take(&rest)
        if number.digits == 2, let mark = rest.first, !isDigit(mark) {
            rest = rest.dropFirst()
            let thousands = take(&rest)
            guard thousands.digits == 3 else { return nil }
            number = (number.value * 1000 + thousands.value, 5)
        }
        guard number.digits == 5, (36_526...73_050).contains(number.value) else { return nil }
        if let mark = rest.first {
            guard mark == 0x2C || mark == 0x2E, rest.count > 1, rest.dropFirst().allSatisfy(isDigit) else { return nil }
        }
        return Day(year: 1899, month: 12, day: 30)?.adding(days: number.value)
    }

    /// Takes the digits at the beginning, at most five.
    private static func take(_ text: inout ArraySlice<UInt8>) -> (value: Int, digits: Int) {
        let digits = text.prefix(5).prefix(while: isDigit)
        text = text.dropFirst(digits.count)
        return (digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }, digits.count)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension Record {
    /// Replaces a date number in a column by its date. Any other cell stays as it is.
    mutating func convertDayNumber(in column: Int) {
        if let day = DayNumber.day(cell(column)) { replace(column, with: Array(day.iso.utf8)) }
    }
}
