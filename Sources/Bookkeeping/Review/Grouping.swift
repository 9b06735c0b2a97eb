public import Ledger
internal import Money
internal import Outings
internal import Periods
internal import Statistics
internal import Text

/// The dimensions by which figures can be split.
public enum Grouping: String, CaseIterable, Sendable {
    /// Fields of an expense.
    case category, payee, method, tag
    /// Extras of an expense: outing, place of the outing, person by share, hour of the day.
    case outing, place, person, hour
    /// The weekday of an expense's day.
    case weekday

    /// The matching dimension of the book's stored totals; `nil` for extras and weekdays.
    public var dimension: Dimension? { Dimension(rawValue: rawValue) }

    /// Returns weekdays from Monday to Sunday, and hours from 0 to 23 with the expenses without a time last. Other groups
    /// keep their order.
    func ordered(_ rows: [SeriesBreakdown.Row]) -> [SeriesBreakdown.Row] {
        switch self {
        case .weekday: Weekday.allCases.flatMap { weekday in rows.filter { $0.group.name == weekday.name } }
        case .hour:
            rows.filter { $0.group.name != nil }.sorted { ($0.group.name ?? "") < ($1.group.name ?? "") }
                + rows.filter { $0.group.name == nil }
        default: rows
        }
    }
}

extension Context {
    /// Returns the groups of each range, unsorted. The groups by person are the people of the household, with their
    /// shares.
    /// - Parameter ranges: disjoint ranges, earliest first.
    /// - Throws: `AmountOverflow` if a sum exceeds 64 bits, and the errors of reading the book.
    /// - Complexity: as `Spending.totals`; by weekday O(days), by extras O(days + expenses with extras), by person in a
    ///   book of several people O(expenses).
    func totals(by grouping: Grouping, in ranges: [DayRange], of filter: ExpenseFilter) throws -> [[GroupTotal]] {
        let spending = try book.spending(matching: filter)
        if let dimension = grouping.dimension { return try spending.totals(by: dimension, in: ranges) }
        if grouping == .weekday { return try ranges.map { try spending.dayTotals(in: $0).totalsByWeekday() } }
        guard let first = ranges.first?.first, let last = ranges.last?.last else { return [] }
        var narrowed = filter
        if try grouping != .person || plainPeople().areOne {
            let numbers = try book.expenses(having: .anything)
            narrowed.numbers = filter.numbers.map(numbers.intersection) ?? numbers
        }
        let expenses = try book.expenses(from: first, through: last, matching: narrowed, order: .recorded, limit: nil)
        let keys = try GroupKeys(grouping, of: expenses, in: self)
        return try ranges.map { range in
            var groups: [GroupTotal.Key: (count: Int, sum: Int128)] = [:]
            func add(_ key: GroupTotal.Key, _ count: Int, _ cents: Int128) {
                let known = groups[key] ?? (0, 0)
                groups[key] = (known.count + count, known.sum + cents)
            }
            for day in try spending.dayTotals(in: range) { add(keys.rest, day.count, Int128(day.amount.cents)) }
            for expense in expenses where range.contains(expense.day) {
                add(keys.rest, -1, -Int128(expense.amount.cents))
                for part in keys.parts(of: expense) { add(part.key, 1, Int128(part.amount.cents)) }
            }
            return try groups.filter { $0.value.count != 0 || $0.value.sum != 0 }.map { key, group in
                guard let cents = Int64(exactly: group.sum) else { throw AmountOverflow() }
                return GroupTotal(key: key, count: group.count, amount: Amount(cents: cents))
            }
        }
    }
}

extension [DayTotal] {
    /// The totals by weekday, unsorted.
    /// - Throws: `AmountOverflow` if a sum exceeds 64 bits.
    fileprivate func totalsByWeekday() throws(AmountOverflow) -> [GroupTotal] {
        var groups: [GroupTotal] = []
        for weekday in Weekday.allCases {
            let days = filter { $0.day.weekday == weekday }
            guard !days.isEmpty else { continue }
            groups.append(
                GroupTotal(
                    key: .name(weekday.name), count: days.reduce(0) { $0 + $1.count },
                    amount: try days.map(\.amount).total()))
        }
        return groups
    }
}

/// The groups of expenses by their extras.
private struct GroupKeys {
    /// The group of expenses without extras.
    let rest: GroupTotal.Key
    private let keys: [Int64: [(key: GroupTotal.Key, amount: Amount)]]

    init(_ grouping: Grouping, of expenses: [Expense], in context: Context) throws {
        let plain = try context.plainPeople()
        rest = grouping == .person && plain.areOne ? .name(plain.user) : .none
        let extras = try context.book.extras(ofExpenses: expenses.map(\.id))
        let outings = Dictionary(
            try Set(extras.values.compactMap(\.outing)).compactMap(context.book.outing).map { ($0.id, $0) }
        ) { $1 }
        let places = try context.namesOfContacts(of: Array(outings.values)).places
        let own = grouping == .person ? context.ownPeople(among: try context.people()) : nil
        keys = Dictionary(
            try expenses.map { expense in
                let expenseExtras = extras[expense.id] ?? ExpenseExtras()
                let outing = expenseExtras.outing.flatMap { outings[$0] }
                func whole(_ name: String?) -> [(key: GroupTotal.Key, amount: Amount)] {
                    [(name.map(GroupTotal.Key.name) ?? .none, expense.amount)]
                }
                let parts =
                    switch grouping {
                    case .outing: whole(outing?.name)
                    case .place: whole(outing?.place.flatMap { places[$0] })
                    case .hour: whole(expenseExtras.time.map { "\($0.hour < 10 ? "0" : "")\($0.hour)" })
                    default:
                        try own.flatMap { people in
                            try Self.shares(of: SharedRecord(expense: expense, extras: expenseExtras), people)
                        }
                            ?? whole(plain.name(of: expense))
                    }
                return (expense.id, parts)
            }
        ) { $1 }
    }

    func parts(of expense: Expense) -> [(key: GroupTotal.Key, amount: Amount)] {
        keys[expense.id] ?? [(rest, expense.amount)]
    }

    /// Divides an expense by shares among the people who belonged to the household when it was recorded. A remainder
    /// is counted without a person.
    private static func shares(
        of record: SharedRecord, _ people: OwnPeople
    ) throws -> [(key: GroupTotal.Key, amount: Amount)]? {
        let (expense, extras) = (record.expense, record.extras)
        guard !extras.shares.isEmpty else { return nil }
        let shared = try SharedExpense(paid: extras.paid ?? expense.amount, by: 0, for: extras.shares)
        let own = try people.own(of: record)
        var parts: [(key: GroupTotal.Key, amount: Amount)] = shared.shares.compactMap { share in
            own.contains(share.person)
                ? people.people.names[share.person].map { (.name($0), share.amount) } : nil
        }
        let rest = try expense.amount.subtracting(parts.map(\.amount).total())
        if rest != .zero || parts.isEmpty { parts.append((.none, rest)) }
        return parts
    }
}
