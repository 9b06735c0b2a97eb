import Sheets

/// Finds sheets whose rows are all in other sheets, such as the sheet of a year beside the sheets of its months.
struct RepeatedSheets {
    /// The number of equal rows in each sheet, by the hash of their cells.
    private var rows: [Int: [Int: Int]] = [:]
    /// The number of equal rows in all sheets, by the hash of their cells.
    private var all: [Int: Int] = [:]
    /// The currencies that the name of a sheet names, by sheet. The euro if it names none.
    private var currencies: [Int: Set<String>] = [:]

    /// Counts a row with a date. Sheets that name different currencies have no equal rows.
    mutating func add(_ row: Record, to sheet: Int, named name: String) {
        guard (0..<row.count).contains(where: { DateCell(row.cell($0)) != nil }) else { return }
        var hasher = Hasher()
        if currencies[sheet] == nil {
            let codes = CurrencyWords.codes(ofSheet: name)
            currencies[sheet] = codes.isEmpty ? [CurrencyWords.euro] : codes
        }
        hasher.combine(currencies[sheet])
        for column in 0..<row.filledCount { hasher.combine(row.cell(column)) }
        let hash = hasher.finalize()
        rows[sheet, default: [:]][hash, default: 0] += 1
        all[hash, default: 0] += 1
    }

    /// The sheets with two or more rows that are all in the remaining sheets, the largest sheet first. A single row may be
    /// equal by chance.
    /// - Complexity: O(rows + s log s) for s sheets.
    func found(among sheets: [Int]) -> [Int] {
        var all = all
        let sizes = sheets.map { (sheet: $0, count: rows[$0]?.values.reduce(0, +) ?? 0) }
        return sizes.sorted { ($1.count, $0.sheet) < ($0.count, $1.sheet) }.filter { sheet, count in
            guard count > 1, let own = rows[sheet], own.allSatisfy({ (all[$0] ?? 0) >= 2 * $1 }) else { return false }
            for (hash, count) in own { all[hash, default: 0] -= count }
            return true
        }.map(\.sheet)
    }
}
