internal import Database
public import Ledger
internal import Money
internal import Periods

extension Book {
    /// Records expenses and creates their missing categories, atomically. An expense whose uid the book has already
    /// stays unchanged. A server answers with the totals of the expenses' months in the same round trip, because the
    /// reply to the user needs them.
    /// - Returns: the expenses as stored, in the order of the drafts.
    /// - Throws: `LedgerError.categoryIsArchived`, `noSuchCategory`.
    public func add(_ drafts: [ExpenseDraft], by signature: Signature) throws -> [Recorded] {
        file.anticipate(.inChange) { Self.readsBeforeAdding(drafts) }
        return try file.write(by: signature) { database, signature in
            let table = ExpenseTable(database: database)
            let known = try table.expenses(uids: Set(drafts.map(\.uid)))
            var uids: Set<String> = []
            let isNew = drafts.map { uids.insert($0.uid).inserted && known[$0.uid] == nil }
            let recent = RecentExpenses(database: database)
            let mayRepeat = try OptionalTables.repeats.isThere(in: database)
            let looked = zip(drafts, isNew).prefix(RecentExpenses.most)
            let duplicates = try recent.duplicates(of: looked.map { $1 ? $0 : nil }, at: signature.at)
            let usual = try looked.map { try $1 ? recent.usual(for: $0) : nil }
            var added: [TrackedRow] = []
            if isNew.contains(true) {
                try ChangeTable(database: database).record(.add, by: signature, touching: TouchedRows()) { rows in
                    let new = zip(drafts, isNew).filter(\.1).map(\.0)
                    added = try Self.insert(new, of: database, by: signature, touching: &rows)
                    rows.know(added, of: .expense)
                }
                if added.map(\.id).contains(where: SearchTable.endsBlock) {
                    try SearchTable(database: database).cover(whileRedoable: false)
                }
            }
            let new = Dictionary(added.map { (TrackedTable.expense.uid(of: $0.values), $0) }) { first, _ in first }
            let recorded: [Recorded] = zip(drafts, isNew).enumerated().compactMap { place, element in
                let (draft, isNew) = element
                guard let expense = new[draft.uid].flatMap(Expense.init) ?? known[draft.uid] else { return nil }
                let isLooked = duplicates.indices.contains(place)
                return Recorded(
                    expense: expense, isNew: isNew, duplicate: isLooked ? duplicates[place] : nil,
                    usual: isLooked ? usual[place] : nil, mayRepeat: mayRepeat)
            }
            try anticipateReply(onDays: drafts.map(\.day), about: recorded.map(\.expense.id), in: database)
            return recorded
        }
    }

    /// For each draft, the number of a recent expense that it seems to duplicate; `nil` if it duplicates none. Each
    /// expense is the duplicate of one draft only.
    /// - Parameter moment: the time by the clock of this computer, see `now`.
    public func duplicates(of drafts: [ExpenseDraft], at moment: Instant) throws -> [Int64?] {
        try reading { try RecentExpenses(database: file.reader()).duplicates(of: drafts, at: now(moment)) }
    }

    /// The time by the clock that dates changes of this book: a server's own, otherwise `moment`, that of the computer.
    /// - Complexity: a round trip on a server.
    public func now(_ moment: Instant) throws -> Instant { try file.now(moment) }

    /// The reads that adding these expenses is known to need.
    private static func readsBeforeAdding(_ drafts: [ExpenseDraft]) -> [Read] {
        let uids = Set(drafts.map(\.uid))
        let categories = Set(
            drafts.compactMap { draft in
                if case .category(let id) = draft.destination { id } else { nil }
            })
        return [ExpenseTable.expenses(uids: uids), VersionTable.versions(of: uids, in: .expense)]
            + (drafts.contains { $0.newCategory != nil }
                ? [CategoryTable.everything, TrackedRows.lastNumber(of: TrackedTable.category.name)] : [])
            + categories.map(CategoryTable.one)
            + drafts.prefix(RecentExpenses.most).flatMap(RecentExpenses.reads)
            + [TrackedTable.expense.name, "change"].map(TrackedRows.lastNumber) + [SettingTable.everything]
    }

