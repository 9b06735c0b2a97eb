internal import Database
internal import Ledger

extension ChangeTable {
    /// Checks that changes can be undone: no later change that is not undone touches their rows, and no other row
    /// refers to rows that they created.
    /// - Parameter since: the changes that are not undone, from the earliest of `changes` on, newest first.
    /// - Throws: `LedgerError.builtUpon`, or one of kind `undo.built-upon` for a created row, other than an expense, that
    ///   is in use.
    /// - Complexity: O(later changes, for each), and O(rows that refer to the created ones).
    func requireNotBuiltUpon(_ changes: [Change], since: [Change]) throws {
        let going = Set(changes.map(\.id))
        for change in changes {
            for later in since where try later.id > change.id && !going.contains(later.id) && touchesSame(later, change)
            {
                throw LedgerError.builtUpon(by: later.made.by)
            }
            for table in TrackedTable.all {
                let made = Set(change.after[table].map(\.id)).subtracting(change.before[table].map(\.id))
                for id in made { try requireNotReferred(to: id, of: table, except: changes) }
            }
        }
    }

    private func requireNotReferred(to id: Int64, of table: TrackedTable, except changes: [Change]) throws {
        let referring = try Referring(to: id, of: table, in: database).touched
        for other in TrackedTable.all where !referring[other].isEmpty {
            let own = Set(changes.flatMap { $0.after[other] }.map(\.id))
            // Rows of an import are stored as a range of numbers, not one by one.
            let brought = other == .expense ? changes.compactMap { $0.imported?.numbers } : []
            let users = referring[other].filter { id in !own.contains(id) && !brought.contains { $0.contains(id) } }
            guard let user = users.first else { continue }
            guard table == .expense else {
                throw LedgerError.usedSince(table, whenUndoing: changes.flatMap { $0.after[.expense] }.map(\.id))
            }
            throw LedgerError.builtUpon(by: try author(of: user, in: other) ?? "somebody")
        }
    }

    /// The author of a row's latest change; `nil` for tables other than expenses, whose history has no index.
    private func author(of row: Int64, in table: TrackedTable) throws -> String? {
        guard table == .expense else { return nil }
        return try changes(of: row, limit: 1).first?.made.by
    }

    /// Whether both changes touch a row, including rows added or altered by imports.
    private func touchesSame(_ one: Change, _ other: Change) throws -> Bool {
        for table in TrackedTable.all {
            let rows = Set((one.before[table] + one.after[table]).map(\.id))
            if (other.before[table] + other.after[table]).contains(where: { rows.contains($0.id) }) { return true }
        }
        return try brings(one, anyOf: other) || brings(other, anyOf: one)
    }

    /// Whether an import added or altered an expense that the other change touches.
    private func brings(_ one: Change, anyOf other: Change) throws -> Bool {
        guard let imported = one.imported else { return false }
        let expenses = Set((other.before[.expense] + other.after[.expense]).map(\.id))
        if let numbers = imported.numbers {
            if expenses.contains(where: numbers.contains) { return true }
            if let others = other.imported?.numbers, others.overlaps(numbers) { return true }
        }
        return try expenses.contains { expense in
            try database.firstRow(
                "SELECT 1 FROM expense_aside WHERE id = $1 AND change = $2", .integer(expense), .integer(one.id)
            ) { _ in true } ?? false
        }
    }
}
