internal import Database
internal import Ledger

/// The rows to erase together with expenses, including rows only in the history: extras, voucher moves, statement
/// matches and attachments.
struct ExpenseExtrasErasing {
    /// The numbers of the rows to erase, by table.
    private(set) var rows: [(table: TrackedTable, ids: [Int64])] = []
    /// The side files of the erased attachments. Other attachments may refer to them too.
    private(set) var files: Set<String> = []

    /// The tables that refer to an expense by uid.
    private static let tables: [TrackedTable] = [.circumstance, .voucherMove, .bankMatch, .attachment]

    /// Finds the rows in the book and in all changes.
    /// - Complexity: O(changes) if there are such rows, and O(expenses).
    init(ofExpenses ids: [Int64], in database: any Database) throws {
        let rows = TrackedRows(database: database)
        let tables = try Self.tables.filter(rows.isThere)
        guard !tables.isEmpty else { return }
        let wanted = Set(ids)
        let expenses = ExpenseTable(database: database)
        var uids = Set(try expenses.expenses(ids).values.map(\.uid))
        var idsByUID: [TrackedTable: [String: Set<Int64>]] = [:]
        var named: [String: Set<String>] = [:]
        func note(_ row: TrackedRow, of table: TrackedTable) {
            guard let uid = row.values[table.index(of: "expense")].text else { return }
            idsByUID[table, default: [:]][uid, default: []].insert(row.id)
            if table == .attachment, let attachment = Attachment(row) {
                named[uid, default: []].insert(attachment.file)
            }
        }
        let history = ChangeTable(database: database)
        let changes = try database.rows(
            """
            SELECT id FROM change
            WHERE instr(before, '"circumstance":[') > 0 OR instr(after, '"circumstance":[') > 0
                OR instr(before, '"voucher_move":[') > 0 OR instr(after, '"voucher_move":[') > 0
                OR instr(before, '"bank_match":[') > 0 OR instr(after, '"bank_match":[') > 0
                OR instr(before, '"attachment":[') > 0 OR instr(after, '"attachment":[') > 0
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
        self.rows = tables.map { table in (table, uids.flatMap { idsByUID[table]?[$0] ?? [] }.sorted()) }
        files = Set(uids.flatMap { named[$0] ?? [] })
    }
}
