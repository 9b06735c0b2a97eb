internal import Database
internal import Ledger
internal import Text

/// The expenses of a book during an import, found by uid. A server is asked for a few of them one by one; for more, all
/// are read at once.
final class FormerExpenses {
    private let expenses: ExpenseTable
    private let database: any Database
    /// Whether the contents of the expenses are needed too.
    private let hasContents: Bool
    /// The numbers of all expenses, from a server; `nil` if they are asked for one by one.
    private var numbers: [TextHash: Int64]?
    private var contents: [Int64: Expense] = [:]
    /// The numbers of the expenses that the import has inserted.
    private var own: [TextHash: Int64] = [:]
    private var lookups = 0

    /// The largest number of expenses that are asked for one by one.
    private static let few = 5
    /// The largest numbers of expenses that are read at once, to bound the memory.
    private static let (most, mostContents) = (1_000_000, 50_000)

    init(in database: any Database, withContents hasContents: Bool) {
        self.database = database
        self.hasContents = hasContents
        expenses = ExpenseTable(database: database)
    }

    /// The number of the expense with a uid; `nil` if there is none.
    func number(uid: String) throws -> Int64? {
        try readAllIfMany()
        if let number = own[TextHash(uid)] { return number }
        guard let numbers else { return try expenses.number(uid: uid) }
        return numbers[TextHash(uid)]
    }

    /// The expense with a uid; `nil` if there is none.
    func expense(uid: String) throws -> Expense? {
        try readAllIfMany()
        guard let numbers else { return try expenses.expense(uid: uid) }
        return numbers[TextHash(uid)].flatMap { contents[$0] }
    }

    /// The expense with a number, which the book has.
    func expense(_ number: Int64) throws -> Expense? {
        try contents[number] ?? expenses.expense(number)
    }

    /// Records that the import has inserted an expense.
    func add(_ number: Int64, uid: String) { own[TextHash(uid)] = number }

    /// Records that the import has changed an expense.
    func change(_ expense: Expense) {
        if numbers != nil { contents[expense.id] = expense }
    }

    private func readAllIfMany() throws {
        lookups += 1
        guard database.dialect == .postgreSQL, lookups == Self.few + 1,
            try TrackedRows(database: database).count(of: .expense) <= (hasContents ? Self.mostContents : Self.most)
        else { return }
        var all: [TextHash: Int64] = [:]
        if hasContents {
            try expenses.forEachExpense { expense in
                all[TextHash(expense.uid)] = expense.id
                contents[expense.id] = expense
            }
        } else {
            try database.forEachRow("SELECT uid, id FROM expense", []) { row in
                all[TextHash(row.text(0) ?? "")] = row.integer(1) ?? 0
            }
        }
        numbers = all
    }
}
