import Files
import Periods
import Sheets
import Text

/// Finds pending rows of a file by their position, a missing booking date or balance, or a mark that a legend explains.
struct PendingPlaces {
    /// The columns of booking dates that only a minority of rows lacks. A row with another date but without this one is
    /// pending.
    private var bookingColumns: [Int] = []
    /// The columns of dates that a minority of rows lacks for an unknown reason.
    private var unclearDays: [Int] = []
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
    private var balance: Int?
    private var doubtful = DoubtfulRows()
    private var headings: [String] = []

    /// Evaluates the evidence of the survey.
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
        balance = map.first(.balance)
        guard !map.dialect.traits.contains(.postings) else { return }
        if !map.has(.status) { headings = evidence.headings }
        // If a status column covers every row, a missing date says nothing.
        guard !map.dialect.traits.contains(.onlyDone) else { return }
        for column in evidence.incompleteBookings where !isDateChosen || column == map.first(.date) {
            let dates = survey.dates(in: column)
            let isNewest = evidence.isAtNewestEnd(
                column, dates?.first?.day(orders[column]), dates?.last?.day(orders[column]))
            // Beside the day of the purchase, a missing booking day means a purchase that is not booked.
            let isBesidePurchase = map[.date].contains { $0 != column }
            let isNamed = CellWords.isBookingDay(map.names[column]) && (isNewest || isBesidePurchase)
            if isNamed || map.dialect.name != Dialect.unknown.name {
                bookingColumns.append(column)
            } else {
                unclearDays.append(column)
            }
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
        if !headings.isEmpty {
            facts.append(
                .init(
                    headings.count == 1 ? "heading" : "headings", headings.joined(separator: ", "),
                    because: "no known word for booked or not booked"))
        }
        return facts
    }

    /// Whether a line explains the mark of some rows. Such a line is not a heading of all rows below it.
    func explains(_ line: String) -> Bool {
        hasMarked && PendingEvidence.mark(ofLegend: line).map(marks.contains) == true
    }

    /// Whether the row is pending: it has no balance or no booking date unlike the others, a word instead of its date,
    /// or a mark.
    func hold(_ record: Record) -> Bool {
        if withoutBalance.contains(record.line) { return true }
        if let day = days.first, isState(record.cell(day)) { return true }
        if bookingColumns.contains(where: { record.cell($0).isNothing }), hasDay(record), !hasBalance(record) {
            return true
        }
        return !marks.isEmpty && isMarked(record)
    }

    /// The refusal of a row that lacks the day that most rows have, and has another one; `nil` for other rows.
    func missingDay(_ record: Record, _ map: ColumnMap) -> Refusal? {
        guard let column = unclearDays.first(where: { record.cell($0).isNothing }), !hasBalance(record),
            let other = days.first(where: { DateCell(record.cell($0)) != nil })
        else { return nil }
        let title = map.titles[other]
        return Refusal(
            kind: "day.unreadable", message: "it has no day in '\(map.titles[column])', where most rows have one",
            hint: "if it is booked on the day in '\(title)': --map \(quoted("date=\(map.optionName(other))"))")
    }

    /// Whether the date column contains a word instead of a date: `offen`.
    private func isState(_ cell: ArraySlice<UInt8>) -> Bool {
        guard let first = cell.first, !(0x30...0x39).contains(first), cell.count > 2 else { return false }
        let text = String(decoding: cell, as: UTF8.self)
        return PendingText.finding(text) == .certain || HeaderName.plain(text) == "offen"
    }

    func hasBalance(_ record: Record) -> Bool { balance.map { !record.cell($0).isNothing } ?? false }

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
    /// The number of rows with and without a date in a column. Rows without a date that have a balance are booked, and
    /// not counted.
    private struct Booking {
        let column: Int
        var booked = 0
        /// The number of rows without a date before, between and after all rows with one.
        var (before, between, behind) = (0, 0, 0)

        var unbooked: Int { before + between + behind }

        init(_ column: Int) { self.column = column }

        mutating func read(isBooked: Bool, hasBalance: Bool) {
            if isBooked {
                booked += 1
                (between, behind) = (between + behind, 0)
                return
            }
            guard !hasBalance else { return }
            if booked == 0 { before += 1 } else { behind += 1 }
        }
    }

    /// The counts of the first date column, and of each column whose header names a booking day.
    private var bookings: [Booking]
    private let balance: Int?
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
    /// The first names of rows that do not say whether the rows are booked.
    private(set) var headings: [String] = []
    /// Such a name above the next row.
    private var heading: String?
    private let firstDate: Int
    /// Whether any line without a date names an account.
    private(set) var hasAccountLine = false
    /// Whether any line below the header announces pending rows.
    private(set) var hasPendingHeading = false

    private static let mostHeadings = 3

    init(_ map: ColumnMap) {
        balance = map.first(.balance)
        let called = map.names.indices.filter { CellWords.isBookingDay(map.names[$0]) }
        bookings = Set(map.dateColumns.prefix(1) + called).sorted().map(Booking.init)
        numbers = Set(map.amountColumns + map[.balance])
        descriptions = map[.what]
        purposes = map[.what] + map[.payee]
        firstDate = map.dateColumns.min() ?? 0
    }

    /// The columns of booking dates in which some, but at most half, of the dated rows have no date.
    var incompleteBookings: [Int] {
        bookings.filter { $0.unbooked > 0 && $0.unbooked <= $0.booked }.map(\.column)
    }

    /// Whether the rows without a date in a column are only at the newest end of the file.
    /// - Parameters:
    ///   - first: the first date of the column.
    ///   - last: the last date of the column.
    func isAtNewestEnd(_ column: Int, _ first: Day?, _ last: Day?) -> Bool {
        guard let booking = bookings.first(where: { $0.column == column }), booking.between == 0,
            booking.before == 0 || booking.behind == 0, let first, let last
        else { return false }
        return first == last || (booking.before > 0) == (first > last)
    }

    /// Counts a row with a date.
    mutating func readDated(_ record: Record) {
        if let name = heading {
            headings.append(name)
            heading = nil
        }
        if !marks.isEmpty, !hasMarked { hasMarked = PendingPlaces.isMarked(record, marks, except: numbers) }
        doubtful.read(purposes.lazy.map { record.cell($0) }, line: record.line)
        for column in descriptions where !kindColumns.contains(column) && PendingText.isMovement(record.cell(column)) {
            kindColumns.insert(column)
        }
        for index in bookings.indices {
            // A word instead of the booking date, as in a balance line, is not evidence about other rows.
            bookings[index].read(
                isBooked: !record.cell(bookings[index].column).isNothing,
                hasBalance: balance.map { !record.cell($0).isNothing } ?? false)
        }
    }

    /// Examines a row without a date, which may be a legend.
    mutating func readUndated(_ record: Record) {
        let texts = (0..<record.count).lazy.compactMap { record.text($0) }
        guard let text = texts.first else { return }
        readHeading(record)
        // The mark and its explanation may be in two cells.
        readLegend(text.utf8.count > Self.longestMark ? text : texts.prefix(2).joined(separator: " "))
    }

    private mutating func readHeading(_ record: Record) {
        guard let text = record.beginning(upTo: firstDate) else { return }
        if !hasAccountLine { hasAccountLine = AccountLine.isNamed(by: text) }
        if !hasPendingHeading { hasPendingHeading = PendingHeading.reading(record.fields, mayCount: true) == true }
        guard headings.count < Self.mostHeadings else { return }
        let name = PendingHeading.unknown(record.fields)
        if name != nil || record.filledCount == 1 { heading = name }
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