    /// Inserts expenses with their extras and attachments, and creates missing categories.
    /// - Returns: the inserted rows.
    @discardableResult
    static func insert(
        _ drafts: [ExpenseDraft], of database: any Database, by signature: Signature, touching rows: inout TouchedRows
    ) throws -> [TrackedRow] {
        var inserted: [TrackedRow] = []
        let categories = CategoryTable(database: database)
        // The category of each destination, so that a destination is looked up only once.
        var places: [ExpenseDraft.Destination: Category.ID] = [:]
        for draft in drafts {
            let category: Category.ID
            switch (places[draft.destination], draft.destination) {
            case (let known?, _): category = known
            case (nil, .category(let id)): category = id
            case (nil, .newCategory(let path)):
                category = try Self.category(path: path, in: categories, at: signature.at, touching: &rows).id
            }
            if places.updateValue(category, forKey: draft.destination) == nil, !rows[.category].contains(category) {
                try categories.requireUsable(category)
            }
            inserted.append(
                try ExpenseTable(database: database).insert(draft, in: category, by: signature, touching: &rows))
            if !draft.attachments.isEmpty {
                _ = try AttachmentTable(database: database).attach(
                    draft.attachments, toExpense: draft.uid, at: signature.at, touching: &rows)
            }
        }
        let extras = drafts.filter { !$0.extras.isEmpty }
        guard !extras.isEmpty else { return inserted }
        let (table, contacts) = (ExpenseExtrasTable(database: database), ContactTable(database: database))
        try table.put(
            extras.map { draft in
                let numbered = try contacts.numbered(
                    draft.extras, naming: draft.newPeople, at: signature.at, touching: &rows)
                return (numbered, draft.uid)
            }, at: signature.at, numbers: table.numbers(ofExpenses: extras.map(\.uid)), touching: &rows)
        return inserted
    }

    /// Edits expenses and their extras, atomically. Without `newCategory`, no change is recorded if all stay equal.
    /// - Parameters:
    ///   - newCategory: the path of the category to which all of them move, created if it is missing; `nil` for no
    ///     move.
    ///   - people: the names of new people, which are created, by the negative numbers that stand for them in
    ///     `ExpenseExtras`.
    /// - Returns: the expenses as stored, in the order of the numbers.
    /// - Throws: `LedgerError.noSuchExpense`, `isOfReceipt`, `categoryIsArchived` if an expense moves to an archived
    ///   category, or an error of `change`.
    public func edit(
        _ ids: [Int64], as action: Change.Action, into newCategory: String? = nil, naming people: [Int64: String] = [:],
        by signature: Signature, _ change: (inout Expense, inout ExpenseExtras) throws -> Void
    ) throws -> [Expense] {
        file.anticipate(.inChange) { Self.readsBeforeChanging(ids) }
        return try file.write(by: signature) { database, signature in
            let table = ExpenseTable(database: database)
            let extrasTable = ExpenseExtrasTable(database: database)
            let present = try table.expenses(ids)
            let before = try ids.map { id in
                guard let expense = present[id] else { throw LedgerError.noSuchExpense(id) }
                return expense
            }
            let known = try extrasTable.of(expenses: ids)
            var changedExtras: [String: ExpenseExtras] = [:]
            let after = try before.map { expense in
                var (expense, extras) = (expense, known[expense.id] ?? ExpenseExtras())
                try change(&expense, &extras)
                if extras != known[expense.id] ?? ExpenseExtras() { changedExtras[expense.uid] = extras }
                return expense
            }
            // Sorted by number, each once.
            let altered = Dictionary(
                zip(before, after).filter { newCategory != nil || $0 != $1 || changedExtras[$1.uid] != nil }
                    .map { ($1.id, $1) }
            ) { $1 }.values.sorted { $0.id < $1.id }
            guard !altered.isEmpty else { return after }
            try ReceiptTable(database: database).requireNone(ofExpenses: altered.map(\.id), among: ids)
            var touched = TouchedRows(.expense, altered.map(\.id))
            touched.know(altered.compactMap { present[$0.id]?.row }, of: .expense)
            let numbersOfExtras = try extrasTable.numbers(ofExpenses: Array(changedExtras.keys))
            touched[.circumstance] = numbersOfExtras.values.sorted()
            var edited = present
            try ChangeTable(database: database).record(action, by: signature, touching: touched) { rows in
                let categories = CategoryTable(database: database)
                var usable: Set<Category.ID> = []
                var goal: Category.ID?
                if let newCategory {
                    let found = try Self.category(
                        path: newCategory, in: categories, at: signature.at, touching: &rows)
                    if rows[.category].contains(found.id) { usable.insert(found.id) }
                    goal = found.id
                }
                var newExtras: [(extras: ExpenseExtras, uid: String)] = []
                for var expense in altered {
                    expense.category = goal ?? expense.category
                    // An expense may stay in its category after that was archived.
                    if present[expense.id]?.category != expense.category, usable.insert(expense.category).inserted {
                        try categories.requireUsable(expense.category)
                    }
                    expense.changed = signature.at
                    try table.update(expense)
                    edited[expense.id] = expense
                    guard let extras = changedExtras[expense.uid] else { continue }
                    let numbered = try ContactTable(database: database).numbered(
                        extras, naming: people, at: signature.at, touching: &rows)
                    newExtras.append((numbered, expense.uid))
                }
                try extrasTable.put(newExtras, at: signature.at, numbers: numbersOfExtras, touching: &rows)
                rows.know(altered.compactMap { edited[$0.id]?.row }, of: .expense)
                if altered.count > 100 { database.anticipate(SearchTable.readsBeforeCovering) }
            }
            // Searches read every expense that changed since its block was indexed.
            if altered.count > 100 { try SearchTable(database: database).cover(whileRedoable: false) }
            try anticipateReply(onDays: (before + edited.values).map(\.day), about: ids, in: database)
            return ids.compactMap { edited[$0] }
        }
    }

