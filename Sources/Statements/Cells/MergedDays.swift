import Files
import Sheets

/// Days that only the first row of each day has, as in a table with merged cells. The rows below have the day of the
/// row above.
struct MergedDays {
    private let column: Int
    private let days, amounts: [Int]
    private var day: [UInt8] = []
    private var sums: UndatedSums

    /// Finds such days in the first records below a header; `nil` without them.
    ///
    /// No day is written twice, the first row has one, and at least two days have further rows. A single row without a
    /// day may be a slip. Rows whose amounts add up to that of the first row are its parts. Sums of the rows above are no
    /// further rows.
    init?(_ map: ColumnMap, _ records: some Sequence<Record>) {
        guard let column = map.dateColumns.first, !map.dialect.traits.contains(.postings) else { return nil }
        self.column = column
        (days, amounts) = (map.dateColumns, map.amountColumns)
        sums = UndatedSums(map)
        guard records.contains(where: isWithoutDay) else { return nil }
        // The first pass finds the texts of sums.
        for record in records { sums.read(record, isMovement: isMovement(record)) }
        sums.restart()
        var written: Set<ArraySlice<UInt8>> = []
        // For each day, the amount of the first row, the sum of the further rows, and their number.
        var groups: [(first: Int64, others: Int64, count: Int)] = []
        for record in records {
            let isMovement = isMovement(record)
            guard !sums.read(record, isMovement: isMovement), isMovement else { continue }
            let cell = record.cell(column)
            let amount = amounts.lazy.compactMap { ColumnContents.number(record.cell($0)) }.first ?? 0
            if DateCell(cell) != nil {
                guard written.insert(ArraySlice(Array(cell))).inserted else { return nil }
                groups.append((amount, 0, 0))
            } else if isWithoutDay(record) {
                guard let group = groups.popLast() else { return nil }
                groups.append((group.first, group.others &+ amount, group.count + 1))
            }
        }
        let further = groups.filter { $0.count > 0 }
        guard further.count > 1, !further.allSatisfy({ $0.first == $0.others }) else { return nil }
        sums.restart()
    }

    /// Gives a record without a day that of the record above, unless it is probably a sum. Records must be passed in file
    /// order.
    mutating func fill(_ record: inout Record) {
        let cell = record.cell(column)
        let isMovement = isMovement(record)
        let isSum = sums.read(record, isMovement: isMovement)
        if DateCell(cell) != nil {
            day = Array(cell)
        } else if !day.isEmpty, !isSum, isMovement, isWithoutDay(record) {
            record.replace(column, with: day)
        }
    }

    /// The fact that tells the user where the days of such rows come from.
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
    /// Replaces the text of a cell. Does nothing for a column that the record lacks.
    mutating func replace(_ column: Int, with text: [UInt8]) {
        let fields = (0..<count).map { $0 == column ? text[...] : ArraySlice(Array(bytes($0))) }
        begin(line: line)
        for field in fields { append(field) }
    }
}
