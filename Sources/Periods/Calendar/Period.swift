/// A day, an ISO week, a month, a quarter or a year.
public enum Period: Hashable, Sendable {
    /// A calendar day.
    case day(Day)
    /// Monday to Sunday, numbered by ISO 8601.
    case week(Week)
    /// A month of the Gregorian calendar, or one that begins on another day than the first.
    case month(Month)
    /// Three months.
    case quarter(Quarter)
    /// Twelve months.
    case year(Year)

    /// The days from the first to the last.
    public var days: DayRange {
        switch self {
        case .day(let day): DayRange(day, day)
        case .week(let week): week.days
        case .month(let month): month.days
        case .quarter(let quarter): quarter.days
        case .year(let year): year.days
        }
    }

    /// The name for scripts, which `PeriodParser` parses: `2026-11-20`, `2026-W47`, `2026-11`, `2026-Q4`,
    /// `2026`.
    public var name: String {
        switch self {
        case .day(let day): day.iso
        case .week(let week): week.name
        case .month(let month): month.name
        case .quarter(let quarter): quarter.name
        case .year(let year): year.name
        }
    }

    /// The name in words: `Fri 20 Nov 2026`, `week 47 of 2026`, `November 2026`, `quarter 4 of 2026`, `2026`.
    public var title: String {
        switch self {
        case .day(let day): day.fullText
        case .week(let week): week.title
        case .month(let month): month.title
        case .quarter(let quarter): quarter.title
        case .year(let year): year.name
        }
    }

    /// The title, followed by the days of a month, quarter or year that is not one of the calendar:
    /// `November 2026 (25 Oct to 24 Nov)`.
    public var heading: String {
        switch self {
        case .day, .week: title
        case .month(let month): month.heading
        case .quarter(let quarter): quarter.heading
        case .year(let year): year.heading
        }
    }

    /// The day on which the months of the period begin; for a day or week the first.
    public var monthStart: MonthStart {
        switch self {
        case .day, .week: .calendar
        case .month(let month): month.start
        case .quarter(let quarter): quarter.monthStart
        case .year(let year): year.monthStart
        }
    }

    /// The unit.
    public var unit: PeriodUnit {
        switch self {
        case .day: .day
        case .week: .week
        case .month: .month
        case .quarter: .quarter
        case .year: .year
        }
    }

    /// The next period of this unit.
    public var next: Period {
        switch self {
        case .day(let day): .day(day.next)
        case .week(let week): .week(week.next)
        case .month(let month): .month(month.next)
        case .quarter(let quarter): .quarter(quarter.next)
        case .year(let year): .year(year.next)
        }
    }

    /// The previous period of this unit.
    public var previous: Period {
        switch self {
        case .day(let day): .day(day.previous)
        case .week(let week): .week(week.previous)
        case .month(let month): .month(month.previous)
        case .quarter(let quarter): .quarter(quarter.previous)
        case .year(let year): .year(year.previous)
        }
    }
}

extension Period {
    /// Whether a book that begins on a day has only the last days of the period: it begins after the first day, within
    /// the period.
    public func isCut(byBeginning begins: Day) -> Bool { days.first < begins && days.contains(begins) }
}

extension Period: Comparable {
    /// Orders by the first day. Of two periods with an equal first day, the shorter one comes first.
    public static func < (left: Period, right: Period) -> Bool {
        let (leftDays, rightDays) = (left.days, right.days)
        return (leftDays.first, leftDays.last) < (rightDays.first, rightDays.last)
    }
}
