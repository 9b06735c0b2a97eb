import Periods

/// A series calculated by checking every day and every expense repeatedly, to check the fast calculation.
struct SlowSeries {
    struct Row: Equatable {
        var name: String
        var days: [Day]
        var isComplete: Bool
        var isPartial: Bool
        var cents: Int64
        var count: Int
        var change: Int64?
    }

    let rows: [Row]
    let complete: [Row]
    let total: Int64
    let count: Int
    let spentByToday: Int64
    let daysPassed: Int

    /// - Parameter monthStart: the day on which months begin.
    init(_ spent: SpentDays, by unit: PeriodUnit, _ range: DayRange, today: Day, monthStart: Int = 1) {
        func name(_ day: Day) -> String {
            if unit == .day || unit == .week { return MonthStart.calendar.period(unit, containing: day).name }
            let date = day.iso.split(separator: "-").compactMap { Int($0) }
            let month = date[0] * 12 + date[1] - 1 - (date[2] < monthStart ? 1 : 0) + (monthStart > 15 ? 1 : 0)
            let number = month % 12 + 1
            if unit == .quarter { return "\(month / 12)-Q\((number + 2) / 3)" }
            return unit == .year ? "\(month / 12)" : "\(month / 12)-\(number < 10 ? "0" : "")\(number)"
        }
        func cents(_ days: [Day]) -> [Int64] { days.flatMap { spent.cents[$0] ?? [] } }
        let firstSpent = spent.cents.keys.min() ?? range.last.next

        var rows: [Row] = []
        var shownFrom = range.first
        while shownFrom <= range.last {
            let days = range.filter { name($0) == name(shownFrom) }
            let spentHere = cents(days)
            let total = spentHere.reduce(0, +)
            var start = days[0]
            while name(start.previous) == name(shownFrom) { start = start.previous }
            var end = days[days.count - 1]
            while name(end.next) == name(shownFrom) { end = end.next }
            let isRunning = start <= today && today <= end
            let isCutAhead = isRunning && today < range.last && range.last < end
            let isCutAtEnd = end > range.last && !(isRunning && range.last == today)
            let isPartial = start < range.first || isCutAtEnd || start < firstSpent
            let isComplete = end < today && !isPartial
            // The days of the period before, found by walking back, day by day, until its name changes again.
            var former: [Day] = []
            var earlier = start.previous
            while name(earlier) == name(start.previous) {
                former.insert(earlier, at: 0)
                earlier = earlier.previous
            }
            var change: Int64?
            if isComplete {
                change = total - cents(former).reduce(0, +)
            } else if start <= today, today <= end, start >= range.first, today <= range.last, !isCutAhead {
                let past = days.filter { $0 <= today }
                let compared = Array(former.prefix(past.count))
                if compared.contains(where: { $0 >= firstSpent }) {
                    change = cents(past).reduce(0, +) - cents(compared).reduce(0, +)
                }
            }
            let isInBook = name(firstSpent) == name(shownFrom) || firstSpent < shownFrom
            if isInBook, firstSpent <= range.last, start <= today || !spentHere.isEmpty {
                rows.append(
                    Row(
                        name: name(shownFrom), days: days,
                        isComplete: isComplete, isPartial: isPartial, cents: total, count: spentHere.count,
                        change: name(firstSpent) == name(shownFrom) ? nil : change))
            }
            shownFrom = days[days.count - 1].next
        }
        self.rows = rows
        complete = rows.filter(\.isComplete)
        total = cents(Array(range)).reduce(0, +)
        count = cents(Array(range)).count
        let passed = range.filter { $0 <= today && $0 >= firstSpent }
        spentByToday = cents(passed).reduce(0, +)
        daysPassed = passed.count
    }
}
