internal import Database
internal import Ledger
internal import Money
internal import Periods

extension DayRange {
    /// Splits the range into its whole months and the days to list one by one. The latter, unordered, are the days
    /// outside whole months, and the days of `months`, which the returned months include too. `nil` if the range has no
    /// whole month, or if `months` begin on another day than the first: totals are stored for months of the calendar
    /// only.
    func split(dayByDayIn months: Set<Month>) -> (months: ClosedRange<Month>, days: [DayRange])? {
        guard months.allSatisfy({ $0.start == .calendar }) else { return nil }
        let (start, end) = (Month(containing: first), Month(containing: last))
        let lower = start.days.first == first ? start : start.next
        let upper = end.days.last == last ? end : end.previous
        guard lower <= upper else { return nil }
        var days = months.filter((lower...upper).contains).map(\.days)
        if first < lower.days.first { days.append(DayRange(first, lower.days.first.previous)) }
        if upper.days.last < last { days.append(DayRange(upper.days.last.next, last)) }
        return (lower...upper, days)
    }
}

extension TotalTable {
    /// The totals of the days with expenses, earliest first. A whole month is one entry, on its last day, except for
    /// the months in `months`.
    func dayTotals(in range: DayRange, dayByDayIn months: Set<Month>) throws -> [DayTotal] {
        guard let split = range.split(dayByDayIn: months) else { return try dayTotals(in: range) }
        var days = try split.days.flatMap(dayTotals)
        try database.forEachRow(Self.months(in: split.months)) { row in
            if let total = try Self.monthTotal(row, beside: months) { days.append(total) }
        }
        return days.sorted { $0.day < $1.day }
    }

    /// The `Read` of the totals of each month with expenses: rows of month index, count and cents, unordered.
    static func months(in months: ClosedRange<Month>) -> Read {
        Read(
            """
            SELECT month, sum(count), sum(cents) FROM month_total WHERE month BETWEEN $1 AND $2 GROUP BY month
            """, Value(months.lowerBound.index), Value(months.upperBound.index), of: ["month_total", "expense"])
    }

    /// Reads a row of month, count and cents as a total of the month's last day; `nil` if the month is one of `months`.
    static func monthTotal(_ row: any QueryRow, beside months: Set<Month>) throws -> DayTotal? {
        let month = Month(index: Int(row.integer(0) ?? 0))
        guard !months.contains(month) else { return nil }
        return DayTotal(day: month.days.last, count: try count(row, 1), amount: Amount(cents: row.integer(2) ?? 0))
    }
}
