internal import Database
public import Ledger
public import Money
public import Periods
internal import Secrets
package import Users

/// A book: expenses with their categories, ceilings and related records.
///
/// The rows are in a `DatabaseFile`: an unencrypted or sealed file, or a schema on a server. Each change is written in
/// one transaction, and recorded as a `Change` that `undo` reverts. Reports read totals, not expenses.
public final class Book: Spending {
    let file: any DatabaseFile

    package init(file: any DatabaseFile) {
        self.file = file
    }

    /// The number of changes saved to the file through this object. Tells whether a command that failed had already
    /// changed the book. Always 0 for a book on a server.
    public var saves: Int { file.saves }

    /// Creates the file with its tables and initial categories. A book that has categories stays unchanged.
    /// - Parameter attestations: the initial attestations about its members.
    package func create(categories paths: [String], attestations: [Attestation] = []) throws {
        try file.create { database in
            let table = CategoryTable(database: database)
            // Another process may have created the file meanwhile.
            guard try table.all().isEmpty else { return }
            try AttestationTable(database: database).append(attestations)
            var rows = TouchedRows()
            for path in paths { _ = try Self.category(path: path, in: table, at: nil, touching: &rows) }
        }
    }

    /// Opens the book for writing in advance, because a change will follow.
    /// - Throws: `StoreError.mayOnlyRead`.
    public func prepareToChange() throws {
        try file.prepareToWrite()
    }

    /// Runs several reads on one snapshot of the book. Calls may be nested.
    ///
    /// If a connection is lost, `body` runs again from its start: it must have no effect beside its result.
    public func reading<Result>(_ body: () throws -> Result) throws -> Result {
        try file.reading(body)
    }

    /// Announces totals that the caller will read next, or after the next change.
    ///
    /// A book on a server fetches all of them in one round trip. A file ignores the call.
    public func anticipate(_ totals: [AnticipatedTotals]) {
        file.anticipate(.next) { totals.flatMap(TotalTable.reads) }
    }

    /// Whether reads from a server that were announced may be used for five seconds, until the next change, as suits a
    /// single short command. `false` at first. A file is read each time.
    public var reusesReads: Bool {
        get { file.reusesReads }
        set { file.reusesReads = newValue }
    }

    /// Keeps what is read from a server for repeated reads, until a change through this object. `false` forgets it, and
    /// every read is asked again. A book in a file ignores the call.
    public func keepAnswers(_ isKeeping: Bool) { file.keepAnswers(isKeeping) }

    /// The tree of categories, archived ones included.
    /// - Complexity: O(n log n) in the categories.
    public func categories() throws -> CategoryTree {
        CategoryTree(try CategoryTable(database: file.reader()).all())
    }

    /// Every ceiling, past ones included.
    public func ceilings() throws -> CeilingPlan {
        CeilingPlan(try CeilingTable(database: file.reader()).all())
    }

    /// The expense with a number, void or not; `nil` if it does not exist.
    public func expense(_ id: Int64) throws -> Expense? {
        try ExpenseTable(database: file.reader()).expense(id)
    }

    /// The expenses with these numbers, void or not, by number. Missing ones have no entry.
    public func expenses(numbered ids: [Int64]) throws -> [Int64: Expense] {
        try ExpenseTable(database: file.reader()).expenses(ids)
    }

    /// The number of the expense at a position counted backwards from the latest recorded one, whose position is 1.
    /// Void expenses count. `nil` if the book has fewer expenses.
    public func recordedLast(_ position: Int) throws -> Int64? {
        try ExpenseTable(database: file.reader()).recordedLast(position)
    }

    /// The expenses of a range of days that match a filter, in the given order.
    /// - Parameters:
    ///   - first: the first day of the range; `nil` for an open beginning.
    ///   - last: the last day of the range, included; `nil` for an open end.
    ///   - limit: the maximum number of expenses to return; `nil` for all.
    /// - Complexity: O(expenses of the range).
    public func expenses(
        from first: Day?, through last: Day?, matching filter: ExpenseFilter, order: ExpenseOrder, limit: Int?
    ) throws -> [Expense] {
        try ExpenseTable(database: file.reader())
            .expenses(from: first, through: last, matching: filter, order: order, limit: limit)
    }

    /// The number of expenses of a range that match a filter, are not void, and were paid with several payment methods.
    /// - Parameter range: `nil` for the whole book.
    /// - Complexity: O(receipts of the range that were paid in several ways).
    public func numberPaidInSeveralWays(in range: DayRange?, matching filter: ExpenseFilter) throws -> Int {
        let days = range.map { Int64($0.first.number)...Int64($0.last.number) } ?? .min ... .max
        let splits = try Set(SplitPayments(in: days, of: file.reader()).splits.keys)
        guard !splits.isEmpty else { return 0 }
        var filter = filter
        filter.numbers = filter.numbers?.intersection(splits) ?? splits
        return try expenses(from: range?.first, through: range?.last, matching: filter, order: .day, limit: nil).count
    }

