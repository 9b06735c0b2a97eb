internal import Database
public import Ledger

/// Expenses that move from one book to another.
extension Book {
    /// The expenses with these uids, void or not, by uid. Uids that the book does not know are left out.
    /// - Complexity: O(log n) per uid.
    public func expenses(uids: [String]) throws -> [String: Expense] {
        guard !uids.isEmpty else { return [:] }
        let table = ExpenseTable(database: try file.reader())
        var known: [String: Expense] = [:]
        for uid in uids { known[uid] = try table.expense(uid: uid) }
        return known
    }

    /// The name of the book to which each expense was moved last, by number of the expense. Expenses that were never
    /// moved, or only by undone changes, are left out.
    /// - Complexity: O(changes of these expenses).
    public func booksMovedTo(ofExpenses ids: [Int64]) throws -> [Int64: String] {
        guard !ids.isEmpty else { return [:] }
        let found = try file.reader().rows(
            """
            SELECT expense, action FROM change JOIN change_expense ON change = id
            WHERE expense IN (SELECT value FROM json_each($1)) AND substr(action, 1, 8) = 'move-to ' AND state = 'done'
            ORDER BY id
            """, .text(ids.jsonList)
        ) { (expense: $0.integer(0) ?? 0, action: Change.Action(rawValue: $0.text(1) ?? "")) }
        return Dictionary(found.compactMap { pair in pair.action.movedTo.map { (pair.expense, $0) } }) { $1 }
    }

    /// The numbers of the given expenses whose latest change has this action and was made by this user. Undone changes
    /// are ignored.
    /// - Throws: `DatabaseError`.
    /// - Complexity: O(changes of these expenses).
    public func expenses(
        _ ids: [Int64], lastChangedBy action: Change.Action, of user: String
    ) throws -> Set<Int64> {
        guard !ids.isEmpty else { return [] }
        let found = try file.reader().rows(
            """
            SELECT touched.expense, change.action, change.made_by FROM change JOIN (
                SELECT expense, change FROM change_expense WHERE expense IN (SELECT value FROM json_each($1))
                UNION ALL SELECT id, change FROM expense_aside WHERE id IN (SELECT value FROM json_each($1))
            ) AS touched ON touched.change = change.id
            WHERE change.state = 'done' ORDER BY change.id
            """, .text(ids.jsonList)
        ) { row in
            (expense: row.integer(0) ?? 0, isWanted: row.text(1) == action.rawValue && row.text(2) == user)
        }
        let last = Dictionary(found.map { ($0.expense, $0.isWanted) }) { $1 }
        return Set(last.filter(\.value).keys)
    }

    /// Records expenses that come from another book, with their missing categories, atomically.
    ///
    /// An expense whose uid the book has already stays unchanged, unless it is void: it then takes all values of the
    /// draft, and counts again. The drafts must not have payers, shares or outings: people and outings of the other
    /// book have other numbers here.
    /// - Parameter book: the user's name for the other book, for the history.
    /// - Returns: the expenses as stored, in the order of the drafts. Restored void expenses are marked as new.
    /// - Throws: `LedgerError.categoryIsArchived`, `noSuchCategory`, `isOfReceipt` and `outingIsClosed` for a void
    ///   expense.
    public func add(_ drafts: [ExpenseDraft], movedFrom book: String, by signature: Signature) throws -> [Recorded] {
        guard !drafts.isEmpty else { return [] }
        return try file.write(by: signature) { database, signature in
            let table = ExpenseTable(database: database)
            let former = try drafts.map { try table.expense(uid: $0.uid) }
            let new = zip(drafts, former).filter { $1 == nil }.map(\.0)
            let void = zip(drafts, former).compactMap { draft, expense in
                expense.flatMap { $0.isVoid ? (draft: draft, expense: $0) : nil }
            }
            if !new.isEmpty || !void.isEmpty {
                try ReceiptTable(database: database).requireNone(ofExpenses: void.map(\.expense.id))
                var touched = TouchedRows(.expense, void.map(\.expense.id))
                touched[.circumstance] = try ExpenseExtrasTable(database: database)
                    .numbers(ofExpenses: void.map(\.draft.uid)).values.sorted()
                let inserted = try ChangeTable(database: database).record(
                    .move(from: book), by: signature, touching: touched
                ) { rows in
                    for (draft, expense) in void {
                        try Self.replace(expense, by: draft, of: database, at: signature.at, touching: &rows)
                    }
                    return try Self.insert(new, of: database, by: signature, touching: &rows)
                }
                if void.count > 100 || inserted.map(\.id).contains(where: SearchTable.endsBlock) {
                    try SearchTable(database: database).cover()
                }
            }
            return try zip(drafts, former).compactMap { draft, former in
                try table.expense(uid: draft.uid).map { Recorded(expense: $0, isNew: former?.isVoid ?? true) }
            }
        }
    }

    /// Gives a void expense the values of a draft, so that it counts again. Its attachments stay.
    private static func replace(
        _ former: Expense, by draft: ExpenseDraft, of database: any Database, at moment: Instant,
        touching rows: inout TouchedRows
    ) throws {
        var expense = former
        let categories = CategoryTable(database: database)
        switch draft.destination {
        case .category(let id): expense.category = id
        case .newCategory(let path):
            expense.category = try category(path: path, in: categories, at: moment, touching: &rows).id
        }
        try categories.requireUsable(expense.category)
        (expense.day, expense.amount, expense.details) = (draft.day, draft.amount, draft.details)
        (expense.isVoid, expense.changed) = (false, moment)
        try ExpenseTable(database: database).update(expense)
        try ExpenseExtrasTable(database: database).put(
            draft.extras, ofExpense: draft.uid, at: moment, touching: &rows)
        guard !draft.attachments.isEmpty else { return }
        _ = try AttachmentTable(database: database).attach(
            draft.attachments, toExpense: draft.uid, at: moment, touching: &rows)
    }
}
