internal import Database
internal import Ledger

/// What lies beside expenses and goes with them, also what the history alone still knows: what was said of them, the moves
/// of vouchers and the rows of statements that they are.
struct CircumstanceErasing {
    /// The rows of what was said.
    private(set) var circumstances: [Int64] = []
    /// The moves of vouchers.
    private(set) var vouchers: [Int64] = []
    /// The rows of statements.
    private(set) var matches: [Int64] = []

    /// - Complexity: O(changes) where there is any such row, and O(expenses).
    init(ofExpenses ids: [Int64], in database: any Database) throws {
        let rows = TrackedRows(database: database)
        let tables = try [TrackedTable.circumstance, .voucherMove, .bankMatch].filter(rows.isThere)
        guard !tables.isEmpty else { return }
        let wanted = Set(ids)
        let expenses = ExpenseTable(database: database)
        var uids = Set(try ids.compactMap { try expenses.expense($0)?.uid })
        var beside: [TrackedTable: [String: Set<Int64>]] = [:]
        func note(_ row: TrackedRow, of table: TrackedTable) {
            guard let uid = row.text(table.index(of: "expense")) else { return }
            beside[table, default: [:]][uid, default: []].insert(row.id)
        }
        let history = ChangeTable(database: database)
        let changes = try database.rows(
            """
            SELECT id FROM change
            WHERE instr(before, '"circumstance":[') > 0 OR instr(after, '"circumstance":[') > 0
                OR instr(before, '"voucher_move":[') > 0 OR instr(after, '"voucher_move":[') > 0
                OR instr(before, '"bank_match":[') > 0 OR instr(after, '"bank_match":[') > 0
            """
        ) { $0.integer(0) ?? 0 }
        for change in changes {
            let (before, after) = try history.snapshots(of: change)
            for row in before[.expense] + after[.expense] where wanted.contains(row.id) {
                uids.insert(TrackedTable.expense.uid(of: row.values))
            }
            for table in tables { for row in before[table] + after[table] { note(row, of: table) } }
        }
        for table in tables { try rows.forEach(of: table) { note($0, of: table) } }
        circumstances = uids.flatMap { beside[.circumstance]?[$0] ?? [] }.sorted()
        vouchers = uids.flatMap { beside[.voucherMove]?[$0] ?? [] }.sorted()
        matches = uids.flatMap { beside[.bankMatch]?[$0] ?? [] }.sorted()
    }
}
