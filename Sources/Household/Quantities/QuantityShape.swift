/// The positions of sign, number and unit in a quantity.
struct QuantityShape {
    let text: String
    let scalars: [Unicode.Scalar]
    /// Whether a minus precedes the number.
    let isNegative: Bool
    /// The range from the first digit to the last, including marks between them.
    let number: Range<Int>
    /// The range of the word after the number; may be empty.
    let unit: Range<Int>

    /// Finds the parts of a text that is not blank.
    ///
    /// - Throws: `QuantityError.unreadable` for a text without a digit, with two signs, or without a number at its
    ///   start.
    init(_ text: String) throws(QuantityError) {
        let scalars = Array(text.unicodeScalars)
        func error(_ kind: QuantityError.Kind, at range: Range<Int>?) -> QuantityError {
            .unreadable(kind, text: text, range: range, unit: nil)
        }
        func afterSpaces(_ index: Int) -> Int {
            scalars[index...].firstIndex { !$0.isSpace } ?? scalars.count
        }
        guard scalars.contains(where: \.isASCIIDigit) else { throw error(.noDigits, at: nil) }
        var start = afterSpaces(0)
        let isSigned = scalars[start].isMinus || scalars[start] == "+"
        isNegative = scalars[start].isMinus
        if isSigned { start = afterSpaces(start + 1) }
        if scalars[start].isMinus || scalars[start] == "+" { throw error(.twoSigns, at: start..<start + 1) }
        guard scalars[start].isASCIIDigit || scalars[start].isMark else {
            throw error(.malformed, at: start..<start + 1)
        }

        // The number extends to the last digit before a letter. Spaces and marks inside are checked with it.
        let run = scalars[start...].prefix { $0.isNumberPart || $0.isSpace }
        guard let last = run.lastIndex(where: { $0.isNumberPart }), run.contains(where: \.isASCIIDigit) else {
            throw error(.malformed, at: start..<start + 1)
        }
        let end = (scalars.lastIndex { !$0.isSpace } ?? last) + 1
        self.text = text
        self.scalars = scalars
        number = start..<last + 1
        unit = afterSpaces(last + 1)..<max(end, afterSpaces(last + 1))
    }

    func scalars(in range: Range<Int>) -> String.UnicodeScalarView {
        String.UnicodeScalarView(scalars[range])
    }

    func error(_ kind: QuantityError.Kind, at range: Range<Int>?, of unit: Unit? = nil) -> QuantityError {
        .unreadable(kind, text: text, range: range, unit: unit)
    }

    /// Returns the number in thousandths of a unit, with its sign.
    ///
    /// - Throws: `QuantityError.unreadable` if the unit does not allow the decimals, for other marks between digits,
    ///   and for a number beyond 64 bits.
    func milli(of unit: Unit) throws(QuantityError) -> Int64 {
        let digits = scalars[number]
        if digits.contains("/") { return try fraction(of: unit) }
        if digits.contains(where: { !$0.isMark && !$0.isASCIIDigit }) {
            throw error(.badGrouping, at: number, of: unit)
        }
        guard let mark = digits.firstIndex(where: \.isMark) else { return try whole(number, times: 1000, unit) }
        let tail = mark + 1..<number.upperBound
        if scalars[tail].contains(where: \.isMark) { throw error(.twoDecimalMarks, at: number, of: unit) }
        guard !tail.isEmpty else { throw error(.malformed, at: mark..<mark + 1, of: unit) }
        if unit == .piece || unit.isWhole {
            let couldBeThousands =
                tail.count == 3 && (1...3).contains(mark - number.lowerBound) && scalars[number.lowerBound] != "0"
            throw error(couldBeThousands ? .ambiguous : .tooManyDecimals, at: number, of: unit)
        }
        guard tail.count <= 3 else { throw error(.tooManyDecimals, at: tail, of: unit) }
        let units = try whole(number.lowerBound..<mark, times: 1000, unit)
        let scale: Int128 = tail.count == 1 ? 100 : tail.count == 2 ? 10 : 1
        return try sum(units, try whole(tail, times: scale, unit), unit)
    }

    private func fraction(of unit: Unit) throws(QuantityError) -> Int64 {
        let parts = scalars[number].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }) else {
            throw error(.malformed, at: number, of: unit)
        }
        let above = try magnitude(parts[0].indices, times: 1000, unit)
        let below = try magnitude(parts[1].indices, times: 1, unit)
        guard below > 0 else { throw error(.malformed, at: parts[1].indices, of: unit) }
        guard above % below == 0 else { throw error(.tooManyDecimals, at: number, of: unit) }
        return try signed(above / below, unit)
    }

    private func whole(_ range: Range<Int>, times scale: Int128, _ unit: Unit) throws(QuantityError) -> Int64 {
        try signed(try magnitude(range, times: scale, unit), unit)
    }

    /// Returns digits as a number times a factor, at most 2^63.
    private func magnitude(_ range: Range<Int>, times scale: Int128, _ unit: Unit) throws(QuantityError) -> Int128 {
        var value: Int128 = 0
        for scalar in scalars[range] {
            value = value * 10 + Int128(scalar.value - 0x30)
            if value * scale > Int128(Int64.max) + 1 { throw error(.overflow, at: number, of: unit) }
        }
        return value * scale
    }

    private func signed(_ magnitude: Int128, _ unit: Unit) throws(QuantityError) -> Int64 {
        guard let milli = Int64(exactly: isNegative ? -magnitude : magnitude) else {
            throw error(.overflow, at: number, of: unit)
        }
        return milli
    }

    private func sum(_ one: Int64, _ other: Int64, _ unit: Unit) throws(QuantityError) -> Int64 {
        let (sum, overflow) = one.addingReportingOverflow(other)
        guard !overflow else { throw error(.overflow, at: number, of: unit) }
        return sum
    }
}

extension Unicode.Scalar {
    /// Whether this can occur in a number, valid or not.
    fileprivate var isNumberPart: Bool {
        isASCIIDigit || isMark || self == "/" || self == "'" || self == "\u{2019}"
    }
}
