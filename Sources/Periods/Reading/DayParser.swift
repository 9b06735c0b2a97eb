/// Parses a day as users write it, relative to today.
///
/// Forms, in upper or lower case and with surrounding spaces: `today`, `yesterday`, `fri` or `friday` (the latest past
/// one, never today), `3d` and `-3` (days ago), `20` (the latest 20th), `20/11`, `20.11`, `20.11.`, `20nov`,
/// `20 november` (the latest such date), `20/11/2026`, `20.11.2026`, `20nov2026`, `20 nov 2026`, `2026-11-20`,
/// `2026/11/20`. The latest is never after today, and may be today. Months or years without such a day are skipped.
/// These are the basic forms.
///
/// The other forms are `20.11.26` (in this century), `20-11-2026`, `last friday`, `tomorrow`, and days, weekdays and
/// months in the languages of the vocabulary: `ieri`, `lun`, `20 octobre`, `20. Oktober 2026`, `20 de octubre`. Accents
/// may be left out. A word with two meanings is refused.
public struct DayParser: Sendable {
    private let today: Day
    private let vocabulary: DayVocabulary
    private let forms: DayForms

    /// Creates a parser for which `today` is the given day.
    public init(today: Day, vocabulary: DayVocabulary = .european) {
        self.today = today
        self.vocabulary = vocabulary
        forms = DayForms(today: today, vocabulary: vocabulary)
    }

    /// Parses the whole text as a day.
    ///
    /// - Throws: `PeriodError` if the text does not have the form of a day, the day does not exist, or it is before
    ///   1900-01-01 or more than a year after today. A year is counted from date to date, and from 29 February to 1
    ///   March.
    /// - Complexity: linear in the length of the text.
    public func parse(_ text: String) throws(PeriodError) -> Day {
        let passage = TextSpan(text)
        guard let phrase = TokenizedText(passage) else {
            throw passage.error(.unreadableDay(suggestion: NearMiss.withoutTime(passage)))
        }
        if let day = try forms.day(of: phrase) { return day }
        throw phrase.error(.unreadableDay(suggestion: NearMiss.day(phrase)))
    }

    /// The days that a text can mean, in ascending order: the latest one, as `parse(_:)` reads it, and the coming ones
    /// within about a year if the text leaves out its year or month, as `20nov`, `20` and `fri` do. Empty if it is no
    /// day.
    ///
    /// - Complexity: parses the text once per day of the coming year.
    public func possibleDays(_ text: String) -> [Day] {
        guard let latest = try? parse(text) else { return [] }
        let later = (1...366).compactMap {
            try? DayParser(today: today.adding(days: $0), vocabulary: vocabulary).parse(text)
        }
        // A number of days ago, which differs on every day, has no other meaning.
        guard later.count > 1, latest == later[0] || later[0] == later[1] else { return [latest] }
        return later.reduce(into: [latest]) { days, day in
            if days.last != day { days.append(day) }
        }
    }

    /// Parses a day with or without a time of day after `T` or a blank: `2026-11-20T10:00`, `yesterday 9:30`. The time
    /// is `nil` if none was typed. Times with seconds or a time zone are refused.
    ///
    /// - Throws: `PeriodError` as `parse`, or `TimeOfDayError`.
    /// - Complexity: linear in the length of the text.
    public func parseWithTime(_ text: String) throws -> (day: Day, time: TimeOfDay?) {
        let (written, time) = Self.parts(of: text)
        let day = try parse(written)
        return (day, try time.map(TimeOfDay.init(_:)))
    }

    /// The day and the time of a text; without a colon the whole text is the day.
    static func parts(of text: String) -> (day: String, time: String?) {
        let scalars = text.unicodeScalars
        guard let colon = scalars.firstIndex(of: ":"),
            let mark = scalars[..<colon].lastIndex(where: { "Tt ".unicodeScalars.contains($0) })
        else { return (text, nil) }
        return (String(scalars[..<mark]), String(scalars[scalars.index(after: mark)...]))
    }
}
