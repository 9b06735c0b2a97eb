import Files
import Periods
import Sheets
import Text

/// Finds pending rows of a file by their position, a missing booking date or balance, or a mark that a legend explains.
struct PendingPlaces {
    /// The columns of booking dates that only a minority of rows lacks. A row with another date but without this one is
    /// pending.
    private var bookingColumns: [Int] = []
    /// The lines from the first to the last date; `nil` if rows without a date prove nothing. A row above or below
    /// these lines with an amount, but no date, is pending.
    var dated: ClosedRange<Int>?
    /// The marks of pending rows: `*` of `* noch nicht ausgeführte Umsätze`.
    var marks: Set<[UInt8]> = []
    /// The lines without a balance, in a file where other lines have one.
    var withoutBalance: Set<Int> = []
    /// The columns of descriptions that name kinds of movements. A reservation in them is not booked.
    private(set) var kindColumns: Set<Int> = []
    /// Whether any row has a mark that a line above it explains.
    private var hasMarked = false
    /// The columns of numbers, in which a mark has another meaning.
    private var numbers: Set<Int> = []
    private var days: [Int] = []
    private var doubtful = DoubtfulRows()

    /// - Parameters:
    ///   - orders: the date orders by column.
    ///   - isDateChosen: whether the user named the date column. If so, a row needs no date in another column.
    init(_ map: ColumnMap, _ survey: Survey, orders: [Int: DateOrder], isDateChosen: Bool) {
        let evidence = survey.pending
        marks = evidence.marks
        hasMarked = evidence.hasMarked
        // A status column says which rows are booked.
        if !map.has(.status) { doubtful = evidence.doubtful }
        kindColumns = evidence.kindColumns
        numbers = Set(map.amountColumns + map[.balance])
        days = map.dateColumns
        guard !map.dialect.traits.contains(.postings) else { return }
        // If a status column covers every row, a missing date says nothing.
        if !map.dialect.traits.contains(.onlyDone) {
            let columns = evidence.incompleteBookings
            bookingColumns = isDateChosen ? columns.filter { $0 == map.first(.date) } : columns
        }
        if let column = days.first, let dates = survey.dates(in: column), let first = dates.first?.day(orders[column]),
            let last = dates.last?.day(orders[column])
        {
            dated = evidence.dated(first, last)
        }
    }

    /// The facts about pending rows, with the option to use if they are booked, and about recorded rows that may be
    /// pending.
    func facts(_ map: ColumnMap) -> [FileFact] {
        var facts: [FileFact] = []
        for column in bookingColumns {
            let other = days.first { $0 != column }.map {
                "; if they are booked: --map \(quoted("date=\(map.titles[$0])"))"
            }
            facts.append(
                .init(
                    "not booked", "rows without '\(map.titles[column])'",
                    because: "most rows have it" + (other ?? "")))
        }
        if !withoutBalance.isEmpty {
            let count = withoutBalance.count
            facts.append(
                .init(
                    "not booked", count == 1 ? "1 row without a balance" : "\(count) rows without a balance",
                    because:
                        "the others have one, and it does not include these rows; if they are booked: --ignore-balance")
            )
        }
        facts += [doubtful.fact(without: withoutBalance)].compactMap(\.self)
        return facts
    }

    /// Whether a line explains the mark of some rows. Such a line is not a heading of all rows below it.
    func explains(_ line: String) -> Bool {
        hasMarked && PendingEvidence.mark(ofLegend: line).map(marks.contains) == true
    }

    /// Whether the row is pending.
    /// - Parameter hasAmount: whether an amount column contains digits.
    func hold(_ record: Record, hasAmount: Bool) -> Bool {
        if withoutBalance.contains(record.line) { return true }
        if let day = days.first, isState(record.cell(day)) { return true }
        if bookingColumns.contains(where: { record.cell($0).isNothing }), hasDay(record) { return true }
        if let dated, hasAmount, !dated.contains(record.line), days.allSatisfy({ record.cell($0).isNothing }) {
            return true
        }
        return !marks.isEmpty && isMarked(record)
    }

    /// Whether the date column contains a word instead of a date: `offen`.
    private func isState(_ cell: ArraySlice<UInt8>) -> Bool {
        guard let first = cell.first, !(0x30...0x39).contains(first), cell.count > 2 else { return false }
        let text = String(decoding: cell, as: UTF8.self)
        return PendingText.finding(text) == .certain || HeaderName.plain(text) == "offen"
    }

