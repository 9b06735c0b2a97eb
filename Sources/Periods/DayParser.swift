/// Parses a day as users write it, relative to today.
///
/// Forms, in upper or lower case and with surrounding spaces: `today`, `yesterday`, `fri` or `friday` (the latest past one,
/// never today), `3d` and `-3` (days ago), `20` (the latest 20th), `20/11`, `20.11`, `20.11.`, `20nov`, `20 november` (the
/// latest such date), `20/11/2026`, `20.11.2026`, `20nov2026`, `20 nov 2026`, `2026-11-20`, `2026/11/20`. The latest is
/// never after today, and may be today. Months or years without such a day are skipped.
public struct DayParser: Sendable {
    private let forms: DayForms

    /// Creates a parser for which `today` is the given day.
    public init(today: Day) {
        forms = DayForms(today: today)
    }

    /// Parses the whole text as a day.
    ///
    /// - Throws: `PeriodError` if the text does not have the form of a day, the day does not exist, or it is before
    ///   1900-01-01 or more than a year after today. A year is counted from date to date, and from 29 February to 1 March.
    /// - Complexity: linear in the length of the text.
    public func parse(_ text: String) throws(PeriodError) -> Day {
        let passage = TextSpan(text)
        guard let phrase = TokenizedText(passage) else { throw passage.error(.unreadableDay(suggestion: nil)) }
        if let day = try forms.day(of: phrase) { return day }
        throw phrase.error(.unreadableDay(suggestion: NearMiss.day(phrase)))
    }
}
