import Sheets

/// Finds rows with a day that are called a sum and are one: whose amounts are those of the rows before them, since the last
/// sum or since the first row, or of all others.
struct SumRows {
    private struct Candidate {
        let line: Int
        /// Per column, in cents; `nil` where nothing stands.
        let amounts: [Int64?]
        let isNamed: Bool
    }

    /// Of the columns of amounts, what the rows so far come to.
    private struct Sum {
        var amounts: [Int128]
        var count = 0

        mutating func add(_ row: [Int64?]) {
            count += 1
            for (index, cents) in row.enumerated() { amounts[index] += Int128(cents ?? 0) }
        }

        /// Without a row that was added.
        func without(_ row: [Int64?]) -> Sum {
            Sum(amounts: zip(amounts, row).map { $0 - Int128($1 ?? 0) }, count: count - 1)
        }

        /// Whether a row says just this. The amount of one row alone may be that of somebody who is called so.
        func isSaid(by candidate: Candidate) -> Bool {
            guard count > (candidate.isNamed ? 1 : 0) else { return false }
            let filled = zip(amounts, candidate.amounts.map { Int128($0 ?? 0) }).filter { $0.1 != 0 }
            return !filled.isEmpty && filled.allSatisfy { $0.magnitude == $1.magnitude }
        }
    }

    private let columns: [Int]
    private let cells: [AmountCell]
    private let texts, payees: [Int]
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
        sinceSum = Sum(amounts: columns.map { _ in 0 })
        sinceStart = sinceSum
    }

    mutating func read(_ record: Record, _ moved: BalanceCheck.Moved) {
        if case .nothing = moved { return }
        let amounts = zip(columns, cells).map { column, cell in
            record.cell(column).isEmpty ? nil : AmountRule.cents(record.cell(column), cell)
        }
        guard let isNamed = candidate(record) else {
            sinceSum.add(amounts)
            sinceStart.add(amounts)
            return
        }
        let candidate = Candidate(line: record.line, amounts: amounts, isNamed: isNamed)
        if sinceSum.isSaid(by: candidate) || sinceStart.isSaid(by: candidate) {
            found.insert(record.line)
            sinceSum = Sum(amounts: columns.map { _ in 0 })
        } else {
            // Until it is known to be a sum it counts as any other.
            sinceSum.add(amounts)
            sinceStart.add(amounts)
            if waiting.count < Self.most { waiting.append(candidate) }
        }
    }

    /// Whether somebody is named so whom something was paid to; `nil` where no text of the row is a word of a sum.
    private func candidate(_ record: Record) -> Bool? {
        guard texts.contains(where: { Self.isWordOfSum(record.cell($0)) }) else { return nil }
        return payees.contains { !record.cell($0).isEmpty }
    }

    /// Whether a cell holds one word that sums are called by, and nothing else.
    static func isWordOfSum(_ cell: ArraySlice<UInt8>) -> Bool {
        CellWords.mayBeBalance(cell) && CellWords.isWordOfSum(String(decoding: cell, as: UTF8.self))
    }

    /// The lines of the sums.
    var lines: Set<Int> {
        found.union(waiting.filter { sinceStart.without($0.amounts).isSaid(by: $0) }.map(\.line))
    }
}
