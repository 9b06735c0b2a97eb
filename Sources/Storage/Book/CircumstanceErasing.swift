internal import Database
internal import Ledger

/// What was said of expenses beside what every expense has, also what the history alone still knows; it goes with them.
struct CircumstanceErasing {
    private let database: any Database
    private let rows: [Int64]

    /// - Complexity: O(changes) where anything is said of any expense, and O(expenses).
    init(ofExpenses ids: [Int64], in database: any Database) throws {
        self.database = database
        guard try TrackedRows(database: database).isThere(.circumstance) else {
            rows = []
            return
        }
        let wanted = Set(ids)
        let expenses = ExpenseTable(database: database)
        var uids = Set(try ids.compactMap { try expenses.expense($0)?.uid })
        var spoken: [String: Int64] = [:]
        let history = ChangeTable(database: database)
        let changes = try database.rows(
            "SELECT id FROM change WHERE instr(before, '\"circumstance\":[') > 0 OR instr(after, '\"circumstance\":[') > 0"
        ) { $0.integer(0) ?? 0 }
        for change in changes {
            let (before, after) = try history.snapshots(of: change)
            for row in before[.expense] + after[.expense] where wanted.contains(row.id) {
                uids.insert(TrackedTable.expense.uid(of: row.values))
            }
            for row in before[.circumstance] + after[.circumstance] {
                spoken[TrackedTable.circumstance.uid(of: row.values)] = row.id
            }
        }
        let present = try CircumstanceTable(database: database).numbers(ofExpenses: uids.sorted())
        rows = Set(present.values).union(uids.compactMap { spoken[$0] }).sorted()
    }

    /// Takes it out of the book and its history.
    /// - Complexity: O(changes).
    func erase() throws {
        guard !rows.isEmpty else { return }
        try ChangeTable(database: database).erase(rows, of: .circumstance)
    }
}
