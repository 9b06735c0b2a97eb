import Periods
import Text

/// A line whose fields lie at fixed positions, counted from 1 as standards count them; beyond its end all is blank.
struct FixedRecord {
    /// Counted from 1; in a file without lines the number of the record.
    let line: Int
    private let bytes: [UInt8]
    /// Where each character begins; `nil` where every one is a byte.
    private let starts: [Int]?

    /// - Parameter countsBytes: whether a position is a byte, also where a character takes several.
    init(_ bytes: [UInt8], line: Int, countsBytes: Bool) {
        self.line = line
        self.bytes = bytes
        let isPlain = countsBytes || bytes.allSatisfy { $0 < 0x80 }
        starts = isPlain ? nil : bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 }
    }

    /// How many positions it has.
    var count: Int { starts?.count ?? bytes.count }

    /// The bytes of a field, as many as there are.
    func bytes(_ positions: ClosedRange<Int>) -> ArraySlice<UInt8> {
        bytes[start(of: positions.lowerBound)..<start(of: positions.upperBound + 1)]
    }

    private func start(of position: Int) -> Int {
        guard let starts else { return min(position - 1, bytes.count) }
        return position <= starts.count ? starts[position - 1] : bytes.count
    }

    /// The character at a position, if it is one of ASCII; a blank beyond the end.
    subscript(position: Int) -> UInt8 { bytes(position...position).first ?? 0x20 }

    /// The text of a field on one line; `nil` where it is blank.
    func text(_ positions: ClosedRange<Int>) -> String? { WrittenText.tidied(bytes(positions)) }

    /// Whether text fills a field to its last position, so that it may go on in the next field in the middle of a word.
    func isFull(_ positions: ClosedRange<Int>) -> Bool { self[positions.upperBound] > 0x20 }

    /// The number of a field of digits, which blanks may stand before; `nil` for anything else and for more than 18 digits.
    func number(_ positions: ClosedRange<Int>) -> Int64? {
        let digits = bytes(positions).drop { $0 == 0x20 }
        guard !digits.isEmpty, digits.count <= 18, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }

    /// The order of the parts of a date of six digits.
    enum DateForm {
        case yearFirst, dayFirst
    }

    /// The day of a field of six digits: years below 80 are of this century.
    /// - Returns: `nil` where the field is blank or zero.
    /// - Throws: `RefusedRow` for anything else that is no day.
    func day(_ positions: ClosedRange<Int>, _ form: DateForm) throws(RefusedRow) -> Day? {
        let text = String(decoding: bytes(positions), as: UTF8.self)
        guard text.utf8.contains(where: { $0 != 0x20 && $0 != 0x30 }) else { return nil }
        guard text.utf8.count == 6, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = number(positions)
        else { throw RefusedRow("day.unreadable", "is not a day", of: text) }
        let (first, month, last) = (Int(number / 10_000), Int(number / 100 % 100), Int(number % 100))
        let (year, dayOfMonth) = form == .yearFirst ? (first, last) : (last, first)
        guard let day = Day(year: year + (year < 80 ? 2000 : 1900), month: month, day: dayOfMonth) else {
            throw RefusedRow("day.no-such-day", "is a day that the calendar has not", of: text)
        }
        return day
    }

    /// The day of one field, or where that says none of another.
    /// - Throws: `RefusedRow` for what is no day, and where neither says one.
    func day(
        _ positions: ClosedRange<Int>, else other: ClosedRange<Int>, _ form: DateForm
    ) throws(RefusedRow) -> Day {
        if let day = try day(positions, form) { return day }
        guard let day = try day(other, form) else { throw RefusedRow("day.missing", "the movement has no date") }
        return day
    }

    /// Whether a field holds a day, or says that there is none.
    func hasDay(_ positions: ClosedRange<Int>, _ form: DateForm) -> Bool {
        do throws(RefusedRow) {
            _ = try day(positions, form)
            return true
        } catch {
            return false
        }
    }
}

extension Int64 {
    /// A number without its decimals as hundredths, exactly.
    /// - Returns: `nil` where a decimal behind the second is not zero, or the result is too large.
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
