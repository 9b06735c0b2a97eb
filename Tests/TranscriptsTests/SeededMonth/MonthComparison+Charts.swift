import JSONText
import Testing

extension MonthComparison {
    /// Compares the charts of a month: together they show the month, and each row equals its group.
    func compareCharts(_ of: Int) throws {
        let days = self.days(ofMonth: of)
        let name = PlainCalendar.monthName(of)
        for dimension in Self.dimensions where dimension.name != "tag" {
            let groups = figures.groups(days, by: dimension.of)
            // All charts show the shares of stats.
            let stats = try month.json(["stats", "month", name, "--by", dimension.name])["groups"]?.list ?? []
            let shares = Dictionary(
                stats.map { (Self.group($0.text("group"), by: dimension.name), $0.int("share_permille") ?? 0) }
            ) { $0 + $1 }
            for kind in ["bar", "pie", "strip"] {
                let what = "chart \(kind) \(name) --by \(dimension.name)"
                let said = try month.json(["chart", kind, name, "--by", dimension.name])
                expect(said["total"]?.int("cents"), figures.total(days), "\(what): total")
                let rows = said["rows"]?.list ?? []
                let merged = said["other"]?.list ?? []
                let named = rows.filter { merged.isEmpty || $0.text("label") != "Other (\(merged.count))" }
                expect(
                    (named + merged + (said["not_drawn"]?.list ?? [])).map { row in
                        "\(label(row, by: dimension.name)) \(say(row.int("cents")))"
                    }.sorted(), groups.map { "\($0) \($1.cents)" }.sorted(), what)
                for row in named {
                    let name = label(row, by: dimension.name)
                    expect(row.int("share_permille"), shares[name], "\(what): share of \(name)")
                }
                let rest = merged.reduce(0) { $0 + (shares[label($1, by: dimension.name)] ?? 0) }
                let other = rows.first { !merged.isEmpty && $0.text("label") == "Other (\(merged.count))" }
                expect(other?.int("share_permille") ?? 0, rest, "\(what): share of the others")
            }
        }
        try compareTrend(days, name)
        try compareGauge(of, name)
    }

    private func label(_ row: JSON, by dimension: String) -> String {
        let label = row.text("label")
        return Self.group(label == "(none)" ? nil : label, by: dimension)
    }

    private func compareTrend(_ days: ClosedRange<Int>, _ name: String) throws {
        let said = try month.json(["chart", "trend", name])
        var sum = 0
        for row in said["rows"]?.list ?? [] {
            sum += row.int("day_cents") ?? 0
            expect(row.int("cents"), sum, "chart trend \(name): \(row.text("label") ?? "")")
        }
        expect(sum, figures.total(days), "chart trend \(name): its end")
    }

    private func compareGauge(_ of: Int, _ name: String) throws {
        let said = try month.json(["chart", "gauge", name])
        for row in said["rows"]?.list ?? [] {
            let category = row.text("label") == "everything" ? nil : row.text("label")
            let own = left(category, of: of)
            expect(row.int("ceiling_cents"), own.ceiling, "chart gauge \(name)")
            expect(row.int("left_cents"), own.left, "chart gauge \(name): left")
        }
    }

