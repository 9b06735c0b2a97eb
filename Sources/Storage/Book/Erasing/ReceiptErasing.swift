internal import Database
internal import Ledger

/// The receipts to erase together with expenses: receipts that lose all their expenses. A receipt is erased completely
/// or not at all.
struct ReceiptErasing {
    /// The expenses to erase, without expenses of receipts that keep another expense.
    let expenses: [Int64]
    /// The receipts to erase, including receipts only in the history.
    let receipts: [Int64]

    /// Finds the receipts of the expenses with these numbers, in the book and in all changes.
    /// - Throws: `LedgerError.isOfReceipt` if no expense can be erased.
    /// - Complexity: O(changes), and O(rows of changes that contain receipts).
    init(_ ids: [Int64], in database: any Database) throws {
        guard try TrackedRows(database: database).isThere(.receipt) else {
            (expenses, receipts) = (ids, [])
            return
        }
        let wanted = Set(ids)
        var parts: [Int64: Set<String>] = [:]
        var numbers: [String: Int64] = [:]
        func note(_ row: TrackedRow) {
            guard let receipt = Receipt(row) else { return }
            parts[receipt.id, default: []].formUnion(receipt.parts.map(\.expense))
        }
        let history = ChangeTable(database: database)
        let changes = try database.rows(
            """
            SELECT id FROM change WHERE instr(before, '"receipt":[') > 0 OR instr(after, '"receipt":[') > 0 ORDER BY id
            """
        ) { $0.integer(0) ?? 0 }
        for change in changes {
            let (before, after) = try history.snapshots(of: change)
            for row in before[.receipt] + after[.receipt] { note(row) }
            for row in before[.expense] + after[.expense] { numbers[TrackedTable.expense.uid(of: row.values)] = row.id }
        }
        let expenseTable = ExpenseTable(database: database)
        try TrackedRows(database: database).forEach(of: .receipt, note)
        var kept: (expense: Int64, receipt: Int64)?
        var staying: Set<Int64> = []
        var going: [Int64] = []
        for (receipt, uids) in parts.sorted(by: { $0.key < $1.key }) {
            let expenses = try uids.compactMap { try numbers[$0] ?? expenseTable.number(uid: $0) }
            guard expenses.contains(where: wanted.contains) else { continue }
            if expenses.allSatisfy(wanted.contains) {
                going.append(receipt)
            } else {
                staying.formUnion(expenses)
                kept = kept ?? expenses.first(where: wanted.contains).map { ($0, receipt) }
            }
        }
        expenses = ids.filter { !staying.contains($0) }
        receipts = going
        if expenses.isEmpty, let kept { throw LedgerError.isOfReceipt(expense: kept.expense, receipt: kept.receipt) }
    }
}
