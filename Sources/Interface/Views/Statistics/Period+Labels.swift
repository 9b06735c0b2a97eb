internal import Periods

extension Period {
    /// The label of a row: the Monday of a week, and the name of another period.
    var rowLabel: String {
        if case .week(let week) = self { week.days.first.fullText } else { name }
    }

    /// The label of a column, without the year of a week.
    var columnLabel: String {
        if case .week(let week) = self { String(week.days.first.fullText.dropFirst(4).dropLast(5)) } else { name }
    }

    /// The title of a view: `Week of Mon 16 Nov 2026`, `November 2026`.
    var viewTitle: String {
        if case .week(let week) = self { "Week of \(week.days.first.fullText)" } else { heading }
    }
}
