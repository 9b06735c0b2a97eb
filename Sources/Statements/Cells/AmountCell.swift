import Money
import Sheets

/// Parses the amounts of a column with a known decimal mark.
struct AmountCell: Sendable {
    /// The decimal mark; `nil` if every cell of the column is unambiguous without it.
    let decimalMark: DecimalMark?
    /// The meaning of the marks for money out and in that follow the amounts; `nil` without such marks.
    var sideMarks: SideMarks?
    /// Whether the numbers are whole cents.
    var isInCents = false
    /// Whether three decimals that end in zero may be thousands, because only other amounts with two decimals show the
    /// decimal mark: `1,250`.
    var mayBeThousands = false

    init(decimalMark: DecimalMark?, sideMarks: SideMarks? = nil, isInCents: Bool = false) {
        (self.decimalMark, self.sideMarks, self.isInCents) = (decimalMark, sideMarks, isInCents)
    }

    /// Whether a cell of a column of cents has a decimal mark, so that it may be in euro after all.
    func isFraction(_ cell: ArraySlice<UInt8>) -> Bool {
        guard isInCents, let mark = cell.lastIndex(where: { $0 == 0x2C || $0 == 0x2E }) else { return false }
        let digits = cell[(mark + 1)...].prefix { (0x30...0x39).contains($0) }
        let isGroup = digits.count == 3 && cell[mark] != decimalMark?.byte
        return !digits.isEmpty && !isGroup
    }

    private static let german = EuroLocale.all.first { $0.name == "de_DE" } ?? .undetermined
    private static let irish = EuroLocale.all.first { $0.name == "en_IE" } ?? .undetermined

    /// The full parser, for uncommon forms.
    private var parser: AmountParser {
        switch decimalMark {
        case .comma: AmountParser(locale: Self.german)
        case .point: AmountParser(locale: Self.irish)
        case nil: AmountParser(locale: .undetermined)
        }
    }

    /// Whether a cell has two readings, such as `1,250`: 1250, or 1.25 with a zero behind the cents.
    func isDoubtful(_ cell: ArraySlice<UInt8>) -> Bool {
        guard mayBeThousands, let decimal = decimalMark?.byte, let mark = cell.lastIndex(of: decimal) else {
            return false
        }
        func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
        let after = cell[(mark + 1)...].prefix(while: isDigit)
        guard after.count == 3, after.last == 0x30 else { return false }
        let before = cell[..<mark].reversed().prefix(while: isDigit)
        return (1...3).contains(before.count) && before.last != 0x30 && cell.count(where: isDigit) == before.count + 3
    }

    /// The amount in cents, negative with a minus, or with a mark for money out if the marks decide. In a column of
    /// cents, decimals are dropped; `isFraction` finds such cells.
    /// - Throws: `AmountError`, also for a cell with two readings (`isDoubtful`).
    func cents(_ cell: ArraySlice<UInt8>) throws(AmountError) -> Int64 {
        if isInCents {
            // Groups are written with either mark, and there are no decimals.
            let mark = decimalMark ?? (cell.contains(0x2E) ? .comma : .point)
            return try AmountCell(decimalMark: mark, sideMarks: sideMarks).cents(cell) / 100
        }
        let cell = cell.withoutBar
        if let sideMarks, let mark = SideMark(cell) {
            var plain = AmountCell(decimalMark: decimalMark)
            plain.mayBeThousands = mayBeThousands
            let cents = try plain.cents(mark.amount)
            return sideMarks == .decide && mark.isOut ? 0 &- cents : cents
        }
        if isDoubtful(cell) {
            return try AmountParser(locale: .undetermined).parse(String(decoding: cell, as: UTF8.self)).cents
        }
        if let cents = cell.withUnsafeBufferPointer({ plain($0) }) { return cents }
        if let exact = Self.withoutBinaryError(cell) { return try AmountCell(decimalMark: .point).cents(exact[...]) }
        return try parser.parse(String(decoding: cell, as: UTF8.self)).cents
    }

    /// The number without the error of a binary fraction, as programs write it: `-18.2` of `-18.200000000000003`. `nil`
    /// for other cells, and if more than two decimals remain.
    private static func withoutBinaryError(_ cell: ArraySlice<UInt8>) -> [UInt8]? {
        guard let mark = cell.firstIndex(where: { $0 == 0x2E || $0 == 0x2C }), cell.endIndex - mark > 12 else {
            return nil
        }
        let number = SheetNumber((cell[..<mark] + [0x2E] + cell[(mark + 1)...])[...])
        guard let text = number?.text, let point = text.firstIndex(of: 0x2E) ?? text.indices.last,
            text.endIndex - point <= 3
        else { return nil }
        return text
    }

