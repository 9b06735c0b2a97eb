/// The meaning of a word in a calendar.
enum CalendarMeaning: Hashable, Sendable {
    /// A day a number of days after today; negative before.
    case relative(days: Int)
    /// A day of the week.
    case weekday(Weekday)
    /// A month, 1 to 12.
    case month(Int)

    /// The number of the month, 1 to 12; `nil` for a day.
    var month: Int? {
        if case .month(let month) = self { month } else { nil }
    }

    /// The meaning in English: `Tuesday`, `March`, `the day before yesterday`.
    var title: String {
        switch self {
        case .relative(-2): "the day before yesterday"
        case .relative(-1): "yesterday"
        case .relative(0): "today"
        case .relative(1): "tomorrow"
        case .relative: "the day after tomorrow"
        case .weekday(let weekday): weekday.name
        case .month(let month): Month(uncheckedYear: 2000, month: month).englishName
        }
    }

    /// A text with this meaning that is read in every language: `tue`, `mar`, `2026-11-24`.
    func word(today: Day) -> String {
        switch self {
        case .relative(let days): today.adding(days: days).iso
        case .weekday(let weekday): weekday.shortName.lowercased()
        case .month: title.prefix(3).lowercased()
        }
    }
}
