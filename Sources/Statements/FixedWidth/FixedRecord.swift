import Periods
import Text

/// A line with fields at fixed positions, counted from 1 as in the standards. Positions beyond its end are blank.
struct FixedRecord {
    /// The line number from 1, or the number of the record in a file without lines.
    let line: Int
    private let bytes: [UInt8]
    /// The offset of each character; `nil` if each is one byte.
    private let starts: [Int]?

    /// Creates a record from the UTF-8 text of a line.
    /// - Parameter countsBytes: whether a position is a byte, even if a character takes several.
    init(_ bytes: [UInt8], line: Int, countsBytes: Bool) {
        self.line = line
        self.bytes = bytes
        let isPlain = countsBytes || bytes.allSatisfy { $0 < 0x80 }
        starts = isPlain ? nil : bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 }
    }

    /// The number of positions.
    var count: Int { starts?.count ?? bytes.count }

    /// The bytes of a field, by its positions from 1; fewer or none if the line ends before. A position is a character
    /// of one or more bytes, unless the record counts bytes.
    func bytes(_ positions: ClosedRange<Int>) -> ArraySlice<UInt8> {
        bytes[start(of: positions.lowerBound)..<start(of: positions.upperBound + 1)]
    }

    private func start(of position: Int) -> Int {
        guard let starts else { return min(position - 1, bytes.count) }
        return position <= starts.count ? starts[position - 1] : bytes.count
    }

    /// The ASCII character at a position; a blank beyond the end.
    subscript(position: Int) -> UInt8 { bytes(position...position).first ?? 0x20 }

    /// The text of a field, on one line; `nil` if it is blank.
    func text(_ positions: ClosedRange<Int>) -> String? { WrittenText.tidied(bytes(positions)) }

    /// Whether the last position of a field is filled, so that a word may continue in the next field.
    func isFull(_ positions: ClosedRange<Int>) -> Bool { self[positions.upperBound] > 0x20 }

    /// The number in a field of up to 18 digits with optional leading blanks; `nil` for anything else.
    func number(_ positions: ClosedRange<Int>) -> Int64? {
        let digits = bytes(positions).drop { $0 == 0x20 }
        guard !digits.isEmpty, digits.count <= 18, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }

    /// The order of the parts of a six-digit date.
    enum DateForm {
        case yearFirst, dayFirst
    }

    /// The date in a field of six digits. Years below 80 are in this century.
    /// - Returns: `nil` if the field is blank or zero.
    /// - Throws: `RowError` for anything else that is not a date.
    func day(_ positions: ClosedRange<Int>, _ form: DateForm) throws(RowError) -> Day? {
        let text = String(decoding: bytes(positions), as: UTF8.self)
        guard text.utf8.contains(where: { $0 != 0x20 && $0 != 0x30 }) else { return nil }
        guard text.utf8.count == 6, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = number(positions)
        else { throw RowError("day.unreadable", "is not a day", of: text) }
        let (first, month, last) = (Int(number / 10_000), Int(number / 100 % 100), Int(number % 100))
        let (year, dayOfMonth) = form == .yearFirst ? (first, last) : (last, first)
        guard let day = Day(year: year + (year < 80 ? 2000 : 1900), month: month, day: dayOfMonth) else {
            throw RowError("day.no-such-day", "is not a day of the calendar", of: text)
        }
        return day
    }

    /// The date in one field, or in another field if the first is blank.
    /// - Throws: `RowError` for an invalid date, or if both are blank.
    func day(
        _ positions: ClosedRange<Int>, else other: ClosedRange<Int>, _ form: DateForm
    ) throws(RowError) -> Day {
        if let day = try day(positions, form) { return day }
        guard let day = try day(other, form) else { throw RowError("day.missing", "the movement has no date") }
        return day
    }

    /// Whether a field contains a valid date, is blank or zero.
    func hasDay(_ positions: ClosedRange<Int>, _ form: DateForm) -> Bool {
        do throws(RowError) {
            _ = try day(positions, form)
            return true
        } catch {
            return false
        }
    }
}

extension Int64 {
    /// Converts a scaled integer with that number of decimals to hundredths, exactly.
    /// - Returns: `nil` if digits beyond the second decimal are not zero, or on overflow.
    func hundredths(decimals: Int) -> Int64? {
        guard decimals >= 2 else {
            let (result, isTooLarge) = multipliedReportingOverflow(by: decimals == 1 ? 10 : 100)
            return isTooLarge ? nil : result
        }
        var result = self
        for _ in 2..<decimals {
            guard result % 10 == 0 else { return nil }
            result /= 10
        }
        return result
    }
}
