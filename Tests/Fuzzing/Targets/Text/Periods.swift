import Periods

extension FuzzTarget {
    /// Periods and ranges: a line with the date of today, then the typed text.
    static let periods = FuzzTarget { input in
        var input = input
        let today = Day(iso: input.line()) ?? Day(number: 20_778)
        let text = input.text
        let parser = PeriodParser(today: today)
        func read(_ text: String) -> Result<PeriodSelection, PeriodError> {
            outcome { () throws(PeriodError) in try parser.parse(text) }
        }
        try expect(read(text) == read(text), "it is read in two ways")
        switch read(text) {
        case .success(let selection):
            if let first = selection.first, let last = selection.last {
                try expect(first <= last, "it ends on \(last.iso), before it begins on \(first.iso)")
            }
            if let first = selection.first {
                try expect(first >= .earliest && today.days(until: first) <= 366, "\(first.iso) is too far away")
            }
            if let period = selection.period {
                let days = period.days
                try expect(selection.first == days.first && selection.last == days.last, "it has days of its own")
                try expect(period.next.days.first == days.last.next, "the next period leaves a gap")
                try expect(period.previous.days.last == days.first.previous, "the previous period leaves a gap")
            }
            try checkWriting(selection, readBack: read)
        case .failure(let error):
            try checkWords(error.message, caret: error.caret, hint: error.hint, about: text) { offered in
                // A period refused only because it is too far away was understood.
                guard case .failure(let refusal) = read(offered), !refusal.kind.contains(".too-") else { return nil }
                return refusal.message
            }
        }
    }

    /// Checks that the name of a period and the dates of a range are read back as equal selections.
    private static func checkWriting(
        _ selection: PeriodSelection, readBack: (String) -> Result<PeriodSelection, PeriodError>
    ) throws(BrokenRule) {
        // Later days have no written form.
        guard selection.first ?? .latest <= .latest, selection.last ?? .latest <= .latest else { return }
        let written =
            selection.period?.name
            ?? (selection == .all ? "all" : "\(selection.first?.iso ?? "")..\(selection.last?.iso ?? "")")
        switch readBack(written) {
        case .success(let again):
            try expect(
                again.first == selection.first && again.last == selection.last,
                "what is written '\(written)' is read as other days")
        case .failure(let refusal):
            // A range may end in a period that reaches beyond the last day with a written form.
            let isRange = selection.period == nil
            try expect(isRange && refusal.kind.contains(".too-"), "'\(written)' is refused: \(refusal.message)")
        }
    }
}
