public import Money

extension ExchangeRate {
    /// Parses a rate: `25,31`, `0.85210`, `117`.
    ///
    /// Digits without grouping and at most one mark, point or comma, which is the decimal mark in every locale; up to 8
    /// decimals. Surrounding spaces are ignored.
    /// - Throws: `ExchangeRateError.unreadable` for the first fault.
    /// - Complexity: O(*n*) in the length of the text.
    public init(reading text: String) throws(ExchangeRateError) {
        let scalars = Array(text.unicodeScalars)
        func isSpace(_ index: Int) -> Bool { scalars[index].properties.isWhitespace && !isControl(index) }
        func isControl(_ index: Int) -> Bool { scalars[index].properties.generalCategory == .control }
        guard let first = scalars.indices.first(where: { !isSpace($0) }),
            let last = scalars.indices.last(where: { !isSpace($0) })
        else { throw .unreadable(.malformed, text: text, range: nil) }
        let number = scalars[first...last]
        if let stray = number.firstIndex(where: { !("0"..."9").contains($0) && $0 != "." && $0 != "," }) {
            let isGrouping = " '\u{A0}\u{2007}\u{2009}\u{2019}\u{202F}".unicodeScalars.contains(scalars[stray])
            throw .unreadable(isGrouping ? .grouping : .malformed, text: text, range: stray..<stray + 1)
        }
        let marks = number.indices.filter { scalars[$0] == "." || scalars[$0] == "," }
        guard marks.count < 2 else { throw .unreadable(.grouping, text: text, range: marks[1]..<marks[1] + 1) }
        guard marks.count < number.count else { throw .unreadable(.malformed, text: text, range: nil) }
        let decimals = min((marks.first ?? last) + 1, last + 1)..<last + 1
        guard decimals.count <= 8 else { throw .unreadable(.tooManyDecimals, text: text, range: decimals) }
        var e8: Int128 = 0
        for scalar in number where ("0"..."9").contains(scalar) {
            e8 = e8 * 10 + Int128(scalar.value - 0x30)
            guard e8 <= Int128(Int64.max) else { throw .unreadable(.tooLarge, text: text, range: first..<last + 1) }
        }
        for _ in decimals.count..<8 { e8 *= 10 }
        guard let exact = Int64(exactly: e8) else { throw .unreadable(.tooLarge, text: text, range: first..<last + 1) }
        guard let rate = ExchangeRate(e8: exact) else { throw .unreadable(.zero, text: text, range: first..<last + 1) }
        self = rate
    }

    /// The locale-independent form for files and scripts: `25.31`, without trailing zeros.
    public var machineText: String { text(mark: ".") }

    /// Formats the rate with the locale's decimal mark, without grouping: `25,31`.
    public func text(in locale: EuroLocale) -> String { text(mark: locale.decimalMark) }

    private func text(mark: Unicode.Scalar) -> String {
        let (whole, rest) = e8.quotientAndRemainder(dividingBy: 100_000_000)
        guard rest != 0 else { return String(whole) }
        let digits = String(rest)
        var decimals = (String(repeating: "0", count: 8 - digits.utf8.count) + digits)[...]
        while decimals.hasSuffix("0") { decimals.removeLast() }
        return "\(whole)\(mark)\(decimals)"
    }
}
