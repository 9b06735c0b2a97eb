import JSONText
import Testing

extension MonthComparison {
    // MARK: Stats

    /// Compares the default range of each unit, a year, and some days, each also by one of the dimensions.
    func compareStats(_ unit: Unit) throws {
        let last = max(today, figures.spent.last?.day ?? today)
        let begins = figures.begins ?? today
        let defaults: ClosedRange<Int> =
            switch unit {
            case .week: PlainCalendar.start(today, .week) - 77...PlainCalendar.end(today, .week)
            case .month: days(ofMonth: running - 11).lowerBound...days(ofMonth: running).upperBound
            case .year: begins...last
            }
        let year = String(PlainCalendar.date(today).year)
        let asked: [([String], ClosedRange<Int>, isOpen: Bool)] = [
            ([], defaults, unit == .year), (["all"], begins...last, true),
            ([year], PlainCalendar.start(today, .year)...PlainCalendar.end(today, .year), false),
        ]
        let cut = [today - 40...today + 3, today - 33...today - 4, begins - 3...today].map {
            ([iso($0)], $0, isOpen: false)
        }
        for (index, range) in (asked + cut).enumerated() {
            let dimension = Self.dimensions[(index + today) % Self.dimensions.count]
            try compareStats(unit, range.0, range.1, isOpen: range.isOpen, by: dimension)
        }
    }

    private func compareStats(
        _ unit: Unit, _ period: [String], _ range: ClosedRange<Int>, isOpen: Bool, by dimension: Dimension
    ) throws {
        let words = ["stats", unit.rawValue] + period
        let what = words.joined(separator: " ")
        try compareStats(words, figures, range, unit, isOpen: isOpen)
        let rows = figures.rows(range, unit, isOpen: isOpen)
        let grouped = try month.json(words + ["--by", dimension.name])
        expect(grouped["total"]?.int("cents"), figures.total(range), "\(what) --by \(dimension.name): total")
        expectGroups(
            grouped["groups"]?.list ?? [], named: "group", by: dimension.name,
            figures.groups(range, by: dimension.of), "\(what) --by \(dimension.name)")
        for group in grouped["groups"]?.list ?? [] {
            let name = Self.group(group.text("group"), by: dimension.name)
            let own = rows.map { row in
                "\(row.name) \(figures.total(row.days) { dimension.of($0).contains(name) })"
            }
            let said = group["periods"]?.list?.map { "\($0.text("period") ?? "") \(say($0.int("cents")))" }
            expect(said ?? [], own, "\(what) --by \(dimension.name), \(name)")
        }
    }

    /// The rows, totals and averages of a command in JSON, and its rows in other formats.
    private func compareStats(
        _ words: [String], _ figures: SpendingFigures, _ range: ClosedRange<Int>, _ unit: Unit, isOpen: Bool = false
    ) throws {
        let what = words.joined(separator: " ")
        let rows = figures.rows(range, unit, isOpen: isOpen)
        let said = try month.json(words)
        expect(said["periods"]?.list?.map { self.words($0) } ?? [], rows.map { self.words($0) }, what)
        expect(said["total"]?.int("cents"), figures.total(range), "\(what): total")
        expect(said["total"]?.int("count"), figures.count(range), "\(what): count")
        expectAverages(said, figures, range, rows, what)
        let own = rows.map { "\($0.name) \($0.cents) \($0.change.map(String.init) ?? "")" }
        let table = try CSVTable(month.run(words + ["--format", "csv"])).rows.filter { $0["row"] == "period" }
        expect(
            table.map { "\($0["period"] ?? "") \($0["cents"] ?? "") \($0["change_cents"] ?? "")" }, own,
            "\(what) as CSV")
        let lines = try month.run(words + ["--format", "ndjson"]).split(separator: "\n").map {
            try JSON(reading: String($0))
        }
        expect(
            lines.filter { $0.text("row") == "period" }.map { row in
                "\(row.text("period") ?? "") \(say(row.int("cents"))) \(row.int("change_cents").map(String.init) ?? "")"
            }, own, "\(what) as NDJSON")
        let shown = try month.run(words).split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        for row in rows {
            // Weeks of this year are shown without the year, and a narrow table omits the counts.
            let line = shown.first { $0.first == row.name || $0.first == String(row.name.dropFirst(5)) } ?? []
            let change = row.change.map { [($0 > 0 ? "+" : "") + Self.amount($0)] } ?? []
            let start = [Self.amount(row.cents)] + change
            let figures = line.dropFirst().filter { $0 != String(row.count) }
            #expect(figures.starts(with: start), "\(month.place): \(what): \(start) in \(line)")
        }
    }

