public import Money
public import Periods
public import Terminal

/// A calendar heat map: a row per day of the week from Monday on, a column per week, and darker cells for more
/// spending.
///
/// A day without spending is a dot, a day with more refunds than spending has its own mark, and an unknown day is
/// blank.
public struct CalendarMap: Sendable {
    private let title: String
    private let monthStart: MonthStart
    private let figures: CalendarFigures
    private let emptyText: String

    /// A heat map of the days from `first` to `last`, in four shades.
    /// - Parameters:
    ///   - first: the first day of the range.
    ///   - last: the last day of the range; if it is before `first`, the map is empty.
    ///   - cents: by day number; missing days of the range are zero.
    ///   - known: the days with known amounts; `nil` for all days. A day outside it is known only if it has an amount.
    ///   - monthStart: the day of the month above which the map names the month.
    ///   - emptyText: shown instead of a map when no day of the range has an amount: "Nothing spent in 2024."
    /// - Complexity: O(n log n) in the days with an amount.
    public init(
        title: String, first: Day, last: Day, cents: [Int: Int64], known: DayRange?,
        monthStart: MonthStart = .calendar, emptyText: String
    ) {
        self.title = title
        self.monthStart = monthStart
        figures = CalendarFigures(first: first, last: last, cents: cents, known: known)
        self.emptyText = emptyText
    }

    /// The names of the months, seven rows of days, and the legend; without the title.
    ///
    /// A narrow screen shows only the last weeks, with a note. The shades always depend on the whole range.
    public func lines(_ layout: ChartLayout) -> [StyledText] {
        guard !figures.isEmpty else { return layout.paragraph(emptyText) }
        return CalendarPicture(figures: figures, monthStart: monthStart, layout: layout).lines
    }

    /// The map in sentences, for a screen reader: the total, the quartiles, then every day with an amount.
    /// - Complexity: O(n log n) in the days with an amount.
    public func sentences(amounts: AmountFormatter) -> [StyledText] {
        guard !figures.isEmpty else { return [StyledText(emptyText)] }
        let days = figures.amounts
        let total = ChartSum(cents: days.reduce(Int128(0)) { $0 + Int128($1.cents) })
        let count = days.count == 1 ? "1 day" : "\(days.count) days"
        var sentences = ["\(title): \(total.spoken(amounts)) on \(count)."]
        if !figures.quartiles.isEmpty {
            let quartiles = figures.quartiles.map { amounts.spoken($0) }.joined(separator: "; ")
            sentences.append("Quartiles of spending days: \(quartiles) euros.")
        }
        for (day, cents) in days {
            sentences.append(
                "\(day.fullText): \(amounts.euros(cents))\(cents < 0 ? ", more refunds than spending" : "").")
        }
        return sentences.map { StyledText($0) }
    }
}
