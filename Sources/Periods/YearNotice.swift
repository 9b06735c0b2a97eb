/// What was understood by a day or a period whose year was left out, where that is not the year of today.
public struct YearNotice: Equatable, Sendable {
    /// The day or the period as it was written.
    public let written: String
    /// The same with its year: `Wed 31 Dec 2025`, `December 2025`.
    public let meaning: String

    /// What a day, a period or a range deserves, of a range each end; nothing for what cannot be read.
    /// - Complexity: linear in the length of the text.
    public static func of(_ text: String, today: Day) -> [YearNotice] {
        let passage = Passage(text)
        let parts = passage.ends.map { $0.from.scalars == $0.to.scalars ? [$0.from] : [$0.from, $0.to] } ?? [passage]
        let forms = PeriodForms(today: today)
        return parts.compactMap { part in
            guard let scalars = part.scalars, let phrase = Phrase(part), phrase.leavesOutYear,
                let selection = try? forms.selection(of: phrase), let first = selection.first, let last = selection.last
            else { return nil }
            switch selection.period {
            case .week(let week) where week.year == Week(containing: today).year: return nil
            case .day, .month, .year, nil: guard first.year != today.year else { return nil }
            case .week: break
            }
            var written = ""
            written.unicodeScalars.append(contentsOf: scalars)
            return YearNotice(
                written: written, meaning: selection.period?.title ?? "\(first.fullText) to \(last.fullText)")
        }
    }

    /// The notice in words: `'dec' is December 2025`.
    public var text: String { "'\(written)' is \(meaning)" }
}

extension Phrase {
    /// Whether it has the form of a date, a month, a quarter or a week without its year.
    fileprivate var leavesOutYear: Bool {
        switch shape {
        case "0", "0 a", "0/0", "0.0", "0.0.", "a0": !numbers.contains(where: \.isYear)
        case "0a": words != ["d"]
        case "a": Month.number(named: words[0]) != nil
        default: false
        }
    }
}
