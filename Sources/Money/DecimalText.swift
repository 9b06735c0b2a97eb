/// A decimal number as files write it for programs: a sign, digits, and a point before the decimals.
package struct DecimalText: Hashable {
    /// The number times ten to the power of `places`.
    package let digits: Int128
    /// Number of digits after the point.
    package let places: Int

    /// The maximum number of digits: more than any figure of a receipt has, and few enough for products in 128 bits.
    private static let mostDigits = 24

    /// Parses the whole text, ignoring surrounding spaces. `nil` if it is not a decimal number or has too many digits.
    package init?(_ text: some StringProtocol) {
        var bytes = Array(text.utf8)[...]
        while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        let isNegative = bytes.first == 0x2D
        if isNegative || bytes.first == 0x2B { bytes.removeFirst() }
        guard bytes.contains(where: { 0x30...0x39 ~= $0 }) else { return nil }
        var (number, places, read) = (Int128(0), 0, 0)
        var isBehindPoint = false
        for byte in bytes {
            if byte == 0x2E, !isBehindPoint {
                isBehindPoint = true
                continue
            }
            guard 0x30...0x39 ~= byte else { return nil }
            // Zeros in front are not digits of the number.
            if number != 0 || byte != 0x30 || isBehindPoint { read += 1 }
            guard read <= Self.mostDigits else { return nil }
            number = number * 10 + Int128(byte - 0x30)
            if isBehindPoint { places += 1 }
        }
        digits = isNegative ? -number : number
        self.places = places
    }

    /// The number `digits` divided by ten to the power of `places`.
    package init(digits: Int128, places: Int) {
        self.digits = digits
        self.places = places
    }

    /// The number in units of 10^-`places`; `nil` if it is not a whole number of units, or does not fit.
    package func exactly(_ places: Int) -> Int64? {
        guard let scaled = scaled(places), scaled.rest == 0 else { return nil }
        return Int64(exactly: scaled.whole)
    }

    /// The number in units of 10^-`places`, rounded to the nearest, halves away from zero; `nil` if it does not fit.
    package func rounded(_ places: Int) -> Int64? {
        guard let (whole, rest, unit) = scaled(places) else { return nil }
        let isUp = rest.magnitude >= unit.magnitude - rest.magnitude
        return Int64(exactly: isUp ? whole + (digits < 0 ? -1 : 1) : whole)
    }

    private func scaled(_ places: Int) -> (whole: Int128, rest: Int128, unit: Int128)? {
        guard places < self.places else {
            // Ten to the power of 24 + 12 still fits, and no caller asks for more places.
            guard places - self.places <= 12 else { return nil }
            return (digits * Self.power(places - self.places), 0, 1)
        }
        let unit = Self.power(self.places - places)
        let (whole, rest) = digits.quotientAndRemainder(dividingBy: unit)
        return (whole, rest, unit)
    }

    /// Ten to that power, up to 36.
    package static func power(_ exponent: Int) -> Int128 {
        (0..<exponent).reduce(Int128(1)) { power, _ in power * 10 }
    }
}