    /// With a filter, rows and divisors are the same as without it. A category has its own ceiling, other filters have
    /// none.
    func compareFilters() throws {
        let range = today - 70...today + 10
        let filters: [([String], (SpendingLedger.Expense) -> Bool)] = [
            (["--category", "food"], { $0.isUnder("food") }), (["--method", "visa"], { $0.method == "visa" }),
            (["--payee", "LIDL"], { $0.payee == "Lidl" }), (["--tag", "work"], { $0.tags.contains("work") }),
        ]
        for (index, (words, counts)) in filters.enumerated() {
            var filtered = SpendingFigures(ledger, today: today, where: counts)
            filtered.category = words[0] == "--category" ? words[1] : nil
            filtered.hasNoCeiling = filtered.category == nil
            let unit = Unit.allCases[(index + today) % 2]
            try compareStats(["stats", unit.rawValue, iso(range)] + words, filtered, range, unit)
        }
    }

    /// Rows of nested categories add up: the direct expenses of a parent have their own row.
    func compareDepth() throws {
        let days = self.days(ofMonth: running)
        let said = try month.json([
            "stats", "month", PlainCalendar.monthName(running), "--by", "category", "--depth", "2",
        ])
        let rows = said["groups"]?.list ?? []
        let own = figures.groups(days) { [$0.expense.category] }
        expect(rows.reduce(0) { $0 + ($1.int("cents") ?? 0) }, figures.total(days), "--depth 2: together")
        for row in rows where row["itself"] != .truth(true) {
            let name = row.text("group") ?? ""
            // A parent without direct expenses has no row.
            if let group = own[name] { expect(row.int("cents"), group.cents, "--depth 2: \(name)") }
        }
        let forecast = try month.json(["forecast"])
        expect(forecast.int("spent_cents"), figures.total(days.lowerBound...today), "forecast: spent")
        expect(
            forecast.int("to_come_cents"), today < days.upperBound ? figures.total(today + 1...days.upperBound) : 0,
            "forecast: to come")
    }

    private func expectAverages(
        _ said: JSON, _ figures: SpendingFigures, _ range: ClosedRange<Int>, _ rows: [SpendingFigures.Row],
        _ what: String
    ) {
        let average = figures.average(of: rows)
        expect(said["average"]?.int("cents"), average?.cents, "\(what): average")
        expect(said["average"]?.int("divisor"), average?.divisor, "\(what): divisor")
        expect(said["average"]?.text("from"), average?.first, "\(what): first of the average")
        expect(said["average"]?.text("to"), average?.last, "\(what): last of the average")
        expect(said["per_day"]?.int("cents"), figures.perDay(range)?.cents, "\(what): per day")
        expect(said["per_day"]?.int("divisor"), figures.perDay(range)?.divisor, "\(what): days")
    }

    // MARK: Summary and ceilings

    struct Left: Equatable {
        let ceiling: Int?
        let left: Int?
        let perDay: Int?
        let days: Int?
        let used: Int?
        let isOver: Bool
    }

    /// The rest of a ceiling in a month.
    func left(_ category: String?, of month: Int) -> Left {
        let days = self.days(ofMonth: month)
        let total = figures.total(days) { spent in category.map { spent.expense.isUnder($0) } ?? true }
        guard let ceiling = ledger.ceiling(category, in: month) else {
            return Left(ceiling: nil, left: nil, perDay: nil, days: nil, used: nil, isOver: false)
        }
        let left = ceiling - total
        let daysLeft = days.upperBound < today ? nil : days.upperBound - max(today, days.lowerBound) + 1
        return Left(
            ceiling: ceiling, left: left, perDay: left < 0 ? nil : daysLeft.map { left / $0 }, days: daysLeft,
            // Rounded down, also where refunds are more than what was spent.
            used: ceiling > 0 ? (total * 1000 - (total < 0 ? ceiling - 1 : 0)) / ceiling : nil, isOver: left < 0)
    }

    func left(said row: JSON) -> Left {
        Left(
            ceiling: row.int("ceiling_cents"), left: row.int("left_cents"), perDay: row.int("left_per_day_cents"),
            days: row.int("days_left"), used: row.int("used_permille"), isOver: row["over"] == .truth(true))
    }

    func compareSummary(_ of: Int) throws {
        let days = self.days(ofMonth: of)
        let said = try month.json(["summary", PlainCalendar.monthName(of)])
        let what = "summary \(PlainCalendar.monthName(of))"
        expect(said.int("cents"), figures.total(days), what)
        expect(said.int("count"), figures.count(days), "\(what): count")
        let own = left(nil, of: of)
        if own.ceiling != nil { expect(left(said: said), own, "\(what): left") }
        expect(said["per_day"]?.int("cents"), figures.perDay(days)?.cents, "\(what): per day")
        let later = max(days.lowerBound, today + 1)
        expect(
            said.int("after_today_cents"), later <= days.upperBound ? figures.total(later...days.upperBound) : 0,
            "\(what): after today")
        let groups = figures.groups(days, by: Self.dimensions[0].of)
        let rows = said["categories"]?.list ?? []
        expectGroups(
            rows.filter { $0.int("count") != 0 }, named: "category", by: "category", groups, "\(what): categories")
        for row in rows {
            let name = row.text("category") ?? ""
            expect(row.int("ceiling_cents"), ledger.ceiling(name, in: of), "\(what): ceiling of \(name)")
            expect(row.int("left_cents"), left(name, of: of).left, "\(what): left of \(name)")
        }
        for row in said["months"]?.list ?? [] {
            guard let name = row.text("period"), let days = named(name) else { continue }
            expect(row.int("cents"), figures.total(days), "\(what): \(name) of its months")
        }
    }