    /// A page of the expenses of a range that match a filter, sorted by day and number. Exports read a book in such
    /// pages.
    /// - Parameter position: the last expense of the previous page; `nil` for the first page.
    public func expenses(
        from first: Day?, through last: Day?, matching filter: ExpenseFilter, after position: ExpensePosition?,
        limit: Int
    ) throws -> [Expense] {
        try ExpenseTable(database: file.reader())
            .expenses(from: first, through: last, matching: filter, after: position, limit: limit)
    }

    /// The numbers and categories of the expenses of a payee that are not void, the last recorded first. Only this
    /// exact spelling of the payee is found.
    /// - Complexity: O(log n + `limit`), and the void expenses of the payee.
    public func latest(paidTo payee: String, limit: Int) throws -> [(expense: Int64, category: Category.ID)] {
        try ExpenseTable(database: file.reader()).latest(paidTo: payee, limit: limit)
    }

    /// The range from the first to the last day with an expense that is not void; `nil` without such expenses.
    public func daysSpent() throws -> DayRange? {
        try TotalTable(database: file.reader()).daysSpent()
    }

    /// The range from the first to the last day with an expense, void or not; `nil` for a book without expenses.
    public func daysRecorded() throws -> DayRange? {
        try ExpenseTable(database: file.reader()).daysRecorded()
    }

    /// Totals of the days of a range that have expenses, earliest first. Void expenses do not count.
    /// - Complexity: O(days).
    public func dayTotals(in range: DayRange) throws -> [DayTotal] {
        try TotalTable(database: file.reader()).dayTotals(in: range)
    }

    /// Totals of the days of a range that have expenses, earliest first. A whole calendar month that is not in `months`
    /// may be a single total, on its last day.
    /// - Parameter months: months for which every day is needed. If they begin on another day than the first, every day
    ///   of the range is returned.
    /// - Complexity: O(months), and O(days) in `months`.
    public func dayTotals(in range: DayRange, dayByDayIn months: Set<Month>) throws -> [DayTotal] {
        try TotalTable(database: file.reader()).dayTotals(in: range, dayByDayIn: months)
    }

    /// Totals by group for each of several ranges, in the order of the ranges, which must be ascending and must not
    /// overlap. The groups of a range are unordered.
    /// - Complexity: O(months · categories) for categories over whole months, otherwise O(expenses), in one pass.
    public func totals(by dimension: Dimension, in ranges: [DayRange]) throws -> [[GroupTotal]] {
        try TotalTable(database: file.reader()).totals(by: dimension, in: ranges)
    }

    /// Totals of the expenses that match a filter. Void expenses count only if the filter includes them.
    public func spending(matching filter: ExpenseFilter) throws -> any Spending {
        guard filter != .counted else { return self }
        guard filter.looksAtEach || filter.void != .none else { return PartTotals(file: file, filter: filter) }
        return MatchedTotals(file: file, filter: filter)
    }

    /// The payees, methods or tags in use, by descending number of uses, which include void expenses. For `.category`:
    /// the paths of the categories that are not archived, in tree order.
    public func names(of dimension: Dimension) throws -> [String] {
        guard dimension != .category else {
            let tree = try categories()
            return tree.all.filter { !$0.isArchived }.map { tree.path(of: $0.id) }
        }
        return try ExpenseTable(database: file.reader()).names(of: dimension)
    }

    /// The distinct payees, methods or tags in use, unordered. `dimension` must not be `.category`.
    /// - Complexity: O(names · log expenses) for payees and methods, O(tags) for tags. For methods also O(tenders).
    public func distinctNames(of dimension: Dimension) throws -> [String] {
        let database = try file.reader()
        let names = try ExpenseTable(database: database).distinctNames(of: dimension)
        guard dimension == .method else { return names }
        // An expense paid with several methods has no method itself.
        return try names + Set(ReceiptTable(database: database).methods()).subtracting(names)
    }

    /// The given payees, methods or tags that are in use, by descending number of uses. `dimension` must not be
    /// `.category`. Counting stops at ten thousand uses; names with equal counts are sorted by name.
    /// - Complexity: O(names · log expenses), O(tags) for tags.
    public func names(of dimension: Dimension, among names: [String]) throws -> [String] {
        try ExpenseTable(database: file.reader()).names(of: dimension, among: names)
    }

    /// Whether an expense has a payee, method or tag in exactly this spelling. Reads an index, not the expenses.
    /// `dimension` must not be `.category`.
    public func isKnown(_ name: String, as dimension: Dimension) throws -> Bool {
        try ExpenseTable(database: file.reader()).isKnown(name, as: dimension)
    }

    /// The preferred spelling of each given payee or method that no expense has in exactly this spelling. Names that
    /// are new in any spelling have no entry.
    /// - Complexity: O(names · log expenses), and O(names in use · log expenses) if any is not spelled exactly so.
    public func knownSpellings(of names: Set<String>, as dimension: Dimension) throws -> [String: String] {
        try NameSpellings(database: file.reader(), dimension: dimension).known(of: names)
    }

