/// A day of the week, numbered by ISO 8601: Monday is 1.
public enum Weekday: Int, CaseIterable, Sendable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    /// The first three letters of the English name: `Mon`.
    public var shortName: String { String(name.prefix(3)) }

    /// The English name: `Monday`.
    public var name: String {
        switch self {
        case .monday: "Monday"
        case .tuesday: "Tuesday"
        case .wednesday: "Wednesday"
        case .thursday: "Thursday"
        case .friday: "Friday"
        case .saturday: "Saturday"
        case .sunday: "Sunday"
        }
    }

    /// The weekday of the date that is `dayNumber` days after 1970-01-01, which was a Thursday.
    init(dayNumber: Int) {
        let daysAfterMonday = (dayNumber.floored(by: 7).remainder + 3) % 7
        self = Self.allCases[daysAfterMonday]
    }

    /// The weekday by its English name or first three letters in lower case; `nil` for another word.
    init?(word: String) {
        let match = Self.allCases.first { $0.name.lowercased() == word || $0.shortName.lowercased() == word }
        guard let match else { return nil }
        self = match
    }
}
