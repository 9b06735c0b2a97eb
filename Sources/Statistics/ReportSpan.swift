public import Periods

/// The days of a report: a period, or any other range of days.
public enum ReportSpan: Hashable, Sendable {
    /// A period.
    case period(Period)
    /// A range of days, in a book whose months begin on `MonthStart`. `asked` is the request, whose open ends cut no
    /// period (`PeriodSeries`); `nil` for a range that is only compared with another one. `whole` is the period that the
    /// range counts uncut; `nil` for any other range.
    case range(DayRange, MonthStart, asked: PeriodSelection? = nil, whole: Period? = nil)

    /// The span of a request that names no period. Open ends are replaced as in `ReportRange.requested`.
    ///
    /// A range that begins on the first day of a month, quarter, year or week and does not cut it, such as that of the
    /// current month up to today, has the change and the ceiling of that period.
    /// - Parameters:
    ///   - spent: the days from the first to the last expense of the book; `nil` without expenses.
    ///   - monthStart: the day on which months begin.
    public static func requested(
        _ asked: PeriodSelection, spent: DayRange?, today: Day, monthStart: MonthStart
    ) -> ReportSpan {
        let days = ReportRange.requested(asked, spent: spent, today: today)
        guard asked.first != nil else { return .range(days, monthStart, asked: asked) }
        let whole = ReportRange.wholePeriod(in: days, isOpen: asked.last == nil, today: today, monthStart: monthStart)
        return .range(days, monthStart, asked: asked, whole: whole)
    }

    /// The days from the first to the last.
    public var days: DayRange {
        switch self {
        case .period(let period): period.days
        case .range(let days, _, _, _): days
        }
    }

    /// The name for scripts: `2026-11`, `2026-03-10..2026-04-02`.
    public var name: String {
        switch self {
        case .period(let period): period.name
        case .range(let days, _, _, _): "\(days.first.iso)..\(days.last.iso)"
        }
    }

    /// The name in words: `November 2026`, `Tue 10 Mar 2026 to Thu 2 Apr 2026`, `Fri 20 Nov 2026`.
    public var title: String {
        switch self {
        case .period(let period): period.title
        case .range(let days, _, _, _):
            days.count == 1 ? days.first.fullText : "\(days.first.fullText) to \(days.last.fullText)"
        }
    }

    /// The title in a sentence: `in November 2026`, `on Fri 20 Nov 2026`, `from Tue 10 Mar 2026 to Thu 2 Apr 2026`.
    public var phrase: String {
        switch self {
        case .period(.day): "on \(title)"
        case .period: "in \(title)"
        case .range(let days, _, _, _): days.count == 1 ? "on \(title)" : "from \(title)"
        }
    }

    /// The title, followed by the days of a period of months that are not those of the calendar.
    public var heading: String {
        switch self {
        case .period(let period): period.heading
        case .range: title
        }
    }

    /// The kind of the span: `day`, `week`, `month`, `quarter`, `year` or `range`.
    public var noun: String {
        switch self {
        case .period(let period): period.unit.rawValue
        case .range: "range"
        }
    }

    /// The request of a range; `nil` for a period, and for a range that only another one is compared with.
    var asked: PeriodSelection? {
        switch self {
        case .period: nil
        case .range(_, _, let asked, _): asked
        }
    }

    /// The month, if the span is one; otherwise `nil`.
    public var month: Month? {
        if case .period(.month(let month)) = self { month } else { nil }
    }

    /// The unit of the report's rows: weeks of a month, months of a quarter or year. A range has days up to two weeks,
    /// weeks up to three months, and months beyond.
    public var partUnit: PeriodUnit {
        switch self {
        case .period(.day), .period(.week): .day
        case .period(.month): .week
        case .period(.quarter), .period(.year): .month
        case .range(let days, _, _, _): days.count <= 14 ? .day : days.count <= 92 ? .week : .month
        }
    }

    /// The day on which the months begin.
    var monthStart: MonthStart {
        switch self {
        case .period(let period): period.monthStart
        case .range(_, let start, _, _): start
        }
    }

    /// Whether a book that begins on a day lacks the first days of the span.
    public func isCut(byBeginning begins: Day) -> Bool { days.first < begins && days.contains(begins) }

    /// The period, or the one that a range counts uncut; `nil` for any other range.
    public var wholePeriod: Period? {
        switch self {
        case .period(let period): period
        case .range(_, _, _, let whole): whole
        }
    }

    /// The span before, and for a period shorter than a year also the one a year earlier. For a range that is no period
    /// as many days before.
    var earlier: [ReportSpan] {
        if let wholePeriod { return wholePeriod.earlier.map(ReportSpan.period) }
        return [.range(DayRange(days.first.adding(days: -days.count), days.first.previous), monthStart)]
    }

    /// The days of this span and of an earlier one that are compared; `nil` without a comparison by the rules of
    /// `ComparedDays`.
    func compared(with earlier: ReportSpan, begins: Day, today: Day) -> ComparedDays? {
        ComparedDays(
            of: wholePeriod?.days ?? days, with: earlier.days, in: days, begins: begins, today: today)
    }

    /// The twelve months before a month; `nil` for another span.
    var monthsBefore: DayRange? {
        month.map { DayRange($0.adding(months: -12).days.first, $0.days.first.previous) }
    }
}
