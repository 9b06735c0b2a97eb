import Periods

/// A number as a spreadsheet stores it, exactly: digits and where the point stands between them.
package struct SheetNumber {
    /// Without zeros before or behind, except the one of zero.
    private var digits: [UInt8] = []
    /// How many digits stand before the point; negative for zeros behind it.
    private var whole = 0
    private var isNegative = false

    /// Reads `-8.55`, `1E-2` and `-8.5500000000000007`, to the fifteen digits that a spreadsheet shows: what it stores is
    /// the nearest binary fraction, written with two digits more. `nil` for anything else.
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

    /// `-1234.5`, with all its digits and no more.
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

    /// The date, and the time where there is one, that it means as the number of a day: `2026-11-20 14:30:00`.
    ///
    /// The calendar counts a 29 February 1900 that never was, unless it begins in 1904.
    func date(is1904: Bool) -> [UInt8]? {
        guard !isNegative, whole > 0, whole <= 7 else { return nil }
        var number = 0
        for place in 0..<whole { number = number * 10 + (place < digits.count ? Int(digits[place] - 0x30) : 0) }
        // Twelve decimals tell a tenth of a microsecond.
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
