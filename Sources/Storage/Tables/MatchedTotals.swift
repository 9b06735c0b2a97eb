internal import Database
internal import Ledger
internal import Money
internal import Periods

/// What expenses add up to that are found by their texts, or that are void: they are looked for once, and kept.
struct MatchedTotals: Spending {
    private let file: any DatabaseFile
    /// The earliest day first.
    private let expenses: [ExpenseSearch.Place]

    /// - Complexity: as a search of every day, and O(n log n) in those that match.
    init(file: any DatabaseFile, filter: ExpenseFilter) throws {
        self.file = file
        var found: [ExpenseSearch.Place] = []
        let search = try ExpenseSearch(
            database: file.reader(), days: TotalTable.written, filter: filter, order: .recorded, limit: nil)
        try search.forEachMatch { found.append($0) }
        expenses = found.sorted { $0.day < $1.day }
    }

    func daysSpent() throws -> DayRange? {
        guard let first = expenses.first?.day, let last = expenses.last?.day else { return nil }
        return DayRange(Day(number: Int(first)), Day(number: Int(last)))
    }

    func dayTotals(in range: DayRange) throws -> [DayTotal] {
        let days = Dictionary(grouping: expenses(from: range.first, through: range.last), by: \.day)
        return try days.sorted { $0.key < $1.key }.map { day, expenses in
            DayTotal(
                day: Day(number: Int(day)), count: expenses.count,
                amount: try expenses.map { Amount(cents: $0.cents) }.total())
        }
    }

    func totals(by dimension: Dimension, in ranges: [DayRange]) throws -> [[GroupTotal]] {
        guard let first = ranges.first?.first, let last = ranges.last?.last else { return [] }
        var tally = RangeTally(ranges)
        let days = Int64(first.number)...Int64(last.number)
        let payments = dimension == .method ? try SplitPayments(in: days, of: file.reader()) : nil
        for expense in expenses(from: first, through: last) {
            if let split = payments?.splits[expense.id] {
                for part in split.parts {
                    tally.add(
                        part.method.map(GroupTotal.Key.name) ?? .none, count: 1, cents: part.cents, on: expense.day)
                }
                continue
            }
            for key in try keys(of: expense, by: dimension) {
                tally.add(key, count: 1, cents: expense.cents, on: expense.day)
            }
        }
        return try tally.totals()
    }

    private func keys(of expense: ExpenseSearch.Place, by dimension: Dimension) throws -> [GroupTotal.Key] {
        switch dimension {
        case .category: return [.category(expense.category)]
        case .payee: return [expense.payee.map(GroupTotal.Key.name) ?? .none]
        case .method: return [expense.method.map(GroupTotal.Key.name) ?? .none]
        case .tag:
            let tags = try file.reader().rows("SELECT tag FROM expense_tag WHERE expense = $1", .integer(expense.id)) {
                GroupTotal.Key.name($0.text(0) ?? "")
            }
            return tags.isEmpty ? [.none] : tags
        }
    }

    private func expenses(from first: Day, through last: Day) -> some Sequence<ExpenseSearch.Place> {
        expenses.lazy.drop { $0.day < first.number }.prefix { $0.day <= last.number }
    }
}
