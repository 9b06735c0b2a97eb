public import Ledger
public import Money
public import Periods

/// The totals of a range period by period, with their averages.
public struct PeriodSeries: Hashable, Sendable {
    /// One period of the range.
    public struct Row: Hashable, Sendable {
        /// The whole period, also where the range holds only some of it.
        public let period: Period
        /// The days of the period that lie in the range.
        public let days: DayRange
        /// Whether the range or the beginning of the book cuts it. A range that reaches today does not cut the running period.
        public let isPartial: Bool
        /// Whether its last day lies before today, and nothing cuts it.
        public let isComplete: Bool
        /// It holds today.
        public let isRunning: Bool
        /// What was spent on its `days`, refunds subtracted.
        public let total: Amount
        /// How many expenses on those days.
        public let count: Int
        /// The part of the running period's total that is dated after today; zero for other periods.
        public let toCome: Amount
        /// Against the period before, as `ComparedDays` has it.
        public let change: Comparison?
        /// How many days of the running period are compared; `nil` where whole periods are, or nothing is.
        public let changeDays: Int?
        /// The ceiling for everything in this period; `nil` for a partial one.
        public let ceiling: Amount?

        /// Exactly reached is not over.
        public var isOver: Bool { ceiling.map { total > $0 } ?? false }
    }

    /// The length of a row.
    public let unit: PeriodUnit
    /// The days that were asked for; what lies outside is in no total.
    public let range: DayRange
    /// The day that `isRunning`, `isComplete` and the averages go by.
    public let today: Day
    /// The day on which the book begins; `nil` for a book without expenses.
    public let begins: Day?
    /// From the range's first period, or the book's first if later, to that of today or of the last expense.
    public let rows: [Row]
    /// Of all rows together, days after today included.
    public let total: Amount
    /// How many expenses the total is of.
    public let count: Int
    /// The part of the total that is dated after today.
    public let ahead: DatedAhead
    /// Per complete period; `nil` without one.
    public let average: Average?
    /// Per day that has passed, today included; `nil` where none has.
    public let perDay: Average?

    /// The range a series has to know the days of: its own, and the period before it.
    public static func neededDays(for range: DayRange, by unit: PeriodUnit) -> DayRange {
        DayRange(unit.period(containing: range.first).previous.days.first, range.last)
    }

    /// Adds days up by period.
    /// - Parameters:
    ///   - days: the day totals of `neededDays(for:by:)`, or of more days before, the earliest first.
    ///   - begins: the day on which the book begins, `nil` for a book without expenses.
    /// - Throws: `AmountOverflow` when a sum leaves 64 bits.
    /// - Complexity: O(days + periods).
    public init(
        unit: PeriodUnit, range: DayRange, days: [DayTotal], begins: Day?, ceilings: CeilingPlan, today: Day
    ) throws(AmountOverflow) {
        self.unit = unit
        self.range = range
        self.today = today
        self.begins = begins
        let inside = days.filter { range.contains($0.day) }
        let before = unit.period(containing: range.first).previous.days
        let known = days.drop { $0.day < before.first }
        var former = known.prefix { $0.day <= before.last }

        var rows: [Row] = []
        if let begins, begins <= range.last {
            var period = unit.period(containing: max(range.first, begins))
            let lastSpent = inside.last.map { unit.period(containing: $0.day) }
            let last = max(
                min(unit.period(containing: today), unit.period(containing: range.last)), lastSpent ?? period)
            let end = last.days.first
            var whole = period.days
            var previous = before.last < whole.first.previous ? period.previous.days : before
            var rest = known.dropFirst(former.count)
            while whole.first <= end {
                // The days are in order, so those of the period come next.
                rest = rest.drop { $0.day < whole.first }
                let all = rest.prefix { $0.day <= whole.last }
                rest = rest.dropFirst(all.count)
                let spent = all.drop { $0.day < range.first }
                // A period that is to come is a row only with an expense in it.
                if whole.first <= today || !spent.isEmpty, let days = whole.intersection(range) {
                    let total = try spent.lazy.map(\.amount).total()
                    let isRunning = whole.contains(today)
                    let isCutAtEnd = days.last < whole.last && !(isRunning && days.last >= today)
                    let isPartial = isCutAtEnd || max(days.first, begins) > whole.first
                    let compared = ComparedDays(
                        of: whole, with: previous, in: range, begins: begins, today: today)
                    let change = try compared.map { (compared) throws(AmountOverflow) in
                        guard compared.count != nil else {
                            return try Comparison(of: total, with: former.lazy.map(\.amount).total())
                        }
                        return try Comparison(
                            of: spent.prefix { $0.day <= compared.own.last }.lazy.map(\.amount).total(),
                            with: former.prefix { $0.day <= compared.earlier.last }.lazy.map(\.amount).total())
                    }
                    let toCome =
                        isRunning ? try spent.lazy.filter { $0.day > today }.map(\.amount).total() : .zero
                    rows.append(
                        Row(
                            period: period, days: days, isPartial: isPartial,
                            isComplete: whole.last < today && !isPartial, isRunning: isRunning,
                            total: total, count: spent.reduce(0) { $0 + $1.count }, toCome: toCome, change: change,
                            changeDays: compared?.count, ceiling: isPartial ? nil : try ceilings.amount(in: period)))
                }
                former = all
                period = period.next
                previous = whole
                whole = period.days
            }
        }
        self.rows = rows
        total = try inside.map(\.amount).total()
        count = inside.reduce(0) { $0 + $1.count }
        ahead = try DatedAhead(of: inside, today: today)
        let complete = rows.filter(\.isComplete)
        average =
            if let first = complete.first, let last = complete.last {
                Average(
                    of: try complete.map(\.total).total(), over: complete.count, first: first.period, last: last.period)
            } else { nil }
        perDay = try Average.perDay(inside, in: range, begins: begins, today: today)
    }

    /// The first row, where nothing cuts it but the beginning of the book.
    public var cutByBeginning: Row? {
        rows.first.flatMap { row in
            begins.map { row.period.days.first < $0 && row.days.first == row.period.days.first } == true ? row : nil
        }
    }
}
