import Sheets

/// The decimal mark of amounts.
public enum DecimalMark: String, CaseIterable, Sendable {
    /// The mark before the cents. The other mark then groups thousands.
    case comma, point

    var byte: UInt8 { self == .comma ? UInt8(ascii: ",") : UInt8(ascii: ".") }
    var other: DecimalMark { self == .comma ? .point : .comma }
    var character: String { self == .comma ? "," : "." }
}

/// Evidence for the decimal mark and the signs, collected from the cells of one column.
struct AmountEvidence {
    /// The number of cells in which the comma must be the decimal mark.
    private(set) var commas = 0
    /// The number of cells in which the point must be the decimal mark.
    private(set) var points = 0
    /// Whether any cell with three decimals cannot be thousands: `0,990`, `1.234,500`.
    private(set) var hasThreeDecimals = false
    /// The first cell such as `1.234`, which may have thousands or three decimals; `nil` without one.
    private(set) var undecided: String?
    private var written = SignCount()
    private var sides = SideMarkCount()
    /// The number of cells with a number, including zero.
    private(set) var count = 0
    /// Whether any cell with a number also contains letters or a currency sign.
    private(set) var hasLetters = false
    /// The currencies beside the amounts.
    private(set) var currencies: Set<String> = []
    /// The number of amounts in another currency than the euro.
    private(set) var foreign = 0
    /// The number of movements without a currency beside the amount.
    private(set) var bare = 0
    private var looked = 0
    /// The maximum number of cells with letters that are searched for a currency.
    private static let mostLooked = 10_000

    /// Examines a cell.
    /// - Parameter isMovement: whether the cell is the amount of a movement. Signs of balances are not counted.
    /// - Returns: whether the number is negative; `nil` for zero and for cells without a number.
    @discardableResult
    mutating func read(_ cell: ArraySlice<UInt8>, isMovement: Bool = true) -> Bool? {
        var digitsBefore = 0
        var digitsAfter = 0
        var first: UInt8 = 0
        var mark: UInt8 = 0
        var isRepeated = false
        var isMixed = false
        var isNegative = false
        var isZero = true
        var previous: UInt8 = 0
        var hasLetters = false
        for byte in cell {
            switch byte {
            case 0x30...0x39:
                if byte != 0x30 { isZero = false }
                if mark == 0 {
                    if digitsBefore == 0 { first = byte }
                    digitsBefore += 1
                } else {
                    digitsAfter += 1
                }
            case 0x2C, 0x2E:
                // A mark without digits before it and after it is the point of an abbreviation.
                if digitsBefore == 0 && mark == 0 && previous != 0x2D && previous != 0 { continue }
                if mark != 0 { if byte == mark { isRepeated = true } else { isMixed = true } }
                mark = byte
                digitsAfter = 0
            case 0x2D, 0x28: isNegative = true
            // `$`, letters, and the first byte of letters and currency signs in other scripts and of full width.
            case 0x24, 0x41...0x5A, 0x61...0x7A, 0xC3...0xE1, 0xE3...0xF4: hasLetters = true
            // U+20A0 to U+20FF, which has most currency signs.
            case 0x82 where previous == 0xE2, 0x83 where previous == 0xE2: hasLetters = true
            // `¢`, `£`, `¤` and `¥`.
            case 0xA2...0xA5 where previous == 0xC2: hasLetters = true
            // U+2212 and U+2013. No space or currency sign shares their last bytes.
            case 0x92 where previous == 0x88, 0x93 where previous == 0x80: isNegative = true
            default: break
            }
            previous = byte
        }
        guard digitsBefore + digitsAfter > 0 else { return nil }
        count += 1
        if hasLetters { self.hasLetters = true }
        if !hasLetters {
            if !isZero, isMovement { bare += 1 }
        } else if looked < Self.mostLooked {
            looked += 1
            switch CurrencyWords.beside(cell) {
            case .named(let code):
                currencies.insert(code)
                if code != CurrencyWords.euro { foreign += 1 }
            case .missing: if isMovement { bare += 1 }
            case .unreadable: break
            }
        }
        let sign = isZero || !isMovement ? nil : isNegative
        if let sign {
            written.add(isNegative: sign)
            if hasLetters { sides.add(cell, isNegative: sign) } else { sides.addUnmarked() }
        }
        guard mark != 0 else { return sign }
        let isComma = mark == 0x2C
        if isRepeated && !isMixed {
            // 1.234.567 groups with points.
            if isComma { points += 1 } else { commas += 1 }
        } else if isMixed || digitsAfter != 3 || digitsBefore == 0 || digitsBefore > 3 || first == 0x30 {
            if isComma { commas += 1 } else { points += 1 }
            if digitsAfter == 3 { hasThreeDecimals = true }
        } else if undecided == nil {
            undecided = String(decoding: cell, as: UTF8.self)
        }
        return sign
    }

    /// The signs of the movements. If every amount has a mark for money out or in, the marks give the signs.
    var signs: SignCount { sideMarks == nil ? written : sides.signs }

    /// The meaning of the marks for money out and in that follow the amounts; `nil` unless every amount has one.
    var sideMarks: SideMarks? { sides.meaning }

    /// The decimal mark; `nil` without evidence, and if cells contradict each other.
    var mark: DecimalMark? {
        if commas > 0 && points == 0 { return .comma }
        return points > 0 && commas == 0 ? .point : nil
    }

    /// Whether no cell has a mark that may separate either decimals or thousands.
    var isClear: Bool { undecided == nil }
}
