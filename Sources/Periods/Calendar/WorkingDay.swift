extension Day {
    /// Whether banks settle payments in euro: Monday to Friday, except the closing days of TARGET.
    ///
    /// The European Central Bank announced these days in its press release "TARGET operating days" of 14 December 2000:
    /// 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December, every year from 2002 on. They are applied to
    /// all years.
    public var isWorkingDay: Bool {
        guard weekday != .saturday, weekday != .sunday else { return false }
        let date = civil
        switch (date.month, date.day) {
        case (1, 1), (5, 1), (12, 25), (12, 26): return false
        case (3, _), (4, _):
            let daysToEaster = days(until: .easter(of: date.year))
            return daysToEaster != 2 && daysToEaster != -1
        default: return true
        }
    }

    /// The nearest working day before or after this day; the day itself if it is a working day.
    public func movedToWorkingDay(_ move: ClosedDayMove) -> Day {
        var day = self
        // Bounded, because days beyond the calendar are all equal.
        for _ in 0..<ClosedDayMove.longest where !day.isWorkingDay {
            day = move == .before ? day.previous : day.next
        }
        return day
    }

    /// Easter Sunday of a year of the Gregorian calendar, by the "anonymous" algorithm of 1876 (Nature 13, page 487;
    /// Jean Meeus, Astronomical Algorithms, chapter 8). The names are those of the source.
    static func easter(of year: Int) -> Day {
        let a = year % 19
        let (b, c) = year.quotientAndRemainder(dividingBy: 100)
        let (d, e) = b.quotientAndRemainder(dividingBy: 4)
        let g = (b - (b + 8) / 25 + 1) / 3
        let h = (19 * a + b - d - g + 15) % 30
        let (i, k) = c.quotientAndRemainder(dividingBy: 4)
        let l = (32 + 2 * e + 2 * i - h - k) % 7
        let m = (a + 11 * h + 22 * l) / 451
        return Month(uncheckedYear: year, month: 3).day(1).adding(days: h + l - 7 * m + 21)
    }
}

/// The direction in which a day that is no working day is moved.
public enum ClosedDayMove: String, CaseIterable, Sendable {
    /// To the last working day before.
    case before
    /// To the first working day after.
    case after

    /// An upper bound of the days that a day is moved. The longest run of closed days is four: Good Friday to Easter
    /// Monday, or Christmas beside a weekend.
    public static let longest = 7
}
