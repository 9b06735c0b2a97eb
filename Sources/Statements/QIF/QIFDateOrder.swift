import Periods

/// Detects the date order of a whole QIF file.
struct QIFDateOrder {
    private var isDayFirst = true
    private var isMonthFirst = true
    /// The first date that is valid in both orders, such as `3/4'26`.
    private var open: String?
    /// The first date that is valid in one order only, such as `11/20'26`.
    private var decisive: String?
    /// The number of dates that begin with the year.
    private var yearFirst = 0
    /// The number of all other dates.
    private var others = 0

    /// Examines one more date.
    mutating func add(_ text: String) {
        if QIFDate(text) != nil { if Self.beginsWithYear(text) { yearFirst += 1 } else { others += 1 } }
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

    /// The order of all dates, with the reason for the user.
    /// - Throws: `StatementError.twoReadings` if the dates allow both orders, or neither, and the user chose none.
    func decided(in name: String, _ options: ReadingOptions) throws(StatementError) -> (DateOrder, why: String) {
        if yearFirst > 0, others == 0 { return (.yearMonthDay, "each date begins with the year") }
        if let order = options.dateOrder { return (order, "as given") }
        if isDayFirst != isMonthFirst {
            return (isDayFirst ? .dayMonthYear : .monthDayYear, "\(decisive ?? "") only makes sense that way")
        }
        guard let example = open ?? (isDayFirst ? nil : decisive), let date = QIFDate(example) else {
            return (.dayMonthYear, "each date means the same in both")
        }
        throw StatementError.twoReadings(
            name, what: "date order", example: example,
            readings: [DateOrder.dayMonthYear, .monthDayYear].map { date.day($0)?.iso ?? "no such day" })
    }

    private static func beginsWithYear(_ date: String) -> Bool {
        date.utf8.drop { $0 == 0x20 }.prefix { (0x30...0x39).contains($0) }.count >= 4
    }
}
