import Periods

extension FuzzTarget {
    /// Days: a line with the date of today, then the typed text.
    static let days = FuzzTarget { input in
        var input = input
        let today = Day(iso: input.line()) ?? Day(number: 20_778)
        let text = input.text
        let parser = DayParser(today: today)
        func read(_ text: String) -> Result<Day, PeriodError> {
            outcome { () throws(PeriodError) in try parser.parse(text) }
        }
        try expect(read(text) == read(text), "it is read in two ways")
        switch read(text) {
        case .success(let day):
            try expect(day >= .earliest && today.days(until: day) <= 366, "\(day.iso) is too far away")
            // Later days have no written form.
            guard day <= .latest else { return }
            let words = day.fullText.split(separator: " ").dropFirst()
            for written in [
                day.iso, words.joined(separator: " "), words.joined(),
                "\(day.dayOfMonth)/\(day.month)/\(padded(day.year))",
            ] {
                try expect(read(written) == .success(day), "\(day.iso) is written '\(written)' and not read back")
            }
            _ = DayNotice.of(day, today: today)?.text
        case .failure(let error):
            try checkWords(error.message, caret: error.caret, hint: error.hint, about: text) { offered in
                // A day refused only because it is too far away was understood.
                guard case .failure(let refusal) = read(offered), !refusal.kind.contains(".too-") else { return nil }
                return refusal.message
            }
        }
    }

    private static func padded(_ year: Int) -> String {
        String(repeating: "0", count: max(0, 4 - "\(year)".utf8.count)) + "\(year)"
    }
}
