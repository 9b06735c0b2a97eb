internal import Database
internal import Ledger
internal import Money
internal import Periods
internal import Secrets
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

    func anticipate(_ totals: [AnticipatedTotals]) {
        file.anticipate(.next) { totals.flatMap(TotalTable.reads) }
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

    func knownSpellings(ofPayees names: Set<String>) throws -> [String: String] {
        try PayeeNames(database: file.reader()).knownSpellings(of: names)
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

    func setCeiling(
        _ amount: Amount?, for category: Category.ID?, from: Month, until: Month?, by signature: Signature
    ) throws {
        if let amount, amount.cents < 0 { throw LedgerError.ceilingIsNegative }
        if let until, until < from { throw LedgerError.ceilingReversed }
        try file.write(by: signature) { database, signature in
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
}
