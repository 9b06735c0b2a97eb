import Files
import Sheets

/// Days that only the first row of each day has, as in a table with merged cells. The rows below have the day of the
/// row above.
struct MergedDays {
    private let column: Int
    private let days, amounts: [Int]
    private var day: [UInt8] = []

    /// Finds such days in the first records below a header; `nil` without them.
    ///
    /// No day is written twice, the first row has one, and at least two days have further rows. A single row without a
    /// day may be a slip.
    init?(_ map: ColumnMap, _ records: some Sequence<Record>) {
        guard let column = map.dateColumns.first, !map.dialect.traits.contains(.postings) else { return nil }
        self.column = column
        (days, amounts) = (map.dateColumns, map.amountColumns)
        var written: Set<ArraySlice<UInt8>> = []
        var (groups, isInGroup) = (0, false)
        for record in records where isMovement(record) {
            let cell = record.cell(column)
            if DateCell(cell) != nil {
                guard written.insert(ArraySlice(Array(cell))).inserted else { return nil }
                isInGroup = false
            } else if isWithoutDay(record) {
                guard !written.isEmpty else { return nil }
                if !isInGroup { groups += 1 }
                isInGroup = true
            }
        }
        guard groups > 1 else { return nil }
    }

    /// Gives a record without a day that of the record above.
    mutating func fill(_ record: inout Record) {
        let cell = record.cell(column)
        if DateCell(cell) != nil {
            day = Array(cell)
        } else if !day.isEmpty, isWithoutDay(record), isMovement(record) {
            record.replace(column, with: day)
        }
    }

    /// The fact about these days.
    static let fact = FileFact(
        "days", "of the row above", because: "each day is written once, and the rows below it have none")

    private func isWithoutDay(_ record: Record) -> Bool { days.allSatisfy { record.cell($0).isNothing } }

    /// Whether a record has an amount and is no sum or balance.
    private func isMovement(_ record: Record) -> Bool {
        amounts.contains { record.cell($0).contains { (0x30...0x39).contains($0) } }
            && !record.fields.contains(where: CellWords.isSum)
    }
}

extension Record {
    /// Replaces the text of a cell.
    mutating func replace(_ column: Int, with text: [UInt8]) {
        let fields = (0..<count).map { $0 == column ? text[...] : ArraySlice(Array(bytes($0))) }
        begin(line: line)
        for field in fields { append(field) }
    }
}
