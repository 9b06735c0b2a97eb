internal import Database
internal import Ledger
internal import Money
internal import Periods
internal import Users

/// A book in a database, whichever way its file lies on disk.
final class BookFile: Book {
    let file: any DatabaseFile

    init(file: any DatabaseFile) {
        self.file = file
    }

    /// Makes the file with its tables and the categories it begins with.
    /// - Parameter attestations: what is said of its members from the beginning.
    func create(categories paths: [String], attestations: [Attestation] = []) throws {
        try file.create { database in
            let table = CategoryTable(database: database)
            // Somebody else may have made it meanwhile.
            guard try table.all().isEmpty else { return }
            try AttestationTable(database: database).append(attestations)
            for path in paths { _ = try Self.category(path: path, in: table, at: nil) }
        }
    }

    func prepareToChange() throws {
        try file.prepareToWrite()
    }

    func reading<Result>(_ body: () throws -> Result) throws -> Result {
        try file.reading(body)
    }

    func categories() throws -> CategoryTree {
        CategoryTree(try CategoryTable(database: file.reader()).all())
    }

    func ceilings() throws -> CeilingPlan {
        CeilingPlan(try CeilingTable(database: file.reader()).all())
    }

    func expense(_ id: Int64) throws -> Expense? {
        try ExpenseTable(database: file.reader()).expense(id)
    }

    func recordedLast(_ position: Int) throws -> Int64? {
        try ExpenseTable(database: file.reader()).recordedLast(position)
    }

    func expenses(
        from first: Day?, through last: Day?, matching filter: ExpenseFilter, order: ExpenseOrder, limit: Int?
    ) throws -> [Expense] {
        try ExpenseTable(database: file.reader())
            .expenses(from: first, through: last, matching: filter, order: order, limit: limit)
    }

    func expenses(
        from first: Day?, through last: Day?, matching filter: ExpenseFilter, after position: ExpensePosition?,
        limit: Int
    ) throws -> [Expense] {
        try ExpenseTable(database: file.reader())
            .expenses(from: first, through: last, matching: filter, after: position, limit: limit)
    }

    func latest(paidTo payee: String) throws -> Int64? {
        try ExpenseTable(database: file.reader()).latest(paidTo: payee)
    }

    func daysSpent() throws -> DayRange? {
        try TotalTable(database: file.reader()).daysSpent()
    }

    func daysRecorded() throws -> DayRange? {
        try ExpenseTable(database: file.reader()).daysRecorded()
    }

    func dayTotals(in range: DayRange) throws -> [DayTotal] {
        try TotalTable(database: file.reader()).dayTotals(in: range)
    }

    func dayTotals(in range: DayRange, dayByDayIn months: Set<Month>) throws -> [DayTotal] {
        try TotalTable(database: file.reader()).dayTotals(in: range, dayByDayIn: months)
    }

    func totals(by dimension: Dimension, in ranges: [DayRange]) throws -> [[GroupTotal]] {
        try TotalTable(database: file.reader()).totals(by: dimension, in: ranges)
    }

    func spending(matching filter: ExpenseFilter) throws -> any Spending {
        guard filter != .counted else { return self }
        guard filter.looksAtEach || filter.void != .none else { return PartTotals(file: file, filter: filter) }
        return MatchedTotals(file: file, filter: filter)
    }

    func names(of dimension: Dimension) throws -> [String] {
        guard dimension != .category else {
            let tree = try categories()
            return tree.all.filter { !$0.isArchived }.map { tree.path(of: $0.id) }
        }
        return try ExpenseTable(database: file.reader()).names(of: dimension)
    }

    func distinctNames(of dimension: Dimension) throws -> [String] {
        try ExpenseTable(database: file.reader()).distinctNames(of: dimension)
    }

    func names(of dimension: Dimension, among names: [String]) throws -> [String] {
        try ExpenseTable(database: file.reader()).names(of: dimension, among: names)
    }

    func isKnown(_ name: String, as dimension: Dimension) throws -> Bool {
        try ExpenseTable(database: file.reader()).isKnown(name, as: dimension)
    }

    func changes(of expense: Int64?, limit: Int?) throws -> [Change] {
        try ChangeTable(database: file.reader()).changes(of: expense, limit: limit)
    }

    func latestDevice() throws -> String? { try DeviceTable(database: file.reader()).latest() }

    func activity(from first: Instant, until end: Instant) throws -> [Activity] {
        try ChangeTable(database: file.reader()).activity(from: first, until: end)
    }

    func undoable(_ count: Int, of author: ChangeAuthor) throws -> [Change] {
        try ChangeTable(database: file.reader()).undoable(count, of: author)
    }

    func redoable(_ count: Int, of author: ChangeAuthor) throws -> [Change] {
        try ChangeTable(database: file.reader()).redoable(count, of: author)
    }

