import Ledger
import Money
import Periods
import Statistics

func day(_ iso: String) -> Day {
    Day(iso: iso)!
}

func range(_ first: String, _ last: String) -> DayRange {
    DayRange(day(first), day(last))
}

func month(_ name: String) -> Month {
    Month(containing: day(name + "-01"))
}

/// The content of a book without void expenses: the cents of the expenses of each day.
struct SpentDays {
    let cents: [Day: [Int64]]

    init(_ cents: [Day: [Int64]]) {
        self.cents = cents.filter { !$0.value.isEmpty }
    }

    init(_ expenses: KeyValuePairs<String, Int64>) {
        self.init(Dictionary(grouping: expenses, by: { day($0.key) }).mapValues { $0.map(\.value) })
    }

    var first: Day? { cents.keys.min() }

    /// The daily totals, as read from a book.
    func totals(in range: DayRange) -> [DayTotal] {
        cents.keys.filter(range.contains).sorted().map { day in
            let spent = cents[day] ?? []
            return DayTotal(day: day, count: spent.count, amount: Amount(cents: spent.reduce(0, +)))
        }
    }

    /// - Parameter book: the whole book, if this is what a filter leaves of it.
    func series(
        by unit: PeriodUnit, _ range: DayRange, today: Day, ceilings: CeilingPlan = CeilingPlan([]),
        begins: String? = nil, asked: PeriodSelection? = nil, monthStart: MonthStart = .calendar,
        of book: SpentDays? = nil
    ) throws -> PeriodSeries {
        try PeriodSeries(
            unit: unit, monthStart: monthStart, range: range,
            days: totals(in: PeriodSeries.neededDays(for: range, by: unit, monthStart: monthStart)),
            begins: begins.map { day($0) } ?? (book ?? self).first,
            bookAhead: (book?.cents.keys).map { $0.filter { $0 > today }.sorted() } ?? [],
            ceilings: ceilings, today: today, asked: asked)
    }
}

extension PeriodSeries {
    var names: [String] { rows.map(\.period.name) }
    var cents: [Int64] { rows.map(\.total.cents) }
    var changes: [Int64?] { rows.map { $0.change?.change.cents } }

    func row(_ name: String) -> Row? {
        rows.first { $0.period.name == name }
    }
}
