/// Reads a day as a person writes it, seen from today.
///
/// Forms, in any case and with spaces around them: `today`, `yesterday`, `fri` or `friday` (the latest past one, never
/// today), `3d` and `-3` (days ago), `20` (the latest 20th), `20/11`, `20.11`, `20.11.`, `20nov`, `20 november` (the latest
/// such date), `20/11/2026`, `20.11.2026`, `20nov2026`, `20 nov 2026`, `2026-11-20`, `2026/11/20`. The latest is never
/// after today and may be today; where a month or a year lacks the day, one before it is taken.
public struct DayParser: Sendable {
    private let forms: DayForms

    /// Makes a parser for which `today` is the day given.
    public init(today: Day) {
        forms = DayForms(today: today)
    }

    /// Reads the whole text as one day.
    ///
    /// - Throws: `PeriodError` when the text is no form of a day, when the calendar lacks the day, when it lies before
    ///   1900-01-01, or more than a year after today. The same date next year is a year after today; for 29 February
    ///   that is 1 March.
    /// - Complexity: linear in the length of the text.
    public func parse(_ text: String) throws(PeriodError) -> Day {
        let passage = Passage(text)
        guard let phrase = Phrase(passage) else { throw passage.error(.unreadableDay(suggestion: nil)) }
        if let day = try forms.day(of: phrase) { return day }
        throw phrase.error(.unreadableDay(suggestion: NearMiss.day(phrase)))
    }
}
