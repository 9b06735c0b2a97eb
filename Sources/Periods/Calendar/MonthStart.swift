/// The day on which the months of a book begin, 1 to 28, for people who are paid on that day.
///
/// A month that begins by the 15th has the name of the calendar month in which it begins, a later one that of the next.
/// With 25, November is 25 October to 24 November; with 10, it is 10 November to 9 December. A year has twelve such
/// months, January first. Days and weeks are always those of the calendar.
public struct MonthStart: Hashable, Sendable {
    /// The day of the calendar month on which months begin, 1 to 28.
    public let day: Int

    /// The months of the calendar, which begin on the first.
    public static let calendar = MonthStart(unchecked: 1)

    /// Months that begin on this day; `nil` outside of 1 to 28, because some months have no later day.
    public init?(day: Int) {
        guard (1...28).contains(day) else { return nil }
        self.init(unchecked: day)
    }

    private init(unchecked day: Int) {
        self.day = day
    }

    /// The month that contains a day.
    public func month(containing day: Day) -> Month {
        // The shift is shorter than any month, so that a day before the start falls into the month before.
        let begun = Month(containing: day.adding(days: 1 - self.day))
        return Month(index: begun.index + offset, start: self)
    }

    /// The month that a week belongs to: that of its Thursday, as the year of the week.
    public func month(of week: Week) -> Month { month(containing: week.days.first.adding(days: 3)) }

    /// The quarter that contains a day.
    public func quarter(containing day: Day) -> Quarter { Quarter(containing: month(containing: day)) }

    /// The year that contains a day.
    public func year(containing day: Day) -> Year { month(containing: day).wholeYear }

    /// The period of a unit that contains a day.
    public func period(_ unit: PeriodUnit, containing day: Day) -> Period {
        switch unit {
        case .day: .day(day)
        case .week: .week(Week(containing: day))
        case .month: .month(month(containing: day))
        case .quarter: .quarter(quarter(containing: day))
        case .year: .year(year(containing: day))
        }
    }

    /// The calendar months from the one in which a month begins to the one that it is named after: 0 or 1.
    var offset: Int { day > 15 ? 1 : 0 }
}
