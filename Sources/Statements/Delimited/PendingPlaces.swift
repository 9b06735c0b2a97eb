import Files
import Periods
import Sheets
import Text

/// The rows of a file that are not booked by their place, or by a mark that a legend explains.
struct PendingPlaces {
    /// The column of the booking day, where rows without one have another day.
    var bookingColumn: Int?
    /// The lines between which every row has a day; rows outside, at the newest end, are not booked.
    var dated: ClosedRange<Int>?
    /// `*` of `* noch nicht ausgeführte Umsätze`.
    var marks: Set<[UInt8]> = []
    /// The lines without a balance where others have one.
    var withoutBalance: Set<Int> = []
    /// The columns in which a mark says something else.
    private var numbers: Set<Int> = []
    private var days: [Int] = []

    init() {}

    /// - Parameter orders: the orders of the days, by column.
    init(_ map: ColumnMap, _ survey: Survey, orders: [Int: DateOrder]) {
        let evidence = survey.pending
        marks = evidence.marks
        numbers = Set(map.amountColumns + map[.balance])
        days = map.dateColumns
        guard !map.dialect.traits.contains(.postings) else { return }
        // Where a state says it for every row, the day says nothing more.
        if evidence.lacksBookingDays, !map.dialect.traits.contains(.onlyDone) { bookingColumn = map.first(.date) }
        if let column = days.first, let dates = survey.dates(in: column), let first = dates.first?.day(orders[column]),
            let last = dates.last?.day(orders[column])
        {
            dated = evidence.dated(first, last)
        }
    }

    /// What is told of them, with what to say where they are booked.
    func facts(_ map: ColumnMap) -> [FileFact] {
        var facts: [FileFact] = []
        if let column = bookingColumn {
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
                    because: "the others have one, and it holds no more; if they are booked: --ignore-balance"))
        }
        return facts
    }

    /// Whether the row is not booked.
    /// - Parameter hasAmount: whether digits stand in a column of amounts.
    func hold(_ record: Record, hasAmount: Bool) -> Bool {
        if withoutBalance.contains(record.line) { return true }
        if let day = days.first, isState(record.cell(day)) { return true }
        if let bookingColumn, record.cell(bookingColumn).isNothing, hasDay(record) { return true }
        if let dated, hasAmount, !dated.contains(record.line), days.allSatisfy({ record.cell($0).isNothing }) {
            return true
        }
        return !marks.isEmpty && isMarked(record)
    }

    /// Whether a word stands where others have a day: `offen`.
    private func isState(_ cell: ArraySlice<UInt8>) -> Bool {
        guard let first = cell.first, !(0x30...0x39).contains(first), cell.count > 2 else { return false }
        let text = String(decoding: cell, as: UTF8.self)
        return PendingText.finding(text) == .certain || HeaderName.plain(text) == "offen"
    }

    private func hasDay(_ record: Record) -> Bool {
        days.contains { DateCell(record.cell($0)) != nil }
    }

    private func isMarked(_ record: Record) -> Bool {
        (0..<record.count).contains { column in
            guard !numbers.contains(column) else { return false }
            let cell = record.cell(column)
            return marks.contains { mark in
                cell.elementsEqual(mark)
                    || !PendingEvidence.isLetter(mark[0])
                        && (cell.starts(with: mark) || cell.suffix(mark.count).elementsEqual(mark))
            }
        }
    }
}

extension ArraySlice<UInt8> {
    /// Whether a cell says nothing: it is empty, or only dashes stand in it.
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

/// What the rows of a file tell of those among them that are not booked.
struct PendingEvidence {
    /// How many rows have a booking day, and how many only another day.
    private var booked = 0
    private var unbooked = 0
    private let dateColumns, texts, amounts: [Int]
    /// The lines of the first and the last row with a day.
    private var first, last: Int?
    /// How many rows with a text and an amount, but without a day, stand before all days, between them and behind.
    private var before = 0
    private var between = 0
    private var behind = 0
    private(set) var marks: Set<[UInt8]> = []

    private static let mostMarks = 5

    init(_ map: ColumnMap) {
        dateColumns = map.dateColumns
        texts = map[.what] + map[.kind] + map[.payee] + map[.recipient]
        amounts = map.amountColumns
    }

    /// Whether some rows have another day, but not the booking day that most have.
    var lacksBookingDays: Bool { unbooked > 0 && unbooked <= booked }

    /// The lines of the first and the last day, where rows without one stand at the newest end and nowhere else.
    func dated(_ firstDay: Day, _ lastDay: Day) -> ClosedRange<Int>? {
        guard before + behind > 0, between == 0, before == 0 || behind == 0, before + behind <= booked + unbooked,
            let first, let last, firstDay == lastDay || (before > 0) == (firstDay > lastDay)
        else { return nil }
        return first...last
    }

    /// Takes a row with a day.
    mutating func readDated(line: Int, hasBookingDay: Bool) {
        if hasBookingDay { booked += 1 } else { unbooked += 1 }
        if behind > 0 { (between, behind) = (between + behind, 0) }
        if first == nil { first = line }
        last = line
    }

    /// Takes a row without a day: a legend, or one that was not booked yet.
    mutating func readUndated(_ record: Record) {
        if dateColumns.allSatisfy({ record.cell($0).isNothing }), texts.contains(where: { !record.cell($0).isEmpty }),
            amounts.contains(where: { record.cell($0).contains { (0x30...0x39).contains($0) } })
        {
            if first == nil { before += 1 } else { behind += 1 }
        }
        if let text = (0..<record.count).lazy.compactMap({ record.text($0) }).first { readLegend(text) }
    }

    /// Takes a line that may explain a mark: `* noch nicht ausgeführte Umsätze`, `(P) = pending`.
    mutating func readLegend(_ text: String) {
        guard marks.count < Self.mostMarks else { return }
        var rest = Array(text.utf8)[...]
        if rest.first == UInt8(ascii: "(") || rest.first == UInt8(ascii: "[") { rest.removeFirst() }
        let isWord = rest.first.map(Self.isLetter) ?? false
        let mark = rest.prefix { isWord ? Self.isLetter($0) : Self.isMark($0) }
        guard (1...3).contains(mark.count) else { return }
        rest = rest.dropFirst(mark.count).drop { $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "]") }
        let behind = rest.drop { $0 == 0x20 }.first
        guard !isWord || behind == UInt8(ascii: "=") || behind == UInt8(ascii: ":"),
            PendingText.isSaid(by: String(decoding: rest, as: UTF8.self))
        else { return }
        marks.insert(Array(mark))
    }

    static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func isMark(_ byte: UInt8) -> Bool { "*#+^~!§".utf8.contains(byte) }
}
