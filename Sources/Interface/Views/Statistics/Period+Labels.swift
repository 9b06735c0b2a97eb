internal import Periods

extension Period {
    /// The label of a table row: the Monday of a week, as `Mon 16 Nov 2026`; otherwise `name`, as `2026-11`.
    var rowLabel: String {
        if case .week(let week) = self { week.days.first.fullText } else { name }
    }

    /// The label of a chart column: the Monday of a week, as `16 Nov`; otherwise `name`, as `2026-11`.
    var columnLabel: String {
        if case .week(let week) = self { String(week.days.first.fullText.dropFirst(4).dropLast(5)) } else { name }
    }

    /// The title of a view: `Week of Mon 16 Nov 2026`, `November 2026`.
    var viewTitle: String {
        if case .week(let week) = self { "Week of \(week.days.first.fullText)" } else { heading }
    }
}
