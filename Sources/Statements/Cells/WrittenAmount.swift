import Money

/// Parses amounts of standard formats: no currency, no words, and a sign only in front.
enum WrittenAmount {
    /// Parses `-12.5`, `+1437,00`, `9,` and `.50`. With grouping also `1,234.56`, `1.234.567,8`,
    /// `1 500,00` and `1'500.00`.
    ///
    /// Digits after the cents must be zeros: `1.500` is 1.50, `1.505` is refused. With grouping, `1,234` is refused as
    /// ambiguous.
    /// - Throws: `RowError` with the kinds of `AmountError`.
    static func read(_ text: String, grouping: Bool = false) throws(RowError) -> Amount {
        var bytes = Array(text.utf8)[...]
        while bytes.first == 0x20 { bytes.removeFirst() }
        while bytes.last == 0x20 { bytes.removeLast() }
        guard !bytes.isEmpty else { throw RowError("amount.empty", "there is no amount") }
        let isNegative = bytes.first == UInt8(ascii: "-")
        if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
        if grouping { bytes = Self.joined(bytes)[...] }
        let mark = try decimalMark(bytes, of: text, grouping)
        let whole = bytes[..<(mark ?? bytes.endIndex)]
        let decimals = mark.map { bytes[($0 + 1)...] } ?? []
        guard !whole.isEmpty || !decimals.isEmpty else { throw malformed(text) }
        guard decimals.dropFirst(2).allSatisfy({ $0 == UInt8(ascii: "0") }) else {
            throw RowError("amount.too_many_decimals", "has more than two decimals", of: text)
        }
        var cents: Int64 = 0
        for digit in whole.filter(isDigit) + decimals.prefix(2) + [0x30, 0x30].dropFirst(decimals.count) {
            let (tens, isLarge) = cents.multipliedReportingOverflow(by: 10)
            let (sum, isLarger) = tens.addingReportingOverflow(Int64(digit - 0x30))
            guard !isLarge, !isLarger else {
                throw RowError("amount.overflow", "is too large", of: text)
            }
            cents = sum
        }
        return Amount(cents: isNegative ? -cents : cents)
    }

    /// The bytes without blanks and apostrophes between groups of three digits; unchanged without such groups.
    private static func joined(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var text = String(decoding: bytes, as: UTF8.self)
        for mark in ["\u{A0}", "\u{202F}", "\u{2009}", "'", "’"] { text = text.replacing(mark, with: " ") }
        let groups = text.utf8.split(separator: 0x20, omittingEmptySubsequences: false)
        let isGrouped = groups.dropFirst().enumerated().allSatisfy { index, group in
            let digits = group.prefix(while: isDigit)
            return digits.count == 3 && (digits.count == group.count || index + 2 == groups.count)
        }
        // Without cents, the groups may be two numbers.
        guard groups.count > 1, isGrouped, (groups.last?.count ?? 0) > 3, (1...3).contains(groups[0].count),
            groups[0].allSatisfy(isDigit)
        else {
            return Array(bytes)
        }
        return groups.flatMap { $0 }
    }

    /// The index of the decimal mark; `nil` without one. Throws if the rest is not digits, with or without groups of
    /// three.
    private static func decimalMark(
        _ bytes: ArraySlice<UInt8>, of text: String, _ grouping: Bool
    ) throws(RowError) -> Int? {
        let marks = bytes.indices.filter { !isDigit(bytes[$0]) }
        guard let last = marks.last else { return nil }
        guard marks.allSatisfy({ bytes[$0] == UInt8(ascii: ",") || bytes[$0] == UInt8(ascii: ".") }) else {
            throw malformed(text)
        }
        if marks.count == 1 {
            let (before, after) = (last - bytes.startIndex, bytes.endIndex - last - 1)
            if grouping, after == 3, (1...3).contains(before), bytes.first != UInt8(ascii: "0") {
                throw RowError(
                    "amount.ambiguous", "can be read with cents or with thousands after its mark", of: text)
            }
            return last
        }
        guard grouping else { throw malformed(text) }
        let groupMarks = Set(marks.dropLast().map { bytes[$0] })
        guard groupMarks.count == 1 else { throw malformed(text) }
        let decimal = groupMarks.contains(bytes[last]) ? nil : last
        let groups = bytes[..<(decimal ?? bytes.endIndex)].split(omittingEmptySubsequences: false) { !isDigit($0) }
        guard groups.dropFirst().allSatisfy({ $0.count == 3 }), (1...3).contains(groups[0].count) else {
            throw malformed(text)
        }
        return decimal
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func malformed(_ text: String) -> RowError {
        RowError("amount.malformed", "is not an amount", of: text)
    }
}