    /// Bars and columns over time have the rows and changes of stats.
    func compareBars() throws {
        for unit in Unit.allCases {
            let stats = try month.json(["stats", unit.rawValue])
            let rows = stats["periods"]?.list ?? []
            for words in [["chart", "bar", "--by", unit.rawValue], ["chart", "columns", "--by", unit.rawValue]] {
                let said = try month.json(words)
                let what = words.joined(separator: " ")
                expect(said.text("from"), stats.text("from"), "\(what): from")
                expect(said.text("to"), stats.text("to"), "\(what): to")
                expect(said["total"]?.int("cents"), stats["total"]?.int("cents"), "\(what): total")
                expect(
                    (said["rows"]?.list ?? []).map {
                        "\($0.text("label") ?? "") \(say($0.int("cents"))) \(say($0.int("change_cents")))"
                    },
                    rows.map {
                        "\($0.text("period") ?? "") \(say($0.int("cents"))) \(say($0.int("change_cents")))"
                    }, what)
            }
        }
        let from = days(ofMonth: running - 11).lowerBound
        for kind in ["spark", "stacked"] {
            let said = try month.json(["chart", kind])
            expect(
                (said["rows"]?.list ?? []).map { "\($0.text("label") ?? "") \(say($0.int("cents")))" },
                figures.rows(from...days(ofMonth: running).upperBound, .month).map { "\($0.name) \($0.cents)" },
                "chart \(kind)")
        }
        let calendar = try month.json(["chart", "calendar"])
        for row in calendar["rows"]?.list ?? [] {
            let day = row.text("label") ?? ""
            let own = figures.spent.filter { PlainCalendar.iso($0.day) == day }.reduce(0) { $0 + $1.cents }
            expect(row.int("cents"), own, "chart calendar: \(day)")
        }
    }

    // MARK: Lists, exports and debts

    func compareList(_ of: Int) throws {
        let days = self.days(ofMonth: of)
        let name = PlainCalendar.monthName(of)
        let filters: [([String], (SpendingFigures.Spent) -> Bool)] = [
            ([], { _ in true }), (["--category", "food"], { $0.expense.isUnder("food") }),
            (["--payee", "lidl"], { $0.expense.payee == "Lidl" }), (["--payee", ""], { $0.expense.payee == nil }),
            (["--method", "visa"], { $0.expense.method == "visa" }),
            (["--tag", "work"], { $0.expense.tags.contains("work") }),
        ]
        for (words, counts) in filters {
            let what = "\(name) \(words.joined(separator: " "))"
            let (cents, count) = (figures.total(days, where: counts), figures.count(days, where: counts))
            let listed = try month.json(["list", name] + words)
            expect(listed.int("cents"), cents, "list \(what)")
            expect(listed.int("count"), count, "list \(what): count")
            expect(
                (listed["expenses"]?.list ?? []).reduce(0) {
                    $1["void"] == .truth(true) ? $0 : $0 + ($1.int("cents") ?? 0)
                },
                cents, "list \(what): its rows")
            let stats = try month.json(["stats", "month", name] + words)
            expect(stats["total"]?.int("cents"), cents, "stats month \(what)")
            let summary = try month.json(["summary", name] + words)
            expect(summary.int("cents"), cents, "summary \(what)")
            let table = try CSVTable(month.run(["list", name, "--void", "none", "--format", "csv"] + words))
            expect(table.rows.reduce(0) { $0 + (Int($1["cents"] ?? "") ?? 0) }, cents, "list \(what) as CSV")
            expect(table.rows.count, count, "list \(what) as CSV: rows")
        }
    }

    /// Compares each expense, including void expenses.
    func compareRecords() throws {
        let rows = try month.json(["list", "all", "--void", "all"])["expenses"]?.list ?? []
        var said: [Int: String] = [:]
        for row in rows {
            // An expense for its payer alone makes no debt, so it does not matter whether it is shared.
            let people = (row["shares"]?.list ?? []).filter { _ in !isAlone(row) }
            let shares = people.map { "\($0.text("person") ?? ""):\(say($0.int("weight")))" }
            let tags = (row["tags"]?.list ?? []).map { tag in if case .text(let word) = tag { word } else { "" } }
            said[row.int("id") ?? 0] = [
                row.text("day") ?? "", say(row.int("cents")), row.text("category") ?? "",
                Self.group(row.text("payee"), by: "payee"), row.text("method") ?? "",
                tags.sorted().joined(separator: " "),
                "\(row["void"] == .truth(true))", shares.joined(separator: ","),
                shares.isEmpty ? "none" : say(row.int("paid_cents")),
                shares.isEmpty ? "" : row.text("paid_by") ?? "",
            ].joined(separator: "|")
        }
        let own = ledger.expenses.mapValues { expense in
            let isAlone = expense.shares.map(\.person) == [expense.payer]
            let shares = isAlone ? [] : expense.shares.map { "\($0.person):\($0.weight)" }
            return [
                PlainCalendar.iso(expense.day), "\(ledger.cents(of: expense))", expense.category, expense.payee ?? "",
                expense.method ?? "", expense.tags.sorted().joined(separator: " "), "\(expense.isVoid)",
                shares.joined(separator: ","), shares.isEmpty ? "none" : "\(expense.cents)",
                shares.isEmpty ? "" : expense.payer,
            ].joined(separator: "|")
        }
        for id in Set(said.keys).union(own.keys).sorted() { expect(said[id], own[id], "expense \(id)") }
    }

