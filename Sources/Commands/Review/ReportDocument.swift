internal import Charts
internal import Documents
internal import Ledger
internal import Money
internal import Periods
internal import Reports
internal import Statistics
internal import Terminal

/// The report of a period or range as a document: headings, and the order of the figures.
struct ReportDocument {
    let figures: ReportFigures
    /// The description of the filter, to follow the period; empty without one.
    let only: String
    let book: String
    let amounts: AmountFormatter

    private typealias Fact = Document.Fact
    private typealias Section = Document.Section
    private typealias Grid = Document.Grid

    private var wording: Wording { Wording(amounts: amounts) }
    private var period: ReportSpan { figures.span }

    var document: Document {
        let days = period.days
        return Document(
            title: title,
            facts: [
                Fact("Book", book), Fact("Days", "\(days.first.fullText) to \(days.last.fullText)"),
                Fact("Written", figures.today.fullText),
            ],
            sections: [totals, ceiling] + course + [categories, parts] + monthsBefore + [largest]
                + [names("Payees", "Payee", figures.payees), names("Methods", "Method", figures.methods)]
                + [apart] + expenses + (only.isEmpty ? [activity] : []) + [notes], amounts: amounts)
    }

    /// The title: `Report of November 2026 so far (day 21 of 30)`.
    var title: String {
        let days = period.days
        guard isSoFar else { return "Report of \(period.heading)\(only)" }
        return
            "Report of \(period.heading)\(only) so far (day \(days.first.days(until: figures.today) + 1) of \(days.count))"
    }

    /// Whether the days of the report are not over. A range that ends today has no later days.
    private var isSoFar: Bool {
        guard case .range = period else { return figures.isRunning }
        return figures.isRunning && figures.today < period.days.last
    }

    private var totals: Section {
        var facts = [Fact("Total", "\(amounts.string(figures.total)) in \(counted(figures.count, "expense"))")]
        if let ahead = wording.phrase(figures.ahead) { facts.append(Fact("To come", ahead)) }
        if let perDay = figures.perDay {
            let today = figures.isRunning ? ", today included" : ""
            facts.append(Fact("Average per day", average(perDay, "day", today)))
        }
        facts.append(Fact("Average per week", complete(figures.perWeek, "week")))
        if figures.parts.unit == .month { facts.append(Fact("Average per month", complete(figures.perMonth, "month"))) }
        facts += figures.earlier.compactMap { earlier in
            earlier.change.map { change in
                let days = Wording.compared(earlier.compared?.count, of: earlier.span.days)
                return Fact(
                    "Compared with \(days)\(earlier.span.title)",
                    "\(wording.change(change.comparison)) against \(amounts.string(change.before)) in "
                        + counted(change.count, "expense") + partial(earlier.span))
            }
        }
        return Section("Totals", [.facts(facts)])
    }

    /// Returns a remark on the first period of the book: `, kept only from Sat 31 Oct 2026 on`; empty for other
    /// periods.
    private func partial(_ period: ReportSpan) -> String {
        guard let begins = figures.parts.begins, period.isCut(byBeginning: begins) else { return "" }
        return ", kept only from \(begins.fullText) on"
    }

    private func average(_ average: Average, _ unit: String, _ more: String) -> String {
        "\(amounts.string(average.amount)) (over \(counted(average.divisor, unit))\(more))"
    }

    private func complete(_ found: Average?, _ unit: String) -> String {
        guard let found else { return "none (no complete \(unit))" }
        let span =
            found.first == found.last ? found.first.name : "\(found.first.name) to \(found.last.name)"
        return average(found, "complete \(unit)", ", \(span)")
    }

