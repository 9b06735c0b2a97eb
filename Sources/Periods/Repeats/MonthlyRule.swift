/// A day of every month by its place among the days of its kind: `last working day`, `2nd tuesday`.
public struct MonthlyRule: Hashable, Sendable {
    /// The place of the day within the month. Only places that every month has.
    public enum Place: Int, CaseIterable, Sendable {
        case first = 1
        case second, third, fourth, last

        /// The place as users type it: `1st`, `last`.
        public var text: String {
            switch self {
            case .first: "1st"
            case .second: "2nd"
            case .third: "3rd"
            case .fourth: "4th"
            case .last: "last"
            }
        }

        fileprivate var word: String {
            switch self {
            case .first: "first"
            case .second: "second"
            case .third: "third"
            case .fourth: "fourth"
            case .last: "last"
            }
        }
    }

    /// The kind of days that are counted.
    public enum Kind: Hashable, Sendable {
        /// The days on a weekday.
        case weekday(Weekday)
        /// The working days of banks.
        case workingDay

        /// 1 to 7 for Monday to Sunday, 8 for working days.
        public var number: Int {
            switch self {
            case .weekday(let weekday): weekday.rawValue
            case .workingDay: 8
            }
        }

        /// The kind with a number; `nil` for other numbers.
        public init?(number: Int) {
            if number == 8 {
                self = .workingDay
            } else if let weekday = Weekday(rawValue: number) {
                self = .weekday(weekday)
            } else {
                return nil
            }
        }

        /// The kind as users type it: `friday`, `working day`.
        public var text: String {
            switch self {
            case .weekday(let weekday): weekday.name.lowercased()
            case .workingDay: "working day"
            }
        }
    }

    /// The place of the day among the days of its kind in the month.
    public let place: Place
    /// The kind of the day.
    public let kind: Kind

    /// Makes a rule.
    public init(_ place: Place, _ kind: Kind) {
        (self.place, self.kind) = (place, kind)
    }

    /// The rule as users type it: `last working day`.
    public var text: String { "\(place.text) \(kind.text)" }

    /// The day that the rule selects in a calendar month.
    func day(of month: Month) -> Day {
        let days = (1...month.length).map(month.day).filter(matches)
        let found = place == .last ? days.last : days.dropFirst(place.rawValue - 1).first
        // Every month of the calendar has at least four days of each kind.
        return found ?? month.day(1)
    }

    private func matches(_ day: Day) -> Bool {
        switch kind {
        case .weekday(let weekday): day.weekday == weekday
        case .workingDay: day.isWorkingDay
        }
    }
}

extension MonthlyRule.Place {
    /// The place by `1st` or `first`, in lower case; `nil` for another word.
    init?(word: some StringProtocol) {
        guard let place = Self.allCases.first(where: { $0.text == word || $0.word == word }) else { return nil }
        self = place
    }
}
