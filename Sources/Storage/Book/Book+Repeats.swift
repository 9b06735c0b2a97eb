internal import Database
public import Ledger
internal import Secrets

extension Book {
    /// Every repeating expense, sorted by number.
    public func repeats() throws -> [Repeat] { try RepeatTable(database: file.reader()).all() }

    /// The occurrences of repeating expenses that were amended, skipped or booked, sorted by repeating expense and day.
    public func repeatTimes() throws -> [RepeatTime] { try RepeatTable(database: file.reader()).times() }

    /// Adds repeating expenses in one change.
    /// - Parameters:
    ///   - newCategory: path of the category to use in place of those of the drafts, created if it is missing; `nil` for
    ///     the drafts' own.
    ///   - people: the names of new people, which are created, by the negative numbers that stand for them in the
    ///     extras.
    /// - Returns: the repeating expenses as stored, in the order of the drafts.
    /// - Throws: an error of `Repeat.checked`, `LedgerError.noSuchCategory`, `categoryIsArchived`.
    public func addRepeats(
        _ drafts: [Repeat], into newCategory: String?, naming people: [Int64: String] = [:], by signature: Signature
    ) throws -> [Repeat] {
        let drafts = try drafts.map { try $0.checked() }
        return try file.write(by: signature) { database, signature in
            let table = RepeatTable(database: database)
            let categories = CategoryTable(database: database)
            return try ChangeTable(database: database)
                .record(RepeatAction.add.action, by: signature, touching: TouchedRows()) { touched in
                    var common: Category.ID?
                    if let newCategory {
                        common =
                            try Self.category(
                                path: newCategory, in: categories, at: signature.at, touching: &touched
                            ).id
                    }
                    var added: [Repeat] = []
                    for draft in drafts {
                        let category = common ?? draft.category
                        try categories.requireUsable(category)
                        var made = draft.recorded(
                            try table.rows.nextNumber(of: .repeat),
                            uid: makeUUIDv7(milliseconds: signature.at.seconds * 1000), in: category, by: signature)
                        made.extras = try ContactTable(database: database).numbered(
                            made.extras, naming: people, at: signature.at, touching: &touched)
                        try table.put(made, touching: &touched)
                        touched[.repeat].append(made.id)
                        added.append(made)
                    }
                    return added
                }
        }
    }

    /// Edits a repeating expense. No change is recorded if it stays equal.
    /// - Parameter people: the names of new people, as in `addRepeats`.
    /// - Throws: `LedgerError.noSuchRepeat`, errors of `addRepeats` or `change`.
    public func editRepeat(
        _ id: Int64, as action: RepeatAction, naming people: [Int64: String] = [:], by signature: Signature,
        _ change: (inout Repeat) throws -> Void
    ) throws -> Repeat {
        try file.write(by: signature) { database, signature in
            let table = RepeatTable(database: database)
            let before = try table.require(id)
            var after = before
            try change(&after)
            after = try after.checked()
            guard after != before else { return before }
            if after.category != before.category {
                try CategoryTable(database: database).requireUsable(after.category)
            }
            after.changed = signature.at
            var touched = TouchedRows(.repeat, [id])
            touched[.repeatExtras] = try table.numberOfExtras(of: id).map { [$0] } ?? []
            return try ChangeTable(database: database).record(action.action, by: signature, touching: touched) {
                touched in
                after.extras = try ContactTable(database: database).numbered(
                    after.extras, naming: people, at: signature.at, touching: &touched)
                try table.put(after, touching: &touched)
                return after
            }
        }
    }

    /// Stores the state of an occurrence. `decide` receives the repeating expense with its stored occurrences, and
    /// returns the occurrence with its new state, and the uid that its expense has or would have.
    /// - Returns: the repeating expense, which stays unchanged.
    /// - Throws: `LedgerError.noSuchRepeat`, or an error of `decide`.
    public func noteRepeatTime(
        of id: Int64, as action: RepeatAction, by signature: Signature,
        _ decide: (Repeat, [RepeatTime]) throws -> (time: RepeatTime, uid: String)
    ) throws -> Repeat {
        try file.write(by: signature) { database, signature in
            let table = RepeatTable(database: database)
            let (known, times) = (try table.require(id), try table.times(of: id))
            let (time, uid) = try decide(known, times)
            guard !times.contains(time) else { return known }
            let touched = TouchedRows(.repeatTime, try table.number(of: time).map { [$0] } ?? [])
            try ChangeTable(database: database).record(action.action, by: signature, touching: touched) { touched in
                touched[.repeatTime] = [try table.put(time, uid: uid)]
            }
            return known
        }
    }

    /// Records the expenses that are due. `decide` receives all repeating expenses and stored occurrences, and returns
    /// the due ones. Each occurrence is recorded once, even if two users do so simultaneously. No change is recorded if
    /// nothing is due.
    /// - Returns: the expenses as stored, in the order of `decide`.
    /// - Throws: errors of `add` or `decide`.
    public func bookRepeats(
        by signature: Signature, _ decide: ([Repeat], [RepeatTime]) throws -> [(time: RepeatTime, draft: ExpenseDraft)]
    ) throws -> [Recorded] {
        try file.write(by: signature) { database, signature in
            let table = RepeatTable(database: database)
            let expenses = ExpenseTable(database: database)
            let due = try decide(table.all(), table.times())
            guard !due.isEmpty else { return [] }
            // An expense can exist although its occurrence is not booked: it was recorded in another copy of the book,
            // and undone there.
            let isNew = try due.map { try expenses.expense(uid: $0.draft.uid) == nil }
            let touched = TouchedRows(.repeatTime, try due.compactMap { try table.number(of: $0.time) })
            let action = RepeatAction.book.action
            let added = try ChangeTable(database: database)
                .record(action, by: signature, touching: touched) { touched in
                    let new = zip(due, isNew).filter(\.1).map(\.0.draft)
                    try Self.insert(new, of: database, by: signature, touching: &touched)
                    touched[.repeatTime] = try due.map { try table.put($0.time, uid: $0.draft.uid) }
                    return touched[.expense]
                }
            if added.contains(where: SearchTable.endsBlock) { try SearchTable(database: database).cover() }
            return try zip(due, isNew).compactMap { due, isNew in
                try expenses.expense(uid: due.draft.uid).map { Recorded(expense: $0, isNew: isNew) }
            }
        }
    }
}
