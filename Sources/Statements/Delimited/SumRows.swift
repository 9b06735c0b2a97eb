import Sheets

/// Finds rows that have neither a text nor a balance.
struct TextlessRows {
    private let columns: [Int]
    /// Whether the table has texts. Without them a row without a text means nothing.
    let hasTexts: Bool

    init(_ map: ColumnMap) {
        let texts = map[.what] + map[.kind] + map[.payee] + map[.recipient]
        hasTexts = !texts.isEmpty
        columns = texts + map[.more] + map[.note] + map[.payer] + map[.balance]
    }

    /// Whether the row has neither a text nor a balance.
    func hold(_ record: Record) -> Bool { columns.allSatisfy { record.cell($0).isNothing } }
}

/// Finds rows with a date that are totals: a word names them as a sum, and they equal the sum of the rows since the
/// last total, or of all other rows; or they have no text and no balance, and equal the sum of all other rows.
struct SumRows {
    private struct Candidate {
        let line: Int
        /// Cents by column; `nil` for an empty cell.
        let amounts: [Int64?]
        /// Whether the row may also be a payment: it has a payee, or more text than a word for a sum.
        let isNamed: Bool
        /// Whether a word names the row as a sum.
        var hasWord = true
    }

    /// The sums of the amount columns so far.
    private struct Sum {
        var amounts: [Int128]
        var count = 0

        mutating func add(_ row: [Int64?]) {
            count += 1
            for (index, cents) in row.enumerated() { amounts[index] += Int128(cents ?? 0) }
        }

        /// The sum without one of its rows.
        func without(_ row: [Int64?]) -> Sum {
            Sum(amounts: zip(amounts, row).map { $0 - Int128($1 ?? 0) }, count: count - 1)
        }

        /// Whether a row has this sum as its amount. If the row may be a payment, the sum of a single row is not enough
        /// evidence.
        func matches(_ candidate: Candidate) -> Bool {
            guard count > (candidate.isNamed ? 1 : 0) else { return false }
            let filled = zip(amounts, candidate.amounts.map { Int128($0 ?? 0) }).filter { $0.1 != 0 }
            return !filled.isEmpty && filled.allSatisfy { $0.magnitude == $1.magnitude }
        }
    }

    private let columns: [Int]
    private let cells: [AmountCell]
    private let texts, payees: [Int]
    private let textless: TextlessRows
    private var sinceSum: Sum
    private var sinceStart: Sum
    private var waiting: [Candidate] = []
    private var found: Set<Int> = []

    private static let most = 1000

    init(_ map: ColumnMap, _ conventions: Conventions) {
        columns = map.amountColumns
        cells = map.amountColumns.map { conventions.marks[$0] ?? AmountCell(decimalMark: nil) }
        texts = map[.what] + map[.kind] + map[.payee]
        payees = map[.payee] + map[.recipient]
        textless = TextlessRows(map)
        sinceSum = Sum(amounts: columns.map { _ in 0 })
        sinceStart = sinceSum
    }

    mutating func read(_ record: Record, _ moved: BalanceCheck.Moved) {
        if case .nothing = moved { return }
        let amounts = zip(columns, cells).map { column, cell in
            record.cell(column).isEmpty ? nil : AmountRule.cents(record.cell(column), cell)
        }
        guard let candidate = candidate(record, amounts) else {
            sinceSum.add(amounts)
            sinceStart.add(amounts)
            return
        }
        if candidate.hasWord, sinceSum.matches(candidate) || sinceStart.matches(candidate) {
            found.insert(record.line)
            sinceSum = Sum(amounts: columns.map { _ in 0 })
        } else {
            // Counts as an ordinary row until it turns out to be a total.
            sinceSum.add(amounts)
            sinceStart.add(amounts)
            if waiting.count < Self.most { waiting.append(candidate) }
        }
    }

    /// The row as a possible total; `nil` if it has a text that neither begins nor ends with a word for a sum.
    private func candidate(_ record: Record, _ amounts: [Int64?]) -> Candidate? {
        if textless.hasTexts, textless.hold(record) {
            return Candidate(line: record.line, amounts: amounts, isNamed: true, hasWord: false)
        }
        guard texts.contains(where: { Self.mayBeSum(record.cell($0)) }) else { return nil }
        let isWord = texts.contains {
            let text = String(decoding: record.cell($0), as: UTF8.self)
            return CellWords.isWordOfSum(text) || CellWords.isSumOfPeriod(text)
        }
        let isNamed = !isWord || payees.contains { !record.cell($0).isEmpty }
        return Candidate(line: record.line, amounts: amounts, isNamed: isNamed)
    }

    /// Whether a cell begins or ends with a word for a sum.
    static func mayBeSum(_ cell: ArraySlice<UInt8>) -> Bool {
        CellWords.mayBeBalance(cell) && CellWords.beginsWithSum(String(decoding: cell, as: UTF8.self))
            || CellWords.mayEndWithSum(cell) && CellWords.endsWithSum(String(decoding: cell, as: UTF8.self))
    }

    /// The lines of the totals.
    var lines: Set<Int> {
        found.union(waiting.filter { sinceStart.without($0.amounts).matches($0) }.map(\.line))
    }
}
