/// The calendar in plain integers, apart from the program's: days since 1 January 1970, months since the year 0.
enum PlainCalendar {
    enum Unit: String, CaseIterable { case week, month, year }

    static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let (year, month) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        let era = year / 400
        let ofEra = year - era * 400
        let dayOfYear = (153 * month + 2) / 5 + day - 1
        return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + dayOfYear - 719_468
    }

    static func date(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + 719_468
        let era = shifted / 146_097
        let ofEra = shifted - era * 146_097
        let year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let dayOfYear = ofEra - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let isLate = month >= 10
        return (
            year + era * 400 + (isLate ? 1 : 0), isLate ? month - 9 : month + 3, dayOfYear - (153 * month + 2) / 5 + 1
        )
    }

    static func month(of day: Int) -> Int {
        let date = date(day)
        return date.year * 12 + date.month - 1
    }

    static func first(ofMonth month: Int) -> Int { day(month / 12, month % 12 + 1, 1) }

    static func length(ofMonth month: Int) -> Int { first(ofMonth: month + 1) - first(ofMonth: month) }

    /// Monday is 0.
    static func weekday(_ day: Int) -> Int { (day + 3) % 7 }

    /// The first day of the period that contains a day.
    static func start(_ day: Int, _ unit: Unit) -> Int {
        switch unit {
        case .week: day - weekday(day)
        case .month: first(ofMonth: month(of: day))
        case .year: Self.day(date(day).year, 1, 1)
        }
    }

    /// The last day of the period that contains a day.
    static func end(_ day: Int, _ unit: Unit) -> Int {
        switch unit {
        case .week: day - weekday(day) + 6
        case .month: first(ofMonth: month(of: day) + 1) - 1
        case .year: Self.day(date(day).year, 12, 31)
        }
    }

    /// `2026-W47`, `2026-11`, `2026`.
    static func name(_ day: Int, _ unit: Unit) -> String {
        switch unit {
        case .week:
            // The year of a week is that of its Thursday.
            let thursday = day - weekday(day) + 3
            let year = date(thursday).year
            return "\(year)-W\(two((thursday - Self.day(year, 1, 1)) / 7 + 1))"
        case .month: return monthName(month(of: day))
        case .year: return String(date(day).year)
        }
    }

    static func monthName(_ month: Int) -> String { "\(month / 12)-\(two(month % 12 + 1))" }

    static func iso(_ day: Int) -> String {
        let date = date(day)
        return "\(date.year)-\(two(date.month))-\(two(date.day))"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
