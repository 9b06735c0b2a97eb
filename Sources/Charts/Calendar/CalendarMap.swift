public import Money
public import Periods
public import Terminal

/// The days of a range as a calendar: a row for each day of the week from Monday on, a column for each week, the darker the more was spent.
///
/// A day with nothing spent is a dot, one with more refunds than spending a mark of its own, and one of which nothing is known
/// is blank.
public struct CalendarMap: Sendable {
    private let title: String
    private let figures: CalendarFigures
    private let emptyText: String

    /// The days from `first` to `last`, sorted into four shades.
    /// - Parameters:
    ///   - first: The first day of the range.
    ///   - last: The last day of the range; nothing is drawn when it is before the first.
    ///   - cents: By number of the day; a day of the range that is not in it is zero.
    ///   - known: What is known, `nil` for everything; of a day outside only an amount makes something known.
    ///   - emptyText: Said instead of a calendar when no day of the range has an amount: "Nothing spent in 2024."
    /// - Complexity: O(n log n) in the days with an amount.
    public init(title: String, first: Day, last: Day, cents: [Int: Int64], known: DayRange?, emptyText: String) {
        self.title = title
        figures = CalendarFigures(first: first, last: last, cents: cents, known: known)
        self.emptyText = emptyText
    }

    /// The months, seven rows of days, and what the shades mean; without the title.
    ///
    /// When the width is short the last weeks are shown, and said to be; the shades are those of the whole range.
    public func lines(_ layout: ChartLayout) -> [StyledText] {
        guard !figures.isEmpty else { return layout.paragraph(emptyText) }
        return CalendarPicture(figures: figures, layout: layout).lines
    }

    /// The same for a screen reader: the total, what the shades are made of, then every day with an amount.
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
