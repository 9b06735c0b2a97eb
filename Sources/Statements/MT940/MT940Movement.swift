import Money
import Periods
import Text

/// A statement line in field `:61:`: `1105240524D9,N192NONREF//B1E24PGM`.
struct MT940Movement {
    /// The entry date, otherwise the value date.
    let day: Day
    /// The amount spent; negative for a credit.
    let spent: Amount
    let reference: String?
    /// Whether the movement is only expected, as the marks `ED` and `EC` say.
    let isExpected: Bool

    init(_ text: String) throws(RowError) {
        var rest = Array(text.utf8)[...]
        // Blanks replace missing parts: `200101    D65,00`.
        let value = Self.digits(&rest, 6)
        let entry = Self.digits(&rest, 4)
        Self.skipBlanks(&rest)
        guard let value else { throw RowError("day.unreadable", "has no date", of: text) }
        day = try Self.booked(value: value, entry: entry, of: text)
        isExpected = rest.first == UInt8(ascii: "E")
        let isOut = try Self.isOut(&rest, of: text)
        Self.skipBlanks(&rest)
        let number = rest.prefix { (0x30...0x39).contains($0) || $0 == 0x2C || $0 == 0x2E }
        let amount = try WrittenAmount.read(String(decoding: number, as: UTF8.self))
        spent = isOut ? amount : Amount(cents: -amount.cents)
        // The transaction type has four letters. The customer's reference follows, then `//` and the bank's reference.
        let references = String(decoding: rest[number.endIndex...].dropFirst(4), as: UTF8.self)
        reference = references.end(of: "//").flatMap {
            WrittenText.reference(WrittenText.tidied(String(references[$0...])))
        }
    }

    private static func skipBlanks(_ bytes: inout ArraySlice<UInt8>) {
        bytes = bytes.drop { $0 == 0x20 || $0 == 0xA0 || $0 == 0xC2 }
    }

    private static func digits(_ bytes: inout ArraySlice<UInt8>, _ count: Int) -> Int? {
        skipBlanks(&bytes)
        let digits = bytes.prefix(count)
        guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        bytes = bytes.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// The entry date, which has no year in the field; without one, the value date.
    ///
    /// Some banks count 30 days in each month and write 30 February. If one of the two dates is invalid, the other is
    /// used.
    private static func booked(value: Int, entry: Int?, of text: String) throws(RowError) -> Day {
        let (shortYear, month) = (value / 10_000, value / 100 % 100)
        let year = shortYear + (shortYear < 80 ? 2000 : 1900)
        if let entry {
            // December entries may have their value date in January, and vice versa.
            let months = entry / 100 - month
            let entryYear = months > 6 ? year - 1 : months < -6 ? year + 1 : year
            if let day = Day(year: entryYear, month: entry / 100, day: entry % 100) { return day }
        }
        guard let day = Day(year: year, month: month, day: value % 100) else {
            throw RowError("day.no-such-day", "has a day that is not in the calendar", of: text)
        }
        return day
    }

    /// Takes the mark `C` or `D`, its reversal `RC` or `RD`, and an optional letter of the currency: `CR`, `RDR`.
    /// - Returns: whether money went out.
    /// - Throws: `RowError` for any other mark.
    private static func isOut(_ bytes: inout ArraySlice<UInt8>, of text: String) throws(RowError) -> Bool {
        var isReversal = false
        var first = bytes.popFirst()
        if first == UInt8(ascii: "R") || first == UInt8(ascii: "E") {
            isReversal = first == UInt8(ascii: "R")
            first = bytes.popFirst()
        }
        guard first == UInt8(ascii: "C") || first == UInt8(ascii: "D") else {
            throw RowError("entry.direction", "does not say whether money came in or went out", of: text)
        }
        if let letter = bytes.first, (0x41...0x5A).contains(letter) { bytes.removeFirst() }
        return (first == UInt8(ascii: "D")) != isReversal
    }
}
