import Periods

/// Detects the date order of a whole QIF file.
struct QIFDateOrder {
    private var isDayFirst = true
    private var isMonthFirst = true
    /// The first ambiguous date, and the date that decides.
    private var open: String?
    private var decisive: String?

    /// Examines one more date.
    mutating func add(_ text: String) {
        guard case .open(let first, let second, _)? = QIFDate(text), first != second,
            let date = QIFDate(text)
        else { return }
        switch (date.day(.dayMonthYear), date.day(.monthDayYear)) {
        case (nil, nil): return
        case (nil, _?):
            isDayFirst = false
            decisive = decisive ?? text
        case (_?, nil):
            isMonthFirst = false
            decisive = decisive ?? text
        case (_?, _?): open = open ?? text
        }
    }

    /// The order, with the reason.
    /// - Throws: `StatementError.twoReadings` if the dates allow both orders, or none.
    func decided(in name: String, _ options: ReadingOptions) throws(StatementError) -> (DateOrder, why: String) {
        if let order = options.dateOrder { return (order, "as you say") }
        if isDayFirst != isMonthFirst {
            return (isDayFirst ? .dayMonthYear : .monthDayYear, "\(decisive ?? "") can be read in no other way")
        }
        guard let example = open ?? (isDayFirst ? nil : decisive), let date = QIFDate(example) else {
            return (.dayMonthYear, "each date means the same in both")
        }
        throw StatementError.twoReadings(
            name, what: "date order", example: example,
            readings: [DateOrder.dayMonthYear, .monthDayYear].map { date.day($0)?.iso ?? "no such day" })
    }
}
