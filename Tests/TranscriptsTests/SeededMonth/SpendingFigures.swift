/// The figures of a book on a day, worked out from its ledger by the rules that are promised.
struct SpendingFigures {
    typealias Unit = PlainCalendar.Unit

    struct Spent {
        let id: Int
        let day: Int
        let cents: Int
        let expense: SpendingLedger.Expense
    }

    let ledger: SpendingLedger
    let today: Int
    /// The active expenses, the earliest first.
    let spent: [Spent]
    /// The days of all active expenses, even outside a filter, the earliest first.
    let recorded: [Int]
    /// The day of the first expense that is not void, even outside a filter, or the earlier day that was set.
    let begins: Int?
    /// The category of the ceiling; `nil` for the overall ceiling.
    var category: String?
    /// Whether the filtered expenses have no ceiling.
    var hasNoCeiling = false

    init(_ ledger: SpendingLedger, today: Int, where counts: (SpendingLedger.Expense) -> Bool = { _ in true }) {
        (self.ledger, self.today) = (ledger, today)
        let all = ledger.expenses.filter { !$0.value.isVoid }
            .map { Spent(id: $0.key, day: $0.value.day, cents: ledger.cents(of: $0.value), expense: $0.value) }
            .sorted { ($0.day, $0.id) < ($1.day, $1.id) }
        begins = all.first.map { min($0.day, ledger.begins ?? $0.day) }
        spent = all.filter { counts($0.expense) }
        recorded = all.map(\.day)
    }

    /// Rounds half a cent away from zero.
    static func quotient(_ sum: Int, _ divisor: Int) -> Int {
        let up = (2 * abs(sum) + divisor) / (2 * divisor)
        return sum < 0 ? -up : up
    }

    func total(_ days: ClosedRange<Int>, where counts: (Spent) -> Bool = { _ in true }) -> Int {
        spent.reduce(0) { days.contains($1.day) && counts($1) ? $0 + $1.cents : $0 }
    }

    func count(_ days: ClosedRange<Int>, where counts: (Spent) -> Bool = { _ in true }) -> Int {
        spent.reduce(0) { days.contains($1.day) && counts($1) ? $0 + 1 : $0 }
    }

    /// A row of `stats`: a period of a range.
    struct Row {
        let name: String
        let whole: ClosedRange<Int>
        let days: ClosedRange<Int>
        let cents: Int
        let count: Int
        let isPartial: Bool
        let isComplete: Bool
        let toCome: Int
        var change: Int?
        var changePermille: Int?
        var changeDays: Int?
        var ceiling: Int?
    }

    /// - Parameter isOpen: whether the range ends with the book, so that its end makes no current or future period partial.
    func rows(_ range: ClosedRange<Int>, _ unit: Unit, isOpen: Bool = false) -> [Row] {
        guard let begins, begins <= range.upperBound else { return [] }
        let inside = recorded.last { range.contains($0) }
        let last = max(min(today, range.upperBound), inside ?? Int.min)
        var rows: [Row] = []
        var day = PlainCalendar.start(max(begins, range.lowerBound), unit)
        while day <= last {
            let whole = day...PlainCalendar.end(day, unit)
            if let row = row(whole, in: range, begins: begins, unit, isOpen) { rows.append(row) }
            day = whole.upperBound + 1
        }
        return rows
    }

    private func row(
        _ whole: ClosedRange<Int>, in range: ClosedRange<Int>, begins: Int, _ unit: Unit, _ isOpen: Bool
    ) -> Row? {
        let days = max(whole.lowerBound, range.lowerBound)...min(whole.upperBound, range.upperBound)
        let count = self.count(days)
        // A period to come is a row only with an expense in it, even outside a filter.
        if whole.lowerBound > today, !recorded.contains(where: days.contains) { return nil }
        let isRunning = whole.contains(today)
        let isCut = days.lowerBound > whole.lowerBound || begins > whole.lowerBound
        let isCutBehind =
            days.upperBound < whole.upperBound && !(isRunning && days.upperBound == today)
            && !(isOpen && whole.upperBound >= today)
        let isPartial = isCut || isCutBehind
        var row = Row(
            name: PlainCalendar.name(whole.lowerBound, unit), whole: whole, days: days, cents: total(days),
            count: count, isPartial: isPartial, isComplete: !isPartial && whole.upperBound < today,
            toCome: days.upperBound > today ? total(max(today + 1, days.lowerBound)...days.upperBound) : 0)
        guard !isPartial else { return row }
        row.ceiling = hasNoCeiling ? nil : ledger.ceiling(category, from: whole.lowerBound, unit)
        if let compared = change(of: whole, unit) {
            (row.change, row.changePermille, row.changeDays) = (compared.cents, compared.permille, compared.days)
        }
        return row
    }

    struct Change: Equatable {
        let cents: Int
        let permille: Int?
        /// The number of compared days of the current period.
        let days: Int?
    }

    /// The change of a whole period from the previous period; `nil` for a future period and for the book's first
    /// period.
    func change(
        of whole: ClosedRange<Int>, _ unit: Unit, where counts: (Spent) -> Bool = { _ in true }
    ) -> Change? {
        let earlier = PlainCalendar.start(whole.lowerBound - 1, unit)...(whole.lowerBound - 1)
        guard let begins, begins < whole.lowerBound, whole.lowerBound <= today else { return nil }
        let passed = today - whole.lowerBound + 1
        let isRunning = whole.contains(today)
        let own = isRunning ? whole.lowerBound...today : whole
        let former = isRunning ? earlier.lowerBound...min(earlier.lowerBound + passed - 1, earlier.upperBound) : earlier
        // No comparison with days before the book.
        guard begins <= former.upperBound else { return nil }
        let (now, before) = (total(own, where: counts), total(former, where: counts))
        return Change(
            cents: now - before, permille: before == 0 ? nil : Self.quotient((now - before) * 1000, abs(before)),
            days: isRunning ? passed : nil)
    }

    struct Average: Equatable {
        let cents: Int
        let divisor: Int
        let first: String
        let last: String
    }

    func average(of rows: [Row]) -> Average? {
        let complete = rows.filter(\.isComplete)
        guard let first = complete.first, let last = complete.last else { return nil }
        return Average(
            cents: Self.quotient(complete.reduce(0) { $0 + $1.cents }, complete.count), divisor: complete.count,
            first: first.name, last: last.name)
    }

    /// Cents and days; `nil` where no day has passed.
    func perDay(_ range: ClosedRange<Int>) -> (cents: Int, divisor: Int)? {
        guard let begins else { return nil }
        let (first, last) = (max(range.lowerBound, begins), min(range.upperBound, today))
        guard first <= last else { return nil }
        return (Self.quotient(total(first...last), last - first + 1), last - first + 1)
    }

    /// The totals of the groups of a range that some expense is in.
    func groups(_ range: ClosedRange<Int>, by names: (Spent) -> [String]) -> [String: (cents: Int, count: Int)] {
        var groups: [String: (cents: Int, count: Int)] = [:]
        for spent in spent where range.contains(spent.day) {
            for name in names(spent) {
                groups[name, default: (0, 0)].cents += spent.cents
                groups[name, default: (0, 0)].count += 1
            }
        }
        return groups
    }
}