    private var ceiling: Section {
        guard let use = figures.use else {
            let hasSome = figures.parts.rows.contains { $0.ceiling != nil }
            let hasCategories = (figures.categories + figures.ceilings).contains { $0.use != nil }
            let others = [
                hasSome ? "\(partNoun)s are under \(partTitle)" : nil,
                hasCategories ? "categories are under Categories" : nil,
            ].compactMap(\.self)
            let text =
                if period.wholePeriod != nil, figures.parts.unit == .month, hasSome {
                    "Not every month of \(period.title) has a ceiling; those that have one are under Months."
                } else if !others.isEmpty {
                    "There is no ceiling for all of \(period.title)\(only); those of "
                        + others.joined(separator: ", those of ") + "."
                } else {
                    "There is no ceiling for \(period.title)\(only)."
                }
            return Section("Ceiling", [.paragraph(text)])
        }
        var facts = [Fact("Ceiling", wording.ceiling(use.ceiling, carried: use.carried))]
        facts.append(
            use.isOver
                ? Fact("Over by", amounts.string(Amount(cents: use.left.cents == .min ? .max : -use.left.cents)))
                : Fact("Left", amounts.string(use.left)))
        if let used = use.usedPermille { facts.append(Fact("Used", wording.percent(used))) }
        if let perDay = figures.leftPerDay, let days = figures.daysLeft {
            let included = figures.isRunning ? ", today included" : ""
            facts.append(Fact("Left per day", "\(amounts.string(perDay)) (for \(counted(days, "day"))\(included))"))
        }
        let gauge = try? Gauge(
            label: "Spent", cents: figures.total.cents, ceilingCents: use.ceiling.cents,
            carriedCents: use.carried?.cents ?? 0)
        return Section("Ceiling", (gauge.map { [.gauge($0)] } ?? []) + [.facts(facts)])
    }

    private var categories: Section {
        let rows = figures.categories
        guard !rows.isEmpty else { return Section("Categories", [.paragraph(nothingSpent)]) }
        let charted = rows.filter { $0.count > 0 }.map { ChartRow(label: $0.group.label, cents: $0.total.cents) }
        let name = "Spending \(period.phrase) by category\(only)"
        let hasChanges = rows.contains { $0.change != nil }
        let hasCeilings = rows.contains { $0.use != nil }
        let columns =
            [Table.Column("Category", shrinksTo: 10, holdsPaths: true)] + amountColumns
            + (hasChanges ? [Table.Column("Change", alignment: .trailing, leaves: 3)] : [])
            + (hasCeilings ? ceilingColumns : [])
        let cells = rows.map { row in
            [row.group.label] + amountCells(row.total, share: row.sharePermille, count: row.count)
                + (hasChanges ? [row.change.map { wording.change($0.change) } ?? ""] : [])
                + (hasCeilings ? ceilingCells(row.use) : [])
        }
        let total =
            ["Total"] + totalCells
            + (hasChanges ? [figures.earlier.first?.change.map { wording.change($0.comparison.change) } ?? ""] : [])
            + (hasCeilings ? ["", ""] : [])
        let grid = Grid(columns: columns, rows: cells, total: total)
        let grown = figures.grown.map { Fact("Grew most", wording.sentence($0)) }
        let facts =
            (grown.map { [$0] } ?? [])
            + figures.ceilings.compactMap { row in row.use.map { Fact(row.group.label, ceiling($0, row.total)) } }
        let ceilings: [Document.Block] = facts.isEmpty ? [] : [.facts(facts)]
        guard !charted.isEmpty, let bars = try? ChartFigures.bars(title: name, rows: charted) else {
            return Section("Categories", [.table(grid)] + ceilings)
        }
        let ring = try? ChartFigures.pie(title: name, rows: charted)
        return Section(
            "Categories",
            [.charted(.shares(bars: bars, ring: ring?.rows.isEmpty == false ? ring : nil), grid)] + ceilings)
    }

    /// Returns the use of a ceiling whose category has no row: `33,00 € of 20,00 €, over by 13,00 €`.
    private func ceiling(_ use: CeilingUse, _ total: Amount) -> String {
        let text = "\(amounts.string(total)) of \(wording.ceiling(use.ceiling, carried: use.carried))"
        guard use.isOver else { return text + ", left \(amounts.string(use.left))" }
        return text + ", over by \(amounts.string(Amount(cents: use.left.cents == .min ? .max : -use.left.cents)))"
    }

    /// The course of a month, beside that of the month before; empty for other periods.
    private var course: [Section] {
        guard let curve = figures.curve, let month = period.month else { return [] }
        let reached = curve.days.count
        var facts = [Fact("By day \(reached)", amounts.string(curve.days.last?.sum ?? .zero))]
        if let then = curve.earlier.prefix(reached).last {
            facts.append(Fact("\(curve.earlierMonth.title) by then", amounts.string(then.sum)))
        }
        return [
            Section(
                "Day by day",
                [
                    .curve(
                        Document.Curve(
                            name: month.title, dailyCents: curve.days.map(\.amount.cents), dayCount: month.length,
                            ceilingCents: figures.use?.ceiling.cents, earlierName: curve.earlierMonth.title,
                            earlierCents: curve.earlier.map(\.amount.cents))), .facts(facts),
                ])
        ]
    }

