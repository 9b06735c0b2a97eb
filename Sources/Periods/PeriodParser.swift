/// Reads a period as a person writes it, seen from today.
///
/// Forms, in any case and with spaces around them: every form of a day that `DayParser` reads; `2026-W47`, `W47`;
/// `2026-11`, `nov`, `november`, `nov2026`, `nov 2026`; `2026`; `2026-Q3`, `Q3`; `this-` or `last-` before `week`, `month` or
/// `year`; `30d` (the last 30 days with today); `all`; and `FROM..TO` (no spaces at the dots), where each end is any of
/// these but `all`, or is left out to leave it open. In a range `30d` is the day 30 days ago, FROM counts from its first
/// day and TO to its last. Two digits alone are a day, four are a year. Without a year the latest that has begun is meant.
public struct PeriodParser: Sendable {
    private let forms: PeriodForms

    /// Makes a parser for which `today` is the day given.
    public init(today: Day) {
        forms = PeriodForms(today: today)
    }

    /// Reads the whole text as one period or one range.
    ///
    /// A period may end at any distance; what counts is that it begins no more than a year after today.
    ///
    /// - Throws: `PeriodError` when the text is no form of a period, when the calendar lacks it, when it begins before
    ///   1900-01-01 or more than a year after today (as for a day), when a range is reversed, and for `0d`, which holds no
    ///   day.
    /// - Complexity: linear in the length of the text.
    public func parse(_ text: String) throws(PeriodError) -> PeriodSelection {
        let passage = Passage(text)
        if let ends = passage.ends { return try range(ends.from, ends.to, passage) }
        let phrase = try phrase(passage)
        if phrase.shape == "a" && phrase.words == ["all"] { return .all }
        if let days = try forms.lastDays(phrase) { return days }
        return try single(phrase)
    }

    private func range(
        _ from: Passage, _ to: Passage, _ passage: Passage
    ) throws(PeriodError) -> PeriodSelection {
        if from.isEmpty && to.isEmpty { throw passage.error(.unreadablePeriod(suggestion: "all")) }
        let start = from.isEmpty ? nil : try single(phrase(from))
        let end = to.isEmpty ? nil : try single(phrase(to))
        if let start, start == end { return start }
        if let first = start?.first, let last = end?.last, last < first {
            throw passage.error(.reversed(first: first, last: last))
        }
        return PeriodSelection(uncheckedFirst: start?.first, last: end?.last, period: nil)
    }

    private func phrase(_ passage: Passage) throws(PeriodError) -> Phrase {
        guard let phrase = Phrase(passage) else { throw passage.error(.unreadablePeriod(suggestion: nil)) }
        return phrase
    }

    private func single(_ phrase: Phrase) throws(PeriodError) -> PeriodSelection {
        if let selection = try forms.selection(of: phrase) { return selection }
        throw phrase.error(.unreadablePeriod(suggestion: NearMiss.period(phrase)))
    }
}
