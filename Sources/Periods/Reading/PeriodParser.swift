/// Parses a period as users write it, relative to today.
///
/// Forms, in upper or lower case and with surrounding spaces: all forms of `DayParser`; `2026-W47`, `W47`; `2026-11`,
/// `nov`, `november`, `nov2026`, `nov 2026`, and months in the languages of the vocabulary; `2026`; `2026-Q3`, `Q3`;
/// `this-` or `last-` before `week`, `month`, `quarter` or `year`; `30d` (the last 30 days including today); `all`; and
/// `FROM..TO` (without spaces at the dots). Each end of a range is a form other than `all`, or is left out for an open
/// end. In a range `30d` is the day 30 days ago, FROM counts from its first day and TO to its last. Two digits alone
/// are a day, four are a year. Without a year, the latest period that has begun is meant.
public struct PeriodParser: Sendable {
    private let forms: PeriodForms

    /// Creates a parser for which `today` is the given day.
    /// - Parameter monthStart: the day on which months begin, and with them quarters and years.
    public init(today: Day, monthStart: MonthStart = .calendar, vocabulary: DayVocabulary = .european) {
        forms = PeriodForms(today: today, monthStart: monthStart, vocabulary: vocabulary)
    }

    /// Parses the whole text as a period or a range.
    ///
    /// A period may end at any time, but must begin at most a year after today.
    ///
    /// - Throws: `PeriodError` if the text does not have the form of a period, the period does not exist, it begins
    ///   before 1900-01-01 or more than a year after today (as for a day), a range is reversed, or for `0d`, which has
    ///   no days.
    /// - Complexity: linear in the length of the text.
    public func parse(_ text: String) throws(PeriodError) -> PeriodSelection {
        let passage = TextSpan(text)
        if let ends = passage.ends { return try range(ends.from, ends.to, passage) }
        let phrase = try phrase(passage)
        if phrase.isAll { return .all }
        if let days = try forms.lastDays(phrase) { return days }
        do {
            return try single(phrase)
        } catch {
            guard case .unreadablePeriod(nil) = error.problem, let range = hyphenated(text) else { throw error }
            throw passage.error(.unreadablePeriod(suggestion: range))
        }
    }

    /// Two days or periods that are joined by a hyphen, as a range: `1.11.-20.11.` is `1.11..20.11.`. `nil` if the text
    /// does not consist of such parts.
    private func hyphenated(_ text: String) -> String? {
        // Each hyphen is tried.
        guard text.utf8.count <= 64 else { return nil }
        for place in text.indices where "-–—".contains(text[place]) {
            var start = text[..<place]
            while let last = start.last, ". ".contains(last) { start.removeLast() }
            let end = text[text.index(after: place)...].drop { $0 == " " }
            guard !start.isEmpty, !end.isEmpty else { continue }
            let range = "\(start)..\(end)"
            if let read = try? parse(range), read.first != nil, read.last != nil { return range }
        }
        return nil
    }

    private func range(
        _ from: TextSpan, _ to: TextSpan, _ passage: TextSpan
    ) throws(PeriodError) -> PeriodSelection {
        if from.isEmpty && to.isEmpty { throw passage.error(.unreadablePeriod(suggestion: "all")) }
        let start = from.isEmpty ? nil : try single(phrase(from))
        let end = to.isEmpty ? nil : try single(phrase(to))
        if let start, start == end { return start }
        if let first = start?.first, let last = end?.last, last < first {
            throw passage.error(.reversed(first: first, last: last))
        }
        let onlyEnd = start == nil ? end : end == nil ? start : nil
        return PeriodSelection(
            uncheckedFirst: start?.first, last: end?.last, period: nil,
            onlyEnd: onlyEnd?.resolved(earliest: .earliest, latest: .latest))
    }

    private func phrase(_ passage: TextSpan) throws(PeriodError) -> TokenizedText {
        guard let phrase = TokenizedText(passage) else {
            throw passage.error(.unreadablePeriod(suggestion: NearMiss.withoutTime(passage)))
        }
        return phrase
    }

    private func single(_ phrase: TokenizedText) throws(PeriodError) -> PeriodSelection {
        if let selection = try forms.selection(of: phrase) { return selection }
        throw phrase.error(.unreadablePeriod(suggestion: NearMiss.period(phrase)))
    }
}