    private var parts: Section {
        guard !figures.parts.rows.isEmpty else { return Section(partTitle, [.paragraph(nothingSpent)]) }
        return Section(
            partTitle, [rows(of: figures.parts, "Spending per \(partNoun) \(period.phrase)\(only)")])
    }

    private var partNoun: String { figures.parts.unit.rawValue }

    /// The title of the section on the parts: `Weeks`.
    private var partTitle: String { partNoun.prefix(1).uppercased() + partNoun.dropFirst() + "s" }

    private var monthsBefore: [Section] {
        guard let series = figures.monthsBefore else { return [] }
        let name = "Spending per month before \(period.title)\(only)"
        let average = Fact("Average per month", complete(series.average, "month"))
        return [Section("Months before", [rows(of: series, name), .facts([average])])]
    }

    /// Returns a table of periods with their bars.
    private func rows(of series: PeriodSeries, _ name: String) -> Document.Block {
        let title = series.unit.rawValue.prefix(1).uppercased() + series.unit.rawValue.dropFirst()
        let hasCeilings = series.rows.contains { $0.ceiling != nil }
        let columns =
            [
                Table.Column(title), Table.Column("Total", alignment: .trailing),
                Table.Column("Count", alignment: .trailing, leaves: 1),
                Table.Column("Change", alignment: .trailing, leaves: 4),
            ] + (hasCeilings ? ceilingColumns : []) + [Table.Column("", leaves: 5)]
        let rows = series.rows.map { row in
            let use = row.ceiling.flatMap { try? CeilingUse(of: row.total, in: $0) }
            return [
                row.period.name, amounts.number(row.total), String(row.count),
                row.change.map { wording.change($0.change) } ?? "",
            ] + (hasCeilings ? ceilingCells(use) : []) + [note(row)]
        }
        let total =
            ["Total", amounts.number(series.total), String(series.count), ""] + (hasCeilings ? ["", ""] : []) + [""]
        let points = ChartPoint.points(of: series, withCeilings: true)
        let hasBars = points.contains { ($0.cents ?? 0) != 0 }
        let grid = Grid(columns: columns, rows: rows, total: total)
        return hasBars ? .charted(.periods(title: name, points), grid) : .table(grid)
    }

    private func note(_ row: PeriodSeries.Row) -> String {
        row.notes(on: figures.today, amounts).joined(separator: ", ")
    }

    private var largest: Section {
        guard !figures.largest.isEmpty else { return Section("Largest expenses", [.paragraph(nothingSpent)]) }
        return Section("Largest expenses", [.table(list(figures.largest))])
    }

    private func list(_ expenses: [Expense]) -> Grid {
        Grid(
            columns: [
                Table.Column("Day"), Table.Column("Amount", alignment: .trailing),
                Table.Column("Category", shrinksTo: 8, leaves: 3, holdsPaths: true),
                Table.Column("What", shrinksTo: 8, leaves: 4),
                Table.Column("Payee", shrinksTo: 8, leaves: 2), Table.Column("By", shrinksTo: 4, leaves: 1),
            ],
            rows: expenses.map { expense in
                [
                    expense.day.iso, amounts.number(expense.amount), figures.tree.path(of: expense.category),
                    expense.details.what ?? "", expense.details.payee ?? "", expense.by,
                ]
            })
    }

    /// All expenses, if the report lists them.
    private var expenses: [Section] {
        guard let expenses = figures.expenses else { return [] }
        return [Section("Expenses", [expenses.isEmpty ? .paragraph(nothingSpent) : .table(list(expenses))])]
    }

    private func names(_ title: String, _ column: String, _ rows: [ReportFigures.NameRow]) -> Section {
        guard !rows.isEmpty else { return Section(title, [.paragraph(nothingSpent)]) }
        let cells = rows.map { [$0.label] + amountCells($0.total, share: $0.sharePermille, count: $0.count) }
        return Section(
            title,
            [
                .table(
                    Grid(
                        columns: [Table.Column(column, shrinksTo: 10)] + amountColumns, rows: cells,
                        total: ["Total"] + totalCells))
            ])
    }