    private func named(_ name: String) -> ClosedRange<Int>? {
        let parts = name.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 2 else { return nil }
        let month = parts[0] * 12 + parts[1] - 1
        return days(ofMonth: month)
    }

    func compareCeilings(_ of: Int) throws {
        let name = PlainCalendar.monthName(of)
        let names = Set(ledger.ceilings.map(\.category)).filter { ledger.ceiling($0, in: of) != nil }
        let isOver = names.contains { left($0, of: of).isOver }
        for words in [["ceiling", name], ["ceiling", "check", name]] {
            // If a ceiling is exceeded, `check` writes the figures to standard error.
            let said = try month.json(words, as: [words.count == 3 && isOver ? .overCeiling : .done])
            let rows = (said["error"] ?? said)["ceilings"]?.list ?? []
            expect(Set(rows.map { $0.text("category") }), names, "\(words): categories")
            for row in rows {
                expect(
                    left(said: row), left(row.text("category"), of: of),
                    "\(words): \(row.text("category") ?? "everything")")
            }
        }
    }

    // MARK: Report

    func compareReport(_ of: Int) throws {
        try compareReport(PlainCalendar.monthName(of), days(ofMonth: of), .month, parts: .week)
    }

    func compareYear() throws {
        let year = PlainCalendar.start(today, .year)...PlainCalendar.end(today, .year)
        try compareReport(String(PlainCalendar.date(today).year), year, .year, parts: .month)
    }

    private func compareReport(_ name: String, _ range: ClosedRange<Int>, _ unit: Unit, parts: Unit) throws {
        let said = try month.json(["report", name])
        let what = "report \(name)"
        expect(said.int("cents"), figures.total(range), what)
        expect(said.int("count"), figures.count(range), "\(what): count")
        let rows = figures.rows(range, parts)
        expect(
            said["periods"]?.list?.map { words($0, hasToCome: false) } ?? [],
            rows.map { words($0, hasToCome: false) }, "\(what): its parts")
        let averages = said["averages"]?.list ?? []
        expect(
            averages.first { $0.text("per") == "day" }?.int("cents"), figures.perDay(range)?.cents, "\(what): per day")
        expect(
            averages.first { $0.text("per") == parts.rawValue }?.int("cents"), figures.average(of: rows)?.cents,
            "\(what): average")
        let earlier = said["earlier"]?.list?.first
        let change = figures.rows(range, unit).first.flatMap { _ in figures.change(of: range, unit) }
        if let earlier, earlier.text("period") == PlainCalendar.name(range.lowerBound - 1, unit) {
            expect(earlier.int("change_cents"), change?.cents, "\(what): change")
            expect(earlier.int("change_permille"), change?.permille, "\(what): percent")
            expect(earlier.int("change_days"), change?.days, "\(what): compared days")
        } else {
            expect(nil, change?.cents, "\(what): no change is told")
        }
        let groups = figures.groups(range, by: Self.dimensions[0].of)
        expectGroups(
            (said["categories"]?.list ?? []).filter { $0.int("count") != 0 }, named: "category", by: "category", groups,
            "\(what): categories")
        for row in said["categories"]?.list ?? [] {
            let name = row.text("category") ?? ""
            let own = figures.change(of: range, unit) { $0.expense.isUnder(name) }
            expect(row.int("change_cents"), own?.cents, "\(what): change of \(name)")
        }
        let refunds = figures.spent.filter { range.contains($0.day) && $0.cents < 0 }
        expect(said["refunds"]?.int("cents"), refunds.reduce(0) { $0 + $1.cents }, "\(what): refunds")
        expect(said["refunds"]?.int("count"), refunds.count, "\(what): count of refunds")
        let void = ledger.expenses.values.filter { $0.isVoid && range.contains($0.day) }
        expect(said["void"]?.int("cents"), void.reduce(0) { $0 + ledger.cents(of: $1) }, "\(what): void")
    }
}

/// CSV as RFC 4180 has it, by the names of its header.
struct CSVTable {
    private(set) var rows: [[String: String]] = []

    init(_ text: String) {
        var records: [[String]] = [[""]]
        var isQuoted = false
        var last: Character?
        for character in text {
            defer { last = character }
            switch character {
            case "\"":
                // Two quotation marks inside a quoted field are one.
                if !isQuoted, last == "\"" {
                    records[records.count - 1][records[records.count - 1].count - 1].append(character)
                }
                isQuoted.toggle()
            case "," where !isQuoted: records[records.count - 1].append("")
            case "\n" where !isQuoted: records.append([""])
            default: records[records.count - 1][records[records.count - 1].count - 1].append(character)
            }
        }
        let header = records.first ?? []
        rows = records.dropFirst().filter { $0.count == header.count }.map {
            Dictionary(zip(header, $0)) { first, _ in first }
        }
    }
}
