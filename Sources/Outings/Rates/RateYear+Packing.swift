public import Periods

extension RateYear {
    /// A compact text of the rates in letters, digits, `-` and `_`, about four characters a day; empty without rates.
    ///
    /// The first character is the number of trailing zeros removed from all rates in hundred-millionths. Then two
    /// numbers per rate: twice the days since the previous one, plus one if it is manual; and the difference to the
    /// previous rate. Numbers are written in base 32, lowest digit first, with 32 added to each digit but the last.
    /// Signed numbers use zigzag coding: doubled, or for negatives doubled magnitude less one.
    /// - Complexity: O(*n*).
    public var packed: String {
        guard !entries.isEmpty else { return "" }
        let scale = scale
        let unit = Self.power(scale)
        var text: [UInt8] = [PackedDigits.alphabet[scale]]
        var (day, before) = (year.days.first, Int64(0))
        for entry in entries {
            let value = entry.rate.e8 / unit
            PackedDigits.append(UInt64(day.days(until: entry.day)) << 1 | (entry.isByHand ? 1 : 0), to: &text)
            // Both are positive, so their difference fits into 64 bits.
            let change = value - before
            PackedDigits.append(UInt64(bitPattern: change << 1 ^ change >> 63), to: &text)
            (day, before) = (entry.day, value)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes `packed`; `nil` if the text is invalid for that year.
    /// - Complexity: O(*n*).
    public init?(packed text: String, of year: Year) {
        var digits = PackedDigits(text)
        guard let first = digits.popFirst() else {
            self.init(year)
            return
        }
        guard first <= 8 else { return nil }
        let unit = Self.power(first)
        let length = year.days.first.days(until: year.days.last)
        var (day, value) = (0, Int64(0))
        var entries: [Entry] = []
        while !digits.isEmpty {
            guard let step = digits.number(), let change = digits.number(), step >> 1 <= UInt64(length) else {
                return nil
            }
            day += Int(step >> 1)
            let isByHand = step & 1 == 1
            let (sum, overflow) = value.addingReportingOverflow(
                Int64(bitPattern: change >> 1) ^ -Int64(bitPattern: change & 1))
            let (e8, isTooLarge) = sum.multipliedReportingOverflow(by: unit)
            guard day <= length, !overflow, !isTooLarge, let rate = ExchangeRate(e8: e8) else { return nil }
            let entry = Entry(day: year.days.first.adding(days: day), isByHand: isByHand, rate: rate)
            if let last = entries.last, last.day == entry.day, !last.isByHand || isByHand { return nil }
            entries.append(entry)
            value = sum
        }
        guard !digits.isBroken, !entries.isEmpty else { return nil }
        self.init(year, entries)
    }

    /// The number of trailing zeros common to all rates, at most eight.
    private var scale: Int {
        var scale = 8
        for entry in entries {
            while !entry.rate.e8.isMultiple(of: Self.power(scale)) { scale -= 1 }
        }
        return scale
    }

    private static func power(_ exponent: Int) -> Int64 {
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }
}

/// A decoder of numbers in six-bit digits, a character each.
private struct PackedDigits {
    static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private static let values: [UInt8?] = {
        var values = [UInt8?](repeating: nil, count: 256)
        for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()

    private var rest: ArraySlice<UInt8>
    private(set) var isBroken = false

    init(_ text: String) {
        rest = Array(text.utf8)[...]
    }

    var isEmpty: Bool { rest.isEmpty }

    mutating func popFirst() -> Int? {
        guard let letter = rest.popFirst() else { return nil }
        guard let value = Self.values[Int(letter)] else {
            isBroken = true
            // This value is neither a digit nor a scale.
            return Int(UInt8.max)
        }
        return Int(value)
    }

    /// Returns the next number; `nil` if it is incomplete or exceeds 64 bits.
    mutating func number() -> UInt64? {
        var (number, shift) = (UInt64(0), 0)
        while let digit = popFirst(), digit < 64, shift < 65 {
            let bits = UInt64(digit & 31)
            guard shift < 60 || bits >> (64 - shift) == 0 else { return nil }
            number |= bits << shift
            if digit < 32 { return number }
            shift += 5
        }
        return nil
    }

    static func append(_ number: UInt64, to text: inout [UInt8]) {
        var rest = number
        while rest >= 32 {
            text.append(alphabet[Int(rest & 31 | 32)])
            rest >>= 5
        }
        text.append(alphabet[Int(rest)])
    }
}