    private func isAlone(_ row: JSON) -> Bool {
        (row["shares"]?.list ?? []).map { $0.text("person") } == [row.text("paid_by")]
    }

    func compareExports() throws {
        let cents = figures.spent.reduce(0) { $0 + $1.cents }
        let table = try CSVTable(month.run(["export", "csv"]))
        expect(table.rows.count, figures.spent.count, "export csv: rows")
        expect(table.rows.reduce(0) { $0 + (Int($1["cents"] ?? "") ?? 0) }, cents, "export csv: cents")
        let amounts = table.rows.map { ($0["amount"] ?? "").replacing(".", with: "") }
        expect(amounts.reduce(0) { $0 + (Int($1) ?? .min / 1000) }, cents, "export csv: amounts")
        let expenses = try JSON(reading: month.run(["export", "json"]))["expenses"]?.list ?? []
        expect(expenses.reduce(0) { $0 + ($1.int("cents") ?? 0) }, cents, "export json")
        let days = Dictionary(grouping: figures.spent) { PlainCalendar.iso($0.day) }
        let said = Dictionary(grouping: expenses) { $0.text("day") ?? "" }
        expect(
            said.mapValues { $0.reduce(0) { $0 + ($1.int("cents") ?? 0) } },
            days.mapValues { $0.reduce(0) { $0 + $1.cents } }, "export json: by day")
        let asked = try month.json([
            "sql", "SELECT sum(cents) AS cents, count(*) AS count FROM expenses WHERE void = 0",
        ])
        expect(asked["rows"]?.list?.first?.int("count"), figures.spent.count, "sql")
    }

    func compareDebts() throws {
        let said = try month.json(["debts"])
        let balances = Dictionary(
            (said["balances"]?.list ?? []).map { ($0.text("person") ?? "", $0.int("cents") ?? 0) }
        ) { $0 + $1 }
        expect(balances.filter { $0.value != 0 }, ledger.balances(of: month.people), "debts: balances")
        let debts = (said["debts"]?.list ?? []).map {
            "\($0.text("from") ?? "") \($0.text("to") ?? "") \(say($0.int("cents")))"
        }
        let own = month.people.flatMap { one in
            month.people.compactMap { other in
                ledger.owed(from: one, to: other) > 0 ? "\(one) \(other) \(ledger.owed(from: one, to: other))" : nil
            }
        }
        let isOverpaid = month.people.contains { one in month.people.contains { ledger.isOverpaid(one, $0) } }
        if !isOverpaid { expect(debts.sorted(), own.sorted(), "debts") }
        let simple = try month.json(["debts", "--simplify"])
        var moved: [String: Int] = [:]
        for debt in simple["debts"]?.list ?? [] {
            moved[debt.text("to") ?? "", default: 0] += debt.int("cents") ?? 0
            moved[debt.text("from") ?? "", default: 0] -= debt.int("cents") ?? 0
        }
        expect(moved.filter { $0.value != 0 }, ledger.balances(of: month.people), "debts --simplify")
    }
}