    func findings() throws -> [Finding] {
        try reading { try BookCheck(database: file.reader()).findings() }
    }

    func add(_ drafts: [ExpenseDraft], by signature: Signature) throws -> [Recorded] {
        try file.write { database in
            let table = ExpenseTable(database: database)
            var uids: Set<String> = []
            let isNew = try drafts.map { draft in
                try uids.insert(draft.uid).inserted && table.expense(uid: draft.uid) == nil
            }
            if isNew.contains(true) {
                let added = try ChangeTable(database: database)
                    .record(.add, by: signature, touching: TouchedRows()) { rows in
                        let new = zip(drafts, isNew).filter(\.1).map(\.0)
                        try Self.insert(new, of: database, by: signature, touching: &rows)
                        return rows[.expense]
                    }
                if added.contains(where: SearchTable.endsBlock) { try SearchTable(database: database).cover() }
            }
            return try zip(drafts, isNew).compactMap { draft, isNew in
                try table.expense(uid: draft.uid).map { Recorded(expense: $0, isNew: isNew) }
            }
        }
    }

    /// Inserts expenses, with the categories that are made for them.
    static func insert(
        _ drafts: [ExpenseDraft], of database: any Database, by signature: Signature, touching rows: inout TouchedRows
    ) throws {
        let categories = CategoryTable(database: database)
        // Looked up once for each that the drafts speak of.
        var places: [ExpenseDraft.Destination: Category.ID] = [:]
        for draft in drafts {
            let category: Category.ID
            switch (places[draft.destination], draft.destination) {
            case (let known?, _): category = known
            case (nil, .category(let id)): category = id
            case (nil, .newCategory(let path)):
                let (found, made) = try Self.category(path: path, in: categories, at: signature.at)
                rows[.category] += made
                category = found.id
            }
            if places.updateValue(category, forKey: draft.destination) == nil {
                try categories.requireUsable(category)
            }
            try insert(draft, in: category, of: database, by: signature, touching: &rows)
        }
    }

    /// Inserts an expense, and what is said of it beside.
    static func insert(
        _ draft: ExpenseDraft, in category: Category.ID, of database: any Database, by signature: Signature,
        touching rows: inout TouchedRows
    ) throws {
        rows[.expense].append(
            try ExpenseTable(database: database).insert(draft, in: category, by: signature))
        if !draft.attachments.isEmpty {
            _ = try AttachmentTable(database: database).attach(
                draft.attachments, toExpense: draft.uid, at: signature.at, touching: &rows)
        }
        guard !draft.circumstances.isEmpty else { return }
        let circumstances = try ContactTable(database: database).numbered(
            draft.circumstances, naming: draft.newPeople, at: signature.at, touching: &rows)
        try CircumstanceTable(database: database).put(
            circumstances, ofExpense: draft.uid, at: signature.at, touching: &rows)
    }

    func edit(
        _ ids: [Int64], as action: Change.Action, into newCategory: String?, naming people: [Int64: String],
        by signature: Signature, _ change: (inout Expense, inout Circumstances) throws -> Void
    ) throws -> [Expense] {
        try file.write { database in
            let table = ExpenseTable(database: database)
            let beside = CircumstanceTable(database: database)
            let before = try ids.map { id in
                guard let expense = try table.expense(id) else { throw LedgerError.noSuchExpense(id) }
                return expense
            }
            let known = try beside.of(expenses: ids)
            var said: [String: Circumstances] = [:]
            let after = try before.map { expense in
                var (expense, circumstances) = (expense, known[expense.id] ?? Circumstances())
                try change(&expense, &circumstances)
                if circumstances != known[expense.id] ?? Circumstances() { said[expense.uid] = circumstances }
                return expense
            }
            let altered = zip(before, after).filter { newCategory != nil || $0 != $1 || said[$1.uid] != nil }.map(\.1)
            guard !altered.isEmpty else { return after }
            try ReceiptTable(database: database).requireNone(ofExpenses: altered.map(\.id))
            var touched = TouchedRows(.expense, altered.map(\.id))
            touched[.circumstance] = try beside.numbers(ofExpenses: Array(said.keys)).values.sorted()
            let edited = try ChangeTable(database: database).record(action, by: signature, touching: touched) { rows in
                let categories = CategoryTable(database: database)
                let former = Dictionary(before.map { ($0.id, $0.category) }) { $1 }
                var goal: Category.ID?
                if let newCategory {
                    let (found, made) = try Self.category(path: newCategory, in: categories, at: signature.at)
                    rows[.category] += made
                    goal = found.id
                }
                for var expense in altered {
                    expense.category = goal ?? expense.category
                    // An expense may stay where it is after its category was archived.
                    if former[expense.id] != expense.category { try categories.requireUsable(expense.category) }
                    expense.changed = signature.at
                    try table.update(expense)
                    guard var circumstances = said[expense.uid] else { continue }
                    circumstances = try ContactTable(database: database).numbered(
                        circumstances, naming: people, at: signature.at, touching: &rows)
                    try beside.put(circumstances, ofExpense: expense.uid, at: signature.at, touching: &rows)
                }
                return try ids.compactMap(table.expense)
            }
            // Each that is changed is read by every search until its block is covered anew.
            if altered.count > 100 { try SearchTable(database: database).cover() }
            return edited
        }
    }

