import Periods

/// A number of a spreadsheet as decimal digits, without binary rounding.
package struct SheetNumber {
    /// The significant digits, without leading or trailing zeros. Empty for zero.
    private var digits: [UInt8] = []
    /// The number of digits before the decimal point; negative for zeros directly after it.
    private var whole = 0
    private var isNegative = false

    /// Parses `-8.55`, `1E-2` and `-8.5500000000000007`; `nil` for anything else.
    ///
    /// Rounds to fifteen significant digits, as spreadsheets display. Spreadsheets store the nearest binary fraction
    /// with two digits more.
    package init?(_ text: ArraySlice<UInt8>) {
        var bytes = text
        isNegative = bytes.first == UInt8(ascii: "-")
        if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
        let mantissa = bytes.prefix { $0 | 0x20 != UInt8(ascii: "e") }
        var exponent = 0
        if mantissa.endIndex < bytes.endIndex {
            let written = String(decoding: bytes[(mantissa.endIndex + 1)...], as: UTF8.self)
            guard let number = Int(written), (-400...400).contains(number) else { return nil }
            exponent = number
        }
        guard let parts = Self.parts(mantissa) else { return nil }
        digits = parts.whole + parts.decimals
        whole = parts.whole.count + exponent
        trim()
        round(to: 15)
    }

    private static func parts(_ text: ArraySlice<UInt8>) -> (whole: [UInt8], decimals: [UInt8])? {
        let parts = text.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        let digits = parts.joined()
        guard !digits.isEmpty, digits.count <= 400, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return (Array(parts[0]), parts.count > 1 ? Array(parts[1]) : [])
    }

    private mutating func trim() {
        let zeros = digits.prefix { $0 == 0x30 }.count
        digits.removeFirst(zeros)
        whole -= zeros
        while digits.last == 0x30 { digits.removeLast() }
        if digits.isEmpty { (whole, isNegative) = (0, false) }
    }

    private mutating func round(to count: Int) {
        guard digits.count > count else { return }
        let isUp = digits[count] >= 0x35
        digits.removeSubrange(count...)
        if isUp {
            var at = count - 1
            while at >= 0, digits[at] == 0x39 {
                digits[at] = 0x30
                at -= 1
            }
            if at >= 0 {
                digits[at] += 1
            } else {
                digits.insert(0x31, at: 0)
                whole += 1
            }
        }
        trim()
    }

    /// The number in plain decimal notation, `-1234.5`, without trailing zeros.
    package var text: [UInt8] {
        var text: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
        for place in 0..<max(whole, 0) { text.append(place < digits.count ? digits[place] : 0x30) }
        if whole <= 0 { text.append(0x30) }
        guard digits.count > whole else { return text }
        text.append(UInt8(ascii: "."))
        text += Array(repeating: 0x30, count: max(-whole, 0))
        text += digits[max(whole, 0)...]
        return text
    }

    /// Interprets the number as a spreadsheet date: `2026-11-20`, or `2026-11-20 14:30:00` if it has a time.
    ///
    /// The 1900 date system counts a 29 February 1900, which did not exist. `nil` for that day, for numbers below 1 and
    /// for days after `Day.latest`.
    func date(is1904: Bool) -> [UInt8]? {
        guard !isNegative, whole > 0, whole <= 7 else { return nil }
        var number = 0
        for place in 0..<whole { number = number * 10 + (place < digits.count ? Int(digits[place] - 0x30) : 0) }
        // Twelve decimals resolve a tenth of a microsecond.
        var fraction = 0
        for place in whole..<(whole + 12) {
            fraction = fraction * 10 + (place < digits.count ? Int(digits[place] - 0x30) : 0)
        }
        var seconds = (fraction * 86_400 + 500_000_000_000) / 1_000_000_000_000
        if seconds == 86_400 { (number, seconds) = (number + 1, 0) }
        guard is1904 || number != 60 else { return nil }
        let first =
            is1904 ? Day(year: 1904, month: 1, day: 1)! : Day(year: 1899, month: 12, day: number > 60 ? 30 : 31)!
        let day = first.adding(days: number)
        guard number > 0, day <= Day.latest else { return nil }
        let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return Array((day.iso + (seconds == 0 ? "" : " " + time.joined(separator: ":"))).utf8)
    }
}
