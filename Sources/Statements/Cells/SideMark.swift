/// A mark after an amount for money out or in: `12,50 S`, `1.000,00 H`.
struct SideMark {
    let isOut: Bool
    /// The cell without the mark.
    let amount: ArraySlice<UInt8>
    /// Whether the mark can only mean a direction, such as `S` and `CR`. Others, such as `D` and `C`, count only in a
    /// column with marks of both directions.
    let isCertain: Bool

    /// Finds the mark at the end of a cell; `nil` without one.
    init?(_ cell: ArraySlice<UInt8>) {
        guard let last = cell.last, last >= 0x41, cell.contains(where: { (0x30...0x39).contains($0) }) else {
            return nil
        }
        var end = cell.endIndex
        while end > cell.startIndex, !Self.isBetween(cell[end - 1]) { end -= 1 }
        let word = String(decoding: cell[end...], as: UTF8.self).lowercased()
        guard let (isOut, isCertain) = Self.marks[word] else { return nil }
        var amount = cell[..<end]
        while amount.last == 0x20 { amount.removeLast() }
        // A no-break space.
        if amount.suffix(2).elementsEqual([0xC2, 0xA0]) { amount.removeLast(2) }
        (self.isOut, self.isCertain, self.amount) = (isOut, isCertain, amount)
    }

    private static func isBetween(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || byte == 0x20 || byte == 0xA0 || byte == 0x2E || byte == 0x2C || byte == 0x2D
    }

    private static let marks: [String: (isOut: Bool, isCertain: Bool)] = {
        let tables = [
            (true, true, "s soll dr db debit débit debet af dt wn débito debito belastung"),
            (false, true, "h haben cr credit crédit kredit bij kt crédito credito gutschrift"),
            (true, false, "d deb dare debe breme duguje"),
            (false, false, "c k a avere haber ma dobro"),
        ]
        var marks: [String: (Bool, Bool)] = [:]
        for (isOut, isCertain, words) in tables {
            for word in words.split(separator: " ") { marks[String(word)] = (isOut, isCertain) }
        }
        return marks
    }()
}

/// How the marks after the amounts of a column relate to the signs of the amounts.
enum SideMarks {
    /// No amount has a sign, so the marks give the direction.
    case decide
    /// Amounts marked as money out have a minus too.
    case repeatSigns
}

/// Counts the amounts of a column with and without a mark for out or in.
struct SideMarkCount {
    private var out = 0
    private var `in` = 0
    private var unmarked = 0
    private var isCertain = true
    /// The number of amounts that are marked as money out and have a minus.
    private var outMinus = 0
    /// The number of other amounts that have a minus.
    private var otherMinus = 0

    mutating func add(_ cell: ArraySlice<UInt8>, isNegative: Bool) {
        // One amount without a mark is enough to know that the marks do not give the direction.
        guard unmarked == 0, let mark = SideMark(cell) else { return addUnmarked() }
        if mark.isOut { out += 1 } else { `in` += 1 }
        if !mark.isCertain { isCertain = false }
        if isNegative { if mark.isOut { outMinus += 1 } else { otherMinus += 1 } }
    }

    mutating func addUnmarked() { unmarked += 1 }

    /// The meaning of the marks; `nil` unless every amount has one, and their signs agree.
    var meaning: SideMarks? {
        guard out + `in` > 0, unmarked == 0, otherMinus == 0, isCertain || out > 0 && `in` > 0 else { return nil }
        if outMinus == 0 { return .decide }
        return outMinus == out ? .repeatSigns : nil
    }

    /// The signs that the marks give.
    var signs: SignCount { SignCount(negatives: out, positives: `in`) }
}
