import Sheets

/// Joins cells that a delimiter inside an amount, or inside the last text, has torn apart.
///
/// Banks and programs write `2026-01-13,Fee,-681,52`, with commas between columns and before cents. A record with more
/// cells than the header is never truncated. Its cells are joined if exactly one reading fits every such record of the
/// file.
struct TornRecords {
    /// The cells to join.
    enum Reading {
        /// Cells of amounts, as yet undecided: the first pass counts the records that can be joined in this way.
        case undecided
        /// Amounts, torn at their decimal mark or thousands separator.
        case amounts
        /// The last column, which is the only text.
        case text
        /// No cells, since no reading fits every record.
        case none
    }

    private(set) var reading = Reading.undecided
    /// `width`: the number of columns in the header. `named`: that number without trailing columns that have no name.
    private let width, named: Int
    private let delimiter: UInt8
    /// The columns of numbers and those of dates, in order. Columns of numbers are listed only if the delimiter is the
    /// comma.
    private let numbers, dates: [Int]
    /// Whether the last column is a text, and the only text.
    private let endsWithText: Bool
    private var joined = 0
    /// Whether any record was joined in the first pass.
    var hasJoined: Bool { joined > 0 }
    private var unfit = 0

    /// The maximum number of columns of numbers to try, because the subsets of them are enumerated.
    private static let mostNumbers = 8

    init(_ map: ColumnMap, _ shape: DelimitedShape) {
        width = map.names.count
        named = (map.names.lastIndex { !$0.words.isEmpty }).map { $0 + 1 } ?? map.names.count
        delimiter = shape.delimiter
        let numbers = Set(map.numberColumns + map[.balance]).sorted()
        self.numbers = shape.delimiter == UInt8(ascii: ",") && numbers.count <= Self.mostNumbers ? numbers : []
        dates = map.dateColumns
        // With two text columns, either may contain the delimiter.
        let texts: Set<ColumnRole> = [.what, .more, .note, .payee, .recipient, .payer, .category, .tags, .kind]
        let isText = map.names.indices.map { column in
            map.columns.allSatisfy { !$0.value.contains(column) || texts.contains($0.key) }
        }
        endsWithText = isText.last == true && !isText.dropLast().contains(true)
    }

    /// Chooses the reading that fits every record of the first pass, for the passes after it.
    mutating func decide() {
        reading = unfit == 0 ? .amounts : joined == 0 && endsWithText ? .text : .none
    }

    /// Joins the torn cells of a record. A record that is not torn, or that no reading fits, stays unchanged.
    mutating func mend(_ record: inout Record) {
        let filled = record.filledCount
        guard filled > named else { return }
        switch reading {
        case .undecided:
            if let whole = joiningAmounts(record) {
                joined += 1
                record = whole
            } else if filled > width, dates.contains(where: { DateCell(record.cell($0)) != nil }) {
                unfit += 1
            }
        case .amounts: if let whole = joiningAmounts(record) { record = whole }
        case .text where filled > width: record = record.joining([width - 1..<record.count], by: delimiter)
        case .text, .none: break
        }
    }

    /// The record with amounts joined until it is as wide as the header; `nil` unless there is exactly one way to join
    /// them.
    private func joiningAmounts(_ record: Record) -> Record? {
        let excess = record.filledCount - named
        guard excess <= numbers.count else { return nil }
        var found: Record?
        for subset in 0..<(1 << numbers.count) where subset.nonzeroBitCount == excess {
            let torn = numbers.indices.filter { subset & 1 << $0 != 0 }.map { numbers[$0] }
            let pairs = torn.enumerated().map { $0.element + $0.offset..<$0.element + $0.offset + 2 }
            guard pairs.allSatisfy({ Self.isTorn(record.cell($0.lowerBound), record.cell($0.lowerBound + 1)) })
            else { continue }
            if pairs.contains(where: { mayEndText(record, $0.lowerBound) }) { return nil }
            let whole = record.joining(pairs, by: delimiter)
            guard dates.contains(where: { DateCell(whole.cell($0)) != nil }),
                numbers.allSatisfy({ torn.contains($0) || Self.isWhole(whole.cell($0)) })
            else { continue }
            if found != nil { return nil }
            found = whole
        }
        return found
    }

    /// Whether a cell may be the end of the text in the cell before it, as in `Room 12,50,681.52`.
    private func mayEndText(_ record: Record, _ index: Int) -> Bool {
        guard index > 0, record.cell(index + 1).contains(UInt8(ascii: ".")) else { return false }
        let (text, cell) = (record.cell(index - 1), record.cell(index))
        let hasLetters = text.contains { (0x61...0x7A).contains($0 | 0x20) || $0 >= 0x80 }
        return hasLetters && text.last.map(Self.isDigit) == true && DateCell(text) == nil && cell.count <= 2
            && cell.allSatisfy(Self.isDigit)
    }

    /// Whether two cells are the parts of one amount: `-681` and `52`, `1` and `234.50`.
    private static func isTorn(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> Bool {
        guard let last = first.last, isDigit(last), isWhole(first), !first.contains(UInt8(ascii: ",")) else {
            return false
        }
        let digits = second.prefix(while: isDigit)
        let rest = second.dropFirst(digits.count)
        // A currency or a minus may follow the cents.
        let isEnd = rest.allSatisfy { !isDigit($0) && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ".") }
        switch digits.count {
        case 1, 2: return isEnd
        case 3: return isEnd || rest.first == UInt8(ascii: ".") && rest.dropFirst().prefix(while: isDigit).count == 2
        default: return false
        }
    }

    /// Whether a cell is empty or a number with an optional sign and currency.
    private static func isWhole(_ cell: ArraySlice<UInt8>) -> Bool {
        cell.isEmpty
            || DecimalMark.allCases.contains { AmountRule.cents(cell, AmountCell(decimalMark: $0)) != nil }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension Record {
    /// The number of cells up to the last one that is not empty.
    var filledCount: Int {
        var count = count
        while count > 0, cell(count - 1).isEmpty { count -= 1 }
        return count
    }

    /// The record with each of these ranges of cells joined to one cell, with the delimiter between them.
    fileprivate func joining(_ ranges: [Range<Int>], by delimiter: UInt8) -> Record {
        var whole = Record()
        whole.begin(line: line)
        var column = 0
        while column < count {
            if let range = ranges.first(where: { $0.lowerBound == column }) {
                whole.append(Array(range.map { bytes($0) }.joined(separator: [delimiter]))[...])
                column = range.upperBound
            } else {
                whole.append(bytes(column))
                column += 1
            }
        }
        return whole
    }
}