    private func hasDay(_ record: Record) -> Bool {
        days.contains { DateCell(record.cell($0)) != nil }
    }

    private func isMarked(_ record: Record) -> Bool { Self.isMarked(record, marks, except: numbers) }

    /// Whether any cell outside of the columns of numbers has one of the marks.
    fileprivate static func isMarked(_ record: Record, _ marks: Set<[UInt8]>, except numbers: Set<Int>) -> Bool {
        (0..<record.count).contains { column in
            guard !numbers.contains(column) else { return false }
            let cell = record.cell(column)
            return marks.contains { mark in
                cell.elementsEqual(mark) || isBracketed(mark, in: cell)
                    || !PendingEvidence.isLetter(mark[0])
                        && (cell.starts(with: mark) || cell.suffix(mark.count).elementsEqual(mark))
            }
        }
    }

    /// Whether a cell begins or ends with the mark in brackets, or with the mark and a bracket: `(*) OMV`, `Shell (*)`,
    /// `Shell *)`.
    private static func isBracketed(_ mark: [UInt8], in cell: ArraySlice<UInt8>) -> Bool {
        let brackets = [("(", ")"), ("[", "]")].map { (Array($0.utf8), Array($1.utf8)) }
        return brackets.contains { left, right in
            cell.starts(with: left + mark + right)
                || cell.suffix(mark.count + 1).elementsEqual(mark + right)
                    && (!PendingEvidence.isLetter(mark[0])
                        || cell.suffix(mark.count + 2).elementsEqual(left + mark + right))
        }
    }
}

extension ArraySlice<UInt8> {
    /// Whether a cell is empty or contains only dashes.
    var isNothing: Bool {
        if isEmpty { return true }
        guard count <= 9 else { return false }
        var rest = self
        while let byte = rest.first {
            if byte == 0x2D {
                rest.removeFirst()
            } else if rest.starts(with: [0xE2, 0x80, 0x93]) || rest.starts(with: [0xE2, 0x80, 0x94])
                || rest.starts(with: [0xE2, 0x88, 0x92])
            {
                rest.removeFirst(3)
            } else {
                return false
            }
        }
        return true
    }
}

/// Evidence of pending rows, collected from all rows of a file.
struct PendingEvidence {
    /// The number of rows with and without a date in the first date column, and in each column whose header names a
    /// booking day.
    private var bookings: [(column: Int, booked: Int, unbooked: Int)]
    private var rows = 0
    private let dateColumns, texts, amounts: [Int]
    /// The lines of the first and the last row with a date.
    private var first, last: Int?
    /// The number of rows with text and amount but without a date, before all dated rows.
    private var before = 0
    /// The number of rows with text and amount but without a date, between dated rows.
    private var between = 0
    /// The number of rows with text and amount but without a date, after all dated rows.
    private var behind = 0
    private(set) var marks: Set<[UInt8]> = []
    /// Whether any row has a mark that a line above it explains.
    private(set) var hasMarked = false
    private let numbers: Set<Int>
    private let descriptions: [Int]
    /// The columns of descriptions in which any cell is a bank's word for a kind of movement.
    private(set) var kindColumns: Set<Int> = []

    private static let mostMarks = 5

    /// The rows whose text may mean a pending state.
    private(set) var doubtful = DoubtfulRows()
    private let purposes: [Int]

    init(_ map: ColumnMap) {
        dateColumns = map.dateColumns
        let called = map.names.indices.filter { CellWords.isBookingDay(map.names[$0]) }
        bookings = Set(map.dateColumns.prefix(1) + called).sorted().map { ($0, 0, 0) }
        texts = map[.what] + map[.kind] + map[.payee] + map[.recipient]
        amounts = map.amountColumns
        numbers = Set(map.amountColumns + map[.balance])
        descriptions = map[.what]
        purposes = map[.what] + map[.payee]
    }

    /// The columns of booking dates in which some, but at most half, of the dated rows have no date.
    var incompleteBookings: [Int] {
        bookings.filter { $0.unbooked > 0 && $0.unbooked <= $0.booked }.map(\.column)
    }

