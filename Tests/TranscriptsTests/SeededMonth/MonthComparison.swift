import Commands
import Interface
import JSONText
import Screen
import Sessions
import Terminal
import Testing

/// Compares the figures of the program for a month with an independent ledger.
struct MonthComparison {
    typealias Unit = PlainCalendar.Unit

    let month: MonthPlay
    let figures: SpendingFigures
    let ledger: SpendingLedger
    let today: Int
    /// The month of today.
    let running: Int

    init(_ month: MonthPlay) {
        (self.month, figures, ledger, today) = (month, month.figures, month.ledger, month.today)
        running = PlainCalendar.month(of: today)
    }

    func compareAll() throws {
        try compareRecords()
        for unit in Unit.allCases { try compareStats(unit) }
        for of in [running, running - 1, running + 1] {
            try compareSummary(of)
            try compareCeilings(of)
            try compareReport(of)
        }
        for of in [running, running - 1] {
            try compareCharts(of)
            try compareList(of)
        }
        try compareYear()
        try compareFilters()
        try compareDepth()
        try compareBars()
        try compareDebts()
        try compareExports()
        try compareScreen()
    }

    func days(ofMonth month: Int) -> ClosedRange<Int> {
        PlainCalendar.first(ofMonth: month)...(PlainCalendar.first(ofMonth: month + 1) - 1)
    }

    func expect<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) {
        #expect(found == expected, "\(month.place): \(what)\nsaid \(found)\nis   \(expected)")
    }

    func iso(_ days: ClosedRange<Int>) -> String {
        "\(PlainCalendar.iso(days.lowerBound))..\(PlainCalendar.iso(days.upperBound))"
    }

    // MARK: Groups

    typealias Dimension = (name: String, of: @Sendable (SpendingFigures.Spent) -> [String])

    static let dimensions: [Dimension] = [
        ("category", { [String($0.expense.category.prefix { $0 != ":" })] }),
        ("payee", { [$0.expense.payee ?? ""] }), ("method", { [$0.expense.method ?? ""] }),
        ("tag", { $0.expense.tags.isEmpty ? [""] : Array($0.expense.tags) }),
    ]

    /// A payee in the spelling of the ledger, and "" without a payee.
    static func group(_ name: String?, by dimension: String) -> String {
        guard dimension == "payee", let name else { return name ?? "" }
        return MonthPlay.payees.first { $0.contains(name) }?[0] ?? name
    }

    /// Compares the groups of a document as `name cents count`, sorted, and checks that their shares refer to the
    /// positive amounts.
    func expectGroups(
        _ rows: [JSON], named key: String, by dimension: String, _ expected: [String: (cents: Int, count: Int)],
        _ what: String, hasCounts: Bool = true
    ) {
        let said = rows.map { row in
            let name = Self.group(row.text(key), by: dimension)
            return "\(name) \(row.int("cents") ?? .min)" + (hasCounts ? " \(row.int("count") ?? .min)" : "")
        }
        let own = expected.map { "\($0) \($1.cents)" + (hasCounts ? " \($1.count)" : "") }
        expect(said.sorted(), own.sorted(), what)
        expectShares(rows, what)
    }

    /// Checks that shares add up to 100,0, each within a tenth of a percent of the exact share.
    func expectShares(_ rows: [JSON], _ what: String) {
        let cents = rows.map { max($0.int("cents") ?? 0, 0) }
        let whole = cents.reduce(0, +)
        let shares = rows.map { $0.int("share_permille") ?? 0 }
        expect(shares.reduce(0, +), whole > 0 ? 1000 : 0, "\(what): shares together")
        for (share, cents) in zip(shares, cents) where whole > 0 {
            #expect(abs(share * whole - cents * 1000) < whole, "\(month.place): \(what): \(share) of \(cents)")
        }
    }

    // MARK: Periods

    /// A row of stats or of a report in words.
    func words(_ row: SpendingFigures.Row, hasToCome: Bool = true) -> String {
        "\(row.name) \(iso(row.days)) complete \(row.isComplete) partial \(row.isPartial) \(row.cents) in \(row.count)"
            + " change \(say(row.change)) \(say(row.changePermille)) \(say(row.changeDays)) ceiling \(say(row.ceiling))"
            + (hasToCome ? " to come \(row.toCome)" : "")
    }

    func words(_ row: JSON, hasToCome: Bool = true) -> String {
        "\(row.text("period") ?? "") \(row.text("from") ?? "")..\(row.text("to") ?? "") complete \(truth(row["complete"]))"
            + " partial \(truth(row["partial"])) \(say(row.int("cents"))) in \(say(row.int("count")))"
            + " change \(say(row.int("change_cents"))) \(say(row.int("change_permille"))) \(say(row.int("change_days")))"
            + " ceiling \(say(row.int("ceiling_cents")))"
            + (hasToCome ? " to come \(say(row.int("to_come_cents")))" : "")
    }

    func say(_ number: Int?) -> String { number.map(String.init) ?? "none" }

    private func truth(_ json: JSON?) -> String {
        switch json {
        case .truth(let truth): "\(truth)"
        default: "none"
        }
    }

    // MARK: Screen

    /// The full screen shows the figures of the month of today, and the average of the last twelve.
    private func compareScreen() throws {
        let size = Size(columns: 120, rows: 60)
        month.system.terminal = .init(columns: 120, rows: 60)
        defer { month.system.terminal = nil }
        let screen = try Program.screenRun(in: month.system.system(on: .init()), size: size)
        func text(_ keys: Key...) -> String {
            for key in keys {
                _ = screen.press(key)
                while screen.isBusy { screen.readOn() }
            }
            return screen.frame.text.joined(separator: "\n").replacing("\u{A0}", with: " ")
        }
        let total = figures.total(days(ofMonth: running))
        let summary = text(.text("1"))
        #expect(summary.contains(Self.amount(total)), "\(month.place): summary of the screen\n\(summary)")
        let statistics = text(.text("3"), .enter)
        func expect(_ words: String) {
            #expect(statistics.contains(words), "\(month.place): \(words) on the screen\n\(statistics)")
        }
        let days = self.days(ofMonth: running)
        let count = figures.count(days)
        let start = "Total: \(Self.amount(total)) € in \(count) expense\(count == 1 ? "" : "s")"
        if let change = figures.change(of: days, .month)?.cents {
            expect("\(start), \(change > 0 ? "+" : "")\(Self.amount(change)) so far against")
        } else {
            expect(start)
        }
        if let perDay = figures.perDay(days) {
            expect("Average per day: \(Self.amount(perDay.cents)) € (over \(perDay.divisor) day")
        }
        let rows = figures.rows(self.days(ofMonth: running - 11).lowerBound...days.upperBound, .month)
        if let average = figures.average(of: rows) {
            expect("Average per month: \(Self.amount(average.cents)) € (over \(average.divisor) complete month")
        }
        let words = Set(statistics.split { " \n".contains($0) }.map(String.init))
        for (name, group) in figures.groups(days, by: Self.dimensions[0].of) {
            #expect(words.contains(Self.amount(group.cents)), "\(month.place): \(name) on the screen\n\(statistics)")
        }
    }

    /// An amount as Italy writes it: `-1.234,56`, without a mark up to 9999,99.
    static func amount(_ cents: Int) -> String {
        var whole = String(cents.magnitude / 100)
        let rest = cents.magnitude % 100
        if whole.count > 4 { whole.insert(".", at: whole.index(whole.endIndex, offsetBy: -3)) }
        return (cents < 0 ? "-" : "") + whole + "," + (rest < 10 ? "0" : "") + String(rest)
    }
}