    private var apart: Section {
        func text(_ apart: ReportFigures.Apart) -> String {
            apart.count == 0 ? "none" : "\(counted(apart.count, "expense")), \(amounts.string(apart.total))"
        }
        var blocks: [Document.Block] = [
            .facts([
                Fact("All refunds (counted)", text(figures.refunds)),
                Fact("Void (not counted)", text(figures.void)),
            ])
        ]
        if !figures.refunds.shown.isEmpty { blocks.append(.table(list(figures.refunds.shown))) }
        return Section("Refunds and void expenses", blocks)
    }

    private var activity: Section {
        guard !figures.activity.isEmpty else {
            return Section("Recorded and changed", [.paragraph("No entries were made during this period.")])
        }
        let columns =
            [Table.Column("Who", shrinksTo: 6)]
            + ["Recorded", "Edited", "Voided", "Restored"].map { Table.Column($0, alignment: .trailing) }
        let rows = figures.activity.map {
            [$0.by, String($0.recorded), String($0.edited), String($0.voided), String($0.restored)]
        }
        return Section("Recorded and changed", [.table(Grid(columns: columns, rows: rows))])
    }

    private var notes: Section {
        var notes: [String] = []
        if isSoFar {
            let compared = period.wholePeriod?.unit.rawValue ?? period.noun
            notes.append(
                "The \(period.noun) is not over: changes compare its days up to today with the same number of days of the "
                    + "\(compared) before; totals include later days.")
        }
        if figures.grown != nil {
            let part = figures.isRunning ? ", of each up to the same day" : ""
            notes.append("The usual is the median of the last complete months before, at most six\(part).")
        }
        if !only.isEmpty {
            notes.append("Only expenses that match the filter in the title are counted.")
        }
        notes.append("A total is the sum of the expenses that are not void; refunds subtract.")
        notes.append("Only groups with a total above zero have a share. Averages use complete periods only.")
        if let begins = figures.parts.begins, period.isCut(byBeginning: begins) {
            // This note ends in a command, which is pasted, so it gets no full stop.
            notes.append(Wording.note(onPartial: period, from: begins))
        }
        if figures.parts.rows.contains(where: \.isPartial) {
            notes.append(
                "A partial \(figures.parts.unit.rawValue) counts only its days in this \(period.noun), and has no ceiling."
            )
        }
        if figures.parts.unit == .week, figures.parts.rows.contains(where: { $0.ceiling != nil }) {
            notes.append(
                figures.sharesMonthCeilings
                    ? "A week's ceiling is the month's ceiling in proportion to its days."
                    : "A week without a ceiling of its own has the month's ceiling in proportion to its days.")
        }
        if !figures.activity.isEmpty {
            notes.append(
                "Entries are counted by the UTC day on which they were made. Undone changes are left out, and so are expenses "
                    + "that were merged or moved from another book."
            )
        }
        return Section("Notes", notes.map { .paragraph($0) })
    }

    private var nothingSpent: String { "Nothing spent \(period.phrase)\(only)." }

    private var amountColumns: [Table.Column] {
        [
            Table.Column("Amount", alignment: .trailing), Table.Column("Share", alignment: .trailing, leaves: 2),
            Table.Column("Count", alignment: .trailing, leaves: 1),
        ]
    }

    private var ceilingColumns: [Table.Column] {
        [
            Table.Column("Ceiling", alignment: .trailing, leaves: 2),
            Table.Column("Left", alignment: .trailing, leaves: 3),
        ]
    }

    private func amountCells(_ total: Amount, share: Int, count: Int) -> [String] {
        [amounts.number(total), total > .zero ? wording.share(share) : "", String(count)]
    }

    private var totalCells: [String] {
        let hasShares = figures.categories.contains { $0.total > .zero }
        return [amounts.number(figures.total), hasShares ? wording.percent(1000) : "", String(figures.count)]
    }

    private func ceilingCells(_ use: CeilingUse?) -> [String] {
        guard let use else { return ["", ""] }
        return [
            wording.ceilingNumber(use.ceiling, carried: use.carried),
            amounts.number(use.left) + (use.isOver ? " OVER" : ""),
        ]
    }
}

extension ReportFigures.NameRow {
    /// The name for display: `(none)` without a name, `Other (n)` for n merged names.
    var label: String { names > 1 ? "Other (\(names))" : name ?? "(none)" }
}
