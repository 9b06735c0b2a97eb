/// A notice about a day or period typed without its year, and interpreted in another year than the current one.
public struct YearNotice: Equatable, Sendable {
    /// The day or period as typed.
    public let written: String
    /// The interpretation with its year: `Wed 31 Dec 2025`, `December 2025`.
    public let meaning: String

    /// The notices for a text: a day with a time or without, a period, or a range, which has one for each end.
    ///
    /// Empty for an invalid text, for one that gives its year, and for days and periods of the current year.
    /// - Parameter monthStart: the day on which months begin.
    /// - Complexity: linear in the length of the text.
    public static func of(
        _ text: String, today: Day, monthStart: MonthStart = .calendar, vocabulary: DayVocabulary = .european
    ) -> [YearNotice] {
        let forms = PeriodForms(today: today, monthStart: monthStart, vocabulary: vocabulary)
        return phrasesWithoutYear(of: text, vocabulary).compactMap { scalars, phrase in
            guard let selection = try? forms.selection(of: phrase), let first = selection.first,
                let last = selection.last
            else { return nil }
            switch selection.period {
            case .week(let week) where week.year == Week(containing: today).year: return nil
            case .day, .month, .quarter, .year, nil: guard first.year != today.year else { return nil }
            case .week: break
            }
            var written = ""
            written.unicodeScalars.append(contentsOf: scalars)
            return YearNotice(
                written: written, meaning: selection.period?.title ?? "\(first.fullText) to \(last.fullText)")
        }
    }

    /// Whether a day, a period, or an end of a range leaves out its year, so that there may be a notice.
    /// - Complexity: linear in the length of the text.
    public static func isPossible(for text: String, vocabulary: DayVocabulary = .european) -> Bool {
        !phrasesWithoutYear(of: text, vocabulary).isEmpty
    }

    private static func phrasesWithoutYear(
        of text: String, _ vocabulary: DayVocabulary
    ) -> [(scalars: ArraySlice<Unicode.Scalar>, phrase: TokenizedText)] {
        let passage = TextSpan(DayParser.parts(of: text).day)
        let parts = passage.ends.map { $0.from.scalars == $0.to.scalars ? [$0.from] : [$0.from, $0.to] } ?? [passage]
        // The current day does not matter.
        let forms = PeriodForms(today: .earliest, monthStart: .calendar, vocabulary: vocabulary)
        return parts.compactMap { part in
            guard let scalars = part.scalars, let phrase = TokenizedText(part),
                phrase.leavesOutYear || forms.isInWordsWithoutYear(phrase)
            else { return nil }
            return (scalars, phrase)
        }
    }

    /// Whether a text is a single day, month, quarter or week without its year. Ranges and days with a time are not.
    /// - Complexity: linear in the length of the text.
    public static func leavesOutYear(_ text: String, vocabulary: DayVocabulary = .european) -> Bool {
        guard let phrase = TokenizedText(TextSpan(text)) else { return false }
        // The current day does not matter.
        let forms = PeriodForms(today: .earliest, monthStart: .calendar, vocabulary: vocabulary)
        return phrase.leavesOutYear || forms.isInWordsWithoutYear(phrase)
    }

    /// The text of the notice: `'dec' is December 2025`.
    public var text: String { "'\(written)' is \(meaning)" }
}

extension TokenizedText {
    /// Whether the phrase has the form of a date, month, quarter or week without its year.
    fileprivate var leavesOutYear: Bool {
        switch shape {
        case "0", "0 a", "0/0", "0.0", "0.0.", "a0": !numbers.contains(where: \.isYear)
        case "0a": words != ["d"]
        case "a": Month.number(named: words[0]) != nil
        default: false
        }
    }
}