    /// The lines of the first and last date, if rows without a date occur only at the newest end of the file; otherwise
    /// `nil`.
    /// - Parameters:
    ///   - firstDay: the date of the first row with a date.
    ///   - lastDay: the date of the last row with a date.
    func dated(_ firstDay: Day, _ lastDay: Day) -> ClosedRange<Int>? {
        guard before + behind > 0, between == 0, before == 0 || behind == 0, before + behind <= rows,
            let first, let last, firstDay == lastDay || (before > 0) == (firstDay > lastDay)
        else { return nil }
        return first...last
    }

    /// Counts a row with a date.
    mutating func readDated(_ record: Record) {
        let line = record.line
        rows += 1
        if !marks.isEmpty, !hasMarked { hasMarked = PendingPlaces.isMarked(record, marks, except: numbers) }
        doubtful.read(purposes.lazy.map { record.cell($0) }, line: record.line)
        for column in descriptions where !kindColumns.contains(column) && PendingText.isMovement(record.cell(column)) {
            kindColumns.insert(column)
        }
        for index in bookings.indices {
            // A word instead of the booking date, as in a balance line, is not evidence about other rows.
            let isBooked = !record.cell(bookings[index].column).isNothing
            if isBooked { bookings[index].booked += 1 } else { bookings[index].unbooked += 1 }
        }
        if behind > 0 { (between, behind) = (between + behind, 0) }
        if first == nil { first = line }
        last = line
    }

    /// Counts a row without a date: a legend or a pending row.
    mutating func readUndated(_ record: Record) {
        if dateColumns.allSatisfy({ record.cell($0).isNothing }), texts.contains(where: { !record.cell($0).isEmpty }),
            amounts.contains(where: { record.cell($0).contains { (0x30...0x39).contains($0) } })
        {
            if first == nil { before += 1 } else { behind += 1 }
        }
        let texts = (0..<record.count).lazy.compactMap { record.text($0) }
        guard let text = texts.first else { return }
        // The mark and its explanation may be in two cells.
        readLegend(text.utf8.count > Self.longestMark ? text : texts.prefix(2).joined(separator: " "))
    }

    /// Examines a line that may explain a mark.
    mutating func readLegend(_ text: String) {
        guard marks.count < Self.mostMarks, let mark = Self.mark(ofLegend: text) else { return }
        marks.insert(mark)
    }

    /// The mark that a line explains as that of pending rows: `* noch nicht ausgeführte Umsätze`, `(P) = pending`; `nil`
    /// for other lines.
    static func mark(ofLegend text: String) -> [UInt8]? {
        if let mark = number(of: text) { return PendingText.isContained(in: text) ? mark : nil }
        var rest = Array(text.utf8)[...]
        if rest.first == UInt8(ascii: "(") || rest.first == UInt8(ascii: "[") { rest.removeFirst() }
        let isWord = rest.first.map(isLetter) ?? false
        let sign = String(decoding: rest, as: UTF8.self).prefix { signs.contains($0) }
        let mark = rest.prefix(isWord ? rest.prefix(while: isLetter).count : sign.utf8.count)
        guard (1...(isWord ? 3 : 9)).contains(mark.count), sign.count <= 3 else { return nil }
        rest = rest.dropFirst(mark.count).drop { $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "]") }
        let behind = rest.drop { $0 == 0x20 }.first
        guard !isWord || behind == UInt8(ascii: "=") || behind == UInt8(ascii: ":"),
            PendingText.isContained(in: String(decoding: rest, as: UTF8.self))
        else { return nil }
        return Array(mark)
    }

    /// The number in brackets at the beginning of a footnote, with the brackets: `(1) opérations non comptabilisées`.
    private static func number(of text: String) -> [UInt8]? {
        for (left, right) in [("(", ")"), ("[", "]")] where text.hasPrefix(left) {
            let digits = text.dropFirst().prefix { ("0"..."9").contains($0) }
            guard (1...2).contains(digits.count), text.dropFirst(digits.count + 1).hasPrefix(right) else { continue }
            return Array((left + digits + right).utf8)
        }
        return nil
    }

    /// The maximum number of bytes of a mark, with its brackets.
    private static let longestMark = 5

    static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// Signs of footnotes.
    private static let signs: Set<Character> = [
        "*", "#", "+", "^", "~", "!", "§", "°", "º", "†", "‡", "•", "●", "○", "◦", "■", "□", "▲", "△", "◆", "◇", "★",
        "☆", "※", "¹",
        "²", "³", "⁴",
    ]
}
