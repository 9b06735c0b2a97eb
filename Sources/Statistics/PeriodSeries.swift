public import Ledger
public import Money
public import Periods

/// The totals of a range by period, with averages.
public struct PeriodSeries: Hashable, Sendable {
    /// A period of the range.
    public struct Row: Hashable, Sendable {
        /// The whole period, even if the range contains only a part of it.
        public let period: Period
        /// The days of the period within the range.
        public let days: DayRange
        /// Whether the range or the beginning of the book cuts the period. A range that ends today does not cut the
        /// current period.
        public let isPartial: Bool
        /// Whether the last day of the period is before today, and the period is not partial.
        public let isComplete: Bool
        /// Whether the period contains today.
        public let isRunning: Bool
        /// The spending on `days`. Refunds are negative.
        public let total: Amount
        /// The number of expenses on `days`.
        public let count: Int
        /// The part of the total dated after today.
        public let toCome: Amount
        /// The change against the period before, by the rules of `ComparedDays`; `nil` if these give no comparison.
        public let change: Comparison?
        /// The number of days compared in the current period; `nil` if whole periods are compared, or there is no
        /// comparison.
        public let changeDays: Int?
        /// The ceiling for all spending of the period; `nil` without one, and for a partial period.
        public let ceiling: Amount?

        /// Whether the total exceeds the ceiling. An equal total is not over.
        public var isOver: Bool { total.exceeds(ceiling) }
    }

    /// The length of the periods.
    public let unit: PeriodUnit
    /// The requested days. Expenses on other days are excluded from the totals.
    public let range: DayRange
    /// The day on which `isRunning`, `isComplete` and the averages depend.
    public let today: Day
    /// The first day of the book: of its first expense, or the configured one if earlier; `nil` without either.
    public let begins: Day?
    /// The first row, if only the beginning of the book cuts its period; otherwise `nil`.
    public let cutByBeginning: Row?
    /// The periods in chronological order.
    ///
    /// They begin with that of the first day of the range, or of the book if later, and end with that of today, or of
    /// the end of the range if earlier. Void expenses before the beginning of the book, if a filter includes them, have
    /// partial rows. A later period has a row only if the book has expenses in it, whether or not they match a filter.
    public let rows: [Row]
    /// The total of all rows, including days after today.
    public let total: Amount
    /// The number of expenses in the total.
    public let count: Int
    /// The part of the total dated after today.
    public let ahead: DatedAhead
    /// The average per complete period; `nil` without one.
    public let average: Average?
    /// The average per day up to today; `nil` if the range has no such day.
    public let perDay: Average?

    /// The days whose totals a series needs: the range and the period before it.
    /// - Parameter monthStart: the day on which months begin.
    public static func neededDays(for range: DayRange, by unit: PeriodUnit, monthStart: MonthStart) -> DayRange {
        DayRange(monthStart.period(unit, containing: range.first).previous.days.first, range.last)
    }

    /// Sums days by period.
    /// - Parameters:
    ///   - monthStart: the day on which months begin.
    ///   - days: the day totals of `neededDays(for:by:monthStart:)`, or of more days around them, in chronological
    ///     order.
    ///   - begins: the first day of the book, `nil` without expenses.
    ///   - bookAhead: the days after today with expenses of the book, in chronological order, if `days` are filtered;
    ///     otherwise empty. All such days of the range must be in it.
    ///   - asked: the request. If it has no last day, the end of the range cuts no period after today. If it has no
    ///     first day, only the beginning of the book can cut the first period.
    /// - Throws: `AmountOverflow` when a sum exceeds 64 bits.
    /// - Complexity: O(days + periods).
    public init(
        unit: PeriodUnit, monthStart: MonthStart, range: DayRange, days: [DayTotal], begins: Day?,
        bookAhead: [Day] = [], ceilings: CeilingPlan, today: Day, asked: PeriodSelection? = nil
    ) throws(AmountOverflow) {
        func periodContaining(_ day: Day) -> Period { monthStart.period(unit, containing: day) }
        self.unit = unit
        self.range = range
        self.today = today
        self.begins = begins
        let inside = days.filter { range.contains($0.day) }
        let before = periodContaining(range.first).previous.days
        let known = days.drop { $0.day < before.first }
        var former = known.prefix { $0.day <= before.last }

        let isOpen = asked.map { $0.last == nil } ?? false

        var rows: [Row] = []
        // Void expenses of a filter may be earlier than the book.
        let start = [begins, inside.first?.day].compactMap(\.self).min()
        if let start, start <= range.last {
            var period = periodContaining(max(range.first, start))
            let ahead = bookAhead.filter(range.contains)
            let lastSpent = [inside.last?.day, ahead.last].compactMap(\.self).max().map(periodContaining)
            let last = max(
                min(periodContaining(today), periodContaining(range.last)), lastSpent ?? period)
            let end = last.days.first
            var whole = period.days
            var previous = before.last < whole.first.previous ? period.previous.days : before
            var rest = known.dropFirst(former.count)
            var restAhead = ahead[...]
            while whole.first <= end {
                // The days are sorted, so the days of this period are next.
                rest = rest.drop { $0.day < whole.first }
                let all = rest.prefix { $0.day <= whole.last }
                rest = rest.dropFirst(all.count)
                let spent = all.drop { $0.day < range.first }.prefix { $0.day <= range.last }
                restAhead = restAhead.drop { $0 < whole.first }
                // A future period has a row only if the book has an expense in it.
                let isListed =
                    whole.first <= today || !spent.isEmpty || restAhead.first.map { $0 <= whole.last } ?? false
                if isListed, let days = whole.intersection(range) {
                    let total = try spent.lazy.map(\.amount).total()
                    let isRunning = whole.contains(today)
                    let reachesItsEnd = ReportRange.reachesEnd(of: whole, in: range, isOpen: isOpen, today: today)
                    let isPartial = !reachesItsEnd || max(days.first, begins ?? .latest) > whole.first
                    let compared = begins.flatMap { begins in
                        isRunning && !reachesItsEnd
                            ? nil : ComparedDays(of: whole, with: previous, in: range, begins: begins, today: today)
                    }
                    let change = try compared.map { (compared) throws(AmountOverflow) in
                        guard compared.count != nil else {
                            return try Comparison(of: total, with: former.lazy.map(\.amount).total())
                        }
                        return try Comparison(
                            of: spent.prefix { $0.day <= compared.own.last }.lazy.map(\.amount).total(),
                            with: former.prefix { $0.day <= compared.earlier.last }.lazy.map(\.amount).total())
                    }
                    let toCome =
                        whole.last > today ? try spent.lazy.filter { $0.day > today }.map(\.amount).total() : .zero
                    rows.append(
                        Row(
                            period: period, days: days, isPartial: isPartial,
                            isComplete: whole.last < today && !isPartial, isRunning: isRunning,
                            total: total, count: spent.reduce(0) { $0 + $1.count }, toCome: toCome, change: change,
                            changeDays: compared?.count,
                            ceiling: isPartial ? nil : try ceilings.amount(in: period, monthStart: monthStart)))
                }
                former = all
                period = period.next
                previous = whole
                whole = period.days
            }
        }
        self.rows = rows
        cutByBeginning = rows.first.flatMap { row in
            let startsWithBook = asked.map { $0.first == nil } ?? false
            guard let begins, row.period.isCut(byBeginning: begins) else { return nil }
            return startsWithBook || row.days.first == row.period.days.first ? row : nil
        }
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
}