    /// The reads that changing expenses is known to need.
    private static func readsBeforeChanging(_ ids: [Int64]) -> [Read] {
        [ExpenseTable.expenses(ids), ReceiptTable.receipts(ofExpenses: ids), SettingTable.everything]
            + ExpenseExtrasTable.reads(ofExpenses: ids)
    }

    /// Announces what the reply to a change of expenses on these days reads: the totals of their months, and if the
    /// book has any, the outings, the people and the extras of the expenses.
    /// - Parameter ids: the numbers of the expenses, in the order of the reply.
    func anticipateReply(onDays days: [Day], about ids: [Int64] = [], in database: any Database) throws {
        try file.anticipate(.next) {
            let monthStart = try SettingTable(database: database).monthStart()
            let totals = Set(days.map { monthStart.month(containing: $0) }).flatMap { month in
                [AnticipatedTotals.days(month.days), .categories([month.days])].flatMap(TotalTable.reads)
            }
            let rows = TrackedRows(database: database)
            let extras = try rows.isThere(.circumstance) ? ExpenseExtrasTable.reads(ofExpenses: ids) : []
            return try totals + extras + [.outing, .person].filter(rows.isThere).map(TrackedRows.everyRow)
        }
    }

    /// Edits expenses without their extras, atomically.
    /// - Throws: see the other `edit`.
    public func edit(
        _ ids: [Int64], as action: Change.Action, into newCategory: String? = nil, by signature: Signature,
        _ change: (inout Expense) throws -> Void
    ) throws -> [Expense] {
        try edit(ids, as: action, into: newCategory, by: signature) { expense, _ in try change(&expense) }
    }

    /// Restores expenses, atomically. A void expense counts in totals again. An expense whose `add` was undone returns
    /// as it was recorded.
    /// - Returns: the expenses as stored, in the order of the numbers.
    /// - Throws: `LedgerError.noSuchExpense` for a number that `add` never gave, `isOfReceipt`, `noSuchCategory`,
    ///   `categoryIsArchived`.
    public func restore(_ ids: [Int64], by signature: Signature) throws -> [Expense] {
        file.anticipate(.inChange) { Self.readsBeforeChanging(ids) }
        return try file.write(by: signature) { database, signature in
            let table = ExpenseTable(database: database)
            let history = ChangeTable(database: database)
            let known = try table.expenses(ids)
            let present = ids.compactMap { known[$0] }
            let missing = try Set(ids).subtracting(present.map(\.id)).sorted().map { id in
                guard let added = try history.added(id) else { throw LedgerError.noSuchExpense(id) }
                return added
            }
            let void = present.filter(\.isVoid)
            if !void.isEmpty || !missing.isEmpty {
                try ReceiptTable(database: database).requireNone(ofExpenses: void.map(\.id), among: ids)
                var touched = TouchedRows(.expense, void.map(\.id))
                touched.know(void.map(\.row), of: .expense)
                try history.record(.restore, by: signature, touching: touched) { rows in
                    for var expense in void {
                        (expense.isVoid, expense.changed) = (false, signature.at)
                        try table.update(expense)
                    }
                    rows.forget(.expense)
                    for (var row, circumstance, people, attachments) in missing {
                        let expense = try TrackedRows(database: database).record(row, Expense.self)
                        try CategoryTable(database: database).requireUsable(expense.category)
                        if let changed = TrackedTable.expense.changed {
                            row.values[changed] = .number(signature.at.seconds)
                        }
                        try TrackedRows(database: database).put([row], in: .expense)
                        rows[.expense].append(row.id)
                        try TrackedRows(database: database).put(attachments, in: .attachment)
                        rows[.attachment] += attachments.map(\.id)
                        if let circumstance {
                            let present = try Self.present(circumstance, people, in: database, touching: &rows)
                            try TrackedRows(database: database).put([present], in: .circumstance)
                            rows[.circumstance].append(present.id)
                        }
                    }
                    database.anticipate([ExpenseTable.expenses(ids)])
                }
                if !missing.isEmpty {
                    // The block of a restored expense may have been indexed without it.
                    let search = SearchTable(database: database)
                    try search.forget(missing.map(\.expense.id))
                    try search.cover()
                }
            }
            try anticipateReply(onDays: present.map(\.day), in: database)
            let restored = try table.expenses(ids)
            return ids.compactMap { restored[$0] }
        }
    }
}