    func restore(_ ids: [Int64], by signature: Signature) throws -> [Expense] {
        try file.write { database in
            let table = ExpenseTable(database: database)
            let history = ChangeTable(database: database)
            let present = try ids.compactMap(table.expense)
            let missing = try Set(ids).subtracting(present.map(\.id)).sorted().map { id in
                guard let added = try history.added(id) else { throw LedgerError.noSuchExpense(id) }
                return added
            }
            let void = present.filter(\.isVoid)
            if !void.isEmpty || !missing.isEmpty {
                try ReceiptTable(database: database).requireNone(ofExpenses: void.map(\.id))
                let touched = TouchedRows(.expense, void.map(\.id))
                try history.record(.restore, by: signature, touching: touched) { rows in
                    for var expense in void {
                        (expense.isVoid, expense.changed) = (false, signature.at)
                        try table.update(expense)
                    }
                    for (var row, circumstance, people, attachments) in missing {
                        let expense = Expense(row)
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
                }
                if !missing.isEmpty {
                    // Their block may have been covered without them.
                    let search = SearchTable(database: database)
                    try search.forget(missing.map(\.expense.id))
                    try search.cover()
                }
            }
            return try ids.compactMap(table.expense)
        }
    }

    func setCeiling(
        _ amount: Amount?, for category: Category.ID?, from: Month, until: Month?, by signature: Signature
    ) throws {
        if let amount, amount.cents < 0 { throw LedgerError.ceilingIsNegative }
        if let until, until < from { throw LedgerError.ceilingReversed }
        try file.write { database in
            let table = CeilingTable(database: database)
            if let category { try CategoryTable(database: database).require(category) }
            // One that begins in the same month and ends no later can never hold again.
            let beside = try table.all().filter { $0.category == category && $0.from == from }
            let covered = beside.filter { ceiling in
                until == nil || ceiling.until.map { $0 <= until! } == true
            }
            // In one second two may be set; which is the later must be seen in every copy of the book.
            let latest = beside.map(\.changed.seconds).max()
            let changed = max(signature.at.seconds, latest.map { $0 &+ 1 } ?? .min)
            let ceiling = Ceiling(
                id: 0, uid: makeUUIDv7(milliseconds: signature.at.seconds * 1000), category: category, from: from,
                until: until, amount: amount, changed: Instant(seconds: changed))
            let touched = TouchedRows(.ceiling, covered.map(\.id))
            let action: Change.Action = amount == nil ? .removeCeiling : .setCeiling
            try ChangeTable(database: database).record(action, by: signature, touching: touched) { rows in
                try TrackedRows(database: database).remove(covered.map(\.id), of: .ceiling)
                rows[.ceiling].append(try table.insert(ceiling))
            }
        }
    }

    func undo(_ count: Int, of author: ChangeAuthor, by signature: Signature) throws -> [Change] {
        try writing(undoable(count, of: author)) { database in
            let table = ChangeTable(database: database)
            let changes = try table.undoable(count, of: author)
            guard changes.count == count else { throw LedgerError.nothingToUndo(available: changes.count) }
            for change in changes { try table.undo(change.id, by: signature) }
            return try changes.map { try table.change($0.id) }
        }
    }

    func redo(_ count: Int, of author: ChangeAuthor, by signature: Signature) throws -> [Change] {
        try writing(redoable(count, of: author)) { database in
            let table = ChangeTable(database: database)
            let changes = try table.redoable(count, of: author)
            guard changes.count == count else { throw LedgerError.nothingToRedo(available: changes.count) }
            for change in changes { try table.redo(change.id, by: signature) }
            return try changes.map { try table.change($0.id) }
        }
    }

    /// Writes so that nobody waits for imports of many expenses that are taken back or brought back.
    private func writing<Result>(
        _ changes: @autoclosure () throws -> [Change], _ body: (any Database) throws -> Result
    ) throws -> Result {
        try file.prepareToWrite()
        let isMany = try changes().contains { change in
            change.imported.map { $0.added + $0.altered > ImportForecast.most } ?? false
        }
        return try isMany ? file.rewrite(body) : file.write(body)
    }
}