    /// For every spelling of a payee or method in expenses that is not the preferred one of its name: the preferred
    /// spelling.
    /// - Complexity: O(names · log expenses).
    public func otherSpellings(of dimension: Dimension) throws -> [String: String] {
        try NameSpellings(database: file.reader(), dimension: dimension).others()
    }

    /// Changes, newest first.
    /// - Parameters:
    ///   - expense: returns only changes that touched this expense; `nil` for all changes.
    ///   - limit: the maximum number of changes to return; `nil` for all.
    public func changes(of expense: Int64?, limit: Int?) throws -> [Change] {
        try ChangeTable(database: file.reader()).changes(of: expense, limit: limit)
    }

    /// The name of the device on which the latest change was made; `nil` if the change has no device name.
    public func latestDevice() throws -> String? { try DeviceTable(database: file.reader()).latest() }

    /// Each user's activity from one moment until just before another; unordered. A user without changes that count has no
    /// entry.
    /// - Complexity: O(changes), and O(expenses touched) in that time.
    public func activity(from first: Instant, until end: Instant) throws -> [Activity] {
        try ChangeTable(database: file.reader()).activity(from: first, until: end)
    }

    /// The changes that `undo` would undo next, newest first; fewer than `count` if the book has fewer.
    /// - Parameter author: the user or users whose changes would be undone.
    /// - Throws: `LedgerError.builtUpon`.
    public func undoable(_ count: Int, of author: ChangeAuthor) throws -> [Change] {
        try ChangeTable(database: file.reader()).undoable(count, of: author)
    }

    /// The changes that `redo` would redo next, earliest first; fewer than `count` if the book has fewer.
    /// - Parameter author: the user or users whose undos would be redone.
    public func redoable(_ count: Int, of author: ChangeAuthor) throws -> [Change] {
        try ChangeTable(database: file.reader()).redoable(count, of: author)
    }

    /// Checks the book: its file, the rows beside the expenses, and whether the rows agree with the history. Changes
    /// nothing.
    /// - Complexity: O(n log n) in the expenses and changes.
    package func findings() throws -> [Finding] {
        try reading { try BookCheck(database: file.reader()).findings() }
    }

    /// Sets a ceiling (spending limit) from a month on. An amount of `nil` ends the ceiling. Earlier months keep their
    /// ceilings.
    /// - Parameters:
    ///   - category: `nil` for the ceiling of all spending.
    ///   - per: the length of the periods that it limits. Ceilings of different lengths do not replace each other.
    ///   - until: the last month; `nil` for no end.
    ///   - carry: the rest of a month that moves into the next; `nil` for none.
    /// - Throws: `LedgerError.ceilingIsNegative`, `ceilingTooHigh`, `ceilingReversed`, `carryOutsideMonths`,
    ///   `noSuchCategory`.
    public func setCeiling(
        _ amount: Amount?, for category: Category.ID?, per: CeilingPeriod = .month, from: Month, until: Month?,
        carry: CeilingCarry? = nil, by signature: Signature
    ) throws {
        if let amount, amount.cents < 0 { throw LedgerError.ceilingIsNegative }
        if let amount, amount > Ceiling.most { throw LedgerError.ceilingTooHigh }
        if let until, until < from { throw LedgerError.ceilingReversed }
        if carry != nil, per != .month { throw LedgerError.carryOutsideMonths }
        try file.write(by: signature) { database, signature in
            let table = CeilingTable(database: database)
            if let category { try CategoryTable(database: database).require(category) }
            // A ceiling that begins in the same month, and ends no later than the new one, has no effect any more.
            let existing = try table.all().filter { $0.category == category && $0.per == per && $0.from == from }
            let covered = existing.filter { ceiling in
                until == nil || ceiling.until.map { $0 <= until! } == true
            }
            // Two ceilings can be set within one second. Every copy of the book must see which is later.
            let latest = existing.map(\.changed.seconds).max()
            let changed = max(signature.at.seconds, latest.map { $0 &+ 1 } ?? .min)
            let ceiling = Ceiling(
                id: 0, uid: makeUUIDv7(milliseconds: signature.at.seconds * 1000), category: category, per: per,
                from: from, until: until, amount: amount, carry: carry, changed: Instant(seconds: changed))
            let plain = covered.filter(\.isPlain).map(\.id)
            let flexible = covered.filter { !$0.isPlain }.map(\.id)
            var touched = TouchedRows(.ceiling, plain)
            if !flexible.isEmpty { touched[.flexibleCeiling] = flexible }
            let action: Change.Action = amount == nil ? .removeCeiling : .setCeiling
            try ChangeTable(database: database).record(action, by: signature, touching: touched) { rows in
                let tracked = TrackedRows(database: database)
                try tracked.remove(plain, of: .ceiling)
                try tracked.remove(flexible, of: .flexibleCeiling)
                rows[ceiling.isPlain ? .ceiling : .flexibleCeiling].append(try table.insert(ceiling))
            }
        }
    }
}