    /// A fast path for common forms: sign or euro before or after the number, correct grouping, zeros after the second
    /// decimal. `nil` for anything else.
    private func plain(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
        var scan = Scan(bytes: bytes)
        var isNegative: Bool?
        var hasCurrency = false
        var cents: Int64?
        while scan.position < bytes.count {
            if scan.takeSpace() { continue }
            let byte = bytes[scan.position]
            if (0x30...0x39).contains(byte) {
                guard cents == nil, let number = scan.number(decimalMark?.byte) else { return nil }
                cents = number
            } else if let sign = scan.takeSign() {
                guard isNegative == nil else { return nil }
                isNegative = sign
            } else if !hasCurrency, scan.takeEuro() {
                hasCurrency = true
            } else {
                return nil
            }
        }
        return cents.map { isNegative == true ? -$0 : $0 }
    }

    private struct Scan {
        let bytes: UnsafeBufferPointer<UInt8>
        var position = 0

        private func at(_ offset: Int) -> UInt8 {
            position + offset < bytes.count ? bytes[position + offset] : 0
        }

        private var spaceLength: Int {
            switch at(0) {
            case 0x20: 1
            case 0xC2 where at(1) == 0xA0: 2
            case 0xE2 where at(1) == 0x80 && [0xAF, 0x89, 0x87].contains(at(2)): 3
            default: 0
            }
        }

        mutating func takeSpace() -> Bool {
            let length = spaceLength
            position += length
            return length > 0
        }

        /// Consumes a sign: `true` for a minus, `false` for a plus, `nil` without a sign.
        mutating func takeSign() -> Bool? {
            switch at(0) {
            case 0x2B:
                position += 1
                return false
            case 0x2D:
                position += 1
                return true
            case 0xE2 where at(1) == 0x88 && at(2) == 0x92 || at(1) == 0x80 && at(2) == 0x93:
                position += 3
                return true
            default:
                return nil
            }
        }

        mutating func takeEuro() -> Bool {
            if at(0) == 0xE2 && at(1) == 0x82 && at(2) == 0xAC {
                position += 3
                return true
            }
            guard at(0) | 0x20 == 0x65, at(1) | 0x20 == 0x75, at(2) | 0x20 == 0x72, !isLetter(at(3)) else {
                return false
            }
            position += 3
            return true
        }

        private func isLetter(_ byte: UInt8) -> Bool {
            (0x61...0x7A).contains(byte | 0x20) || byte >= 0xC3
        }

        mutating func number(_ decimal: UInt8?) -> Int64? {
            var cents: Int64 = 0
            var run = 0
            var separator: UInt8 = 0
            let isZeroFirst = at(0) == 0x30
            while (0x30...0x39).contains(at(0)) {
                guard append(at(0), to: &cents) else { return nil }
                position += 1
                run += 1
                // The length of a grouping mark in bytes. A digit must follow the mark.
                let mark = at(0)
                let length = mark == 0x2E || mark == 0x2C || mark == 0x27 ? 1 : spaceLength
                guard length > 0, mark != decimal, (0x30...0x39).contains(at(length)) else { continue }
                guard separator == 0 ? run <= 3 && !isZeroFirst : run == 3 && mark == separator else { return nil }
                // The full parser handles apostrophes, and marks with an unknown meaning.
                guard decimal != nil, mark != 0x27 else { return nil }
                separator = mark
                run = 0
                position += length
            }
            guard separator == 0 || run == 3 else { return nil }
            var decimals = 0
            if let decimal, at(0) == decimal {
                position += 1
                while (0x30...0x39).contains(at(0)) {
                    if decimals < 2 {
                        guard append(at(0), to: &cents) else { return nil }
                    } else if at(0) != 0x30 {
                        return nil
                    }
                    decimals += 1
                    position += 1
                }
                guard decimals > 0 else { return nil }
            }
            for _ in min(decimals, 2)..<2 {
                guard append(0x30, to: &cents) else { return nil }
            }
            return cents
        }

        private func append(_ digit: UInt8, to cents: inout Int64) -> Bool {
            let (tens, overflow) = cents.multipliedReportingOverflow(by: 10)
            let (sum, second) = tens.addingReportingOverflow(Int64(digit - 0x30))
            cents = sum
            return !overflow && !second
        }
    }
}

extension ArraySlice<UInt8> {
    /// The cell without the bar that BancoPosta appends to amounts: `26.851,95|`.
    var withoutBar: ArraySlice<UInt8> {
        guard last == UInt8(ascii: "|") else { return self }
        var cell = dropLast()
        while cell.last == 0x20 { cell.removeLast() }
        return cell
    }
}
