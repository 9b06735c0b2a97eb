internal import Ledger
internal import Money
internal import Output
internal import Periods
internal import Statistics

/// The report of a month or a year as programs read it.
struct ReportRecords {
    let figures: ReportFigures
    let book: String

    private var period: Period { figures.period }
    private var document: ExpenseDocument { ExpenseDocument(tree: figures.tree) }

    var json: JSON {
        .object([
            "schema": .text("spesa.report/1"), "book": .text(book), "period": .text(period.name),
            "from": .text(period.days.first.iso), "to": .text(period.days.last.iso),
            "today": .text(figures.today.iso), "complete": .truth(period.days.last < figures.today),
            "cents": .cents(figures.total), "amount": .amount(figures.total), "count": JSON(figures.count),
            "ceiling_cents": .cents(figures.use?.ceiling), "left_cents": .cents(figures.use?.left),
            "left_per_day_cents": .cents(figures.leftPerDay), "days_left": JSON(figures.daysLeft),
            "over": .truth(figures.use?.isOver ?? false), "used_permille": JSON(figures.use?.usedPermille),
            "averages": .list(averages.map(Self.json)),
            "earlier": .list(
                figures.earlier.map { earlier in
                    .object([
                        "period": .text(earlier.period.name), "cents": .cents(earlier.total),
                        "amount": .amount(earlier.total), "count": JSON(earlier.count),
                        "change_cents": .cents(earlier.change.change),
                        "change_permille": JSON(earlier.change.changePermille),
                    ])
                }),
            "categories": .list(
                figures.categories.map { row in
                    .object([
                        "category": JSON(row.group.name), "itself": .truth(row.group.isOwnPart),
                        "cents": .cents(row.total), "amount": .amount(row.total), "count": JSON(row.count),
                        "share_permille": JSON(row.sharePermille), "change_cents": .cents(row.change?.change),
                        "change_permille": JSON(row.change?.changePermille),
                        "ceiling_cents": .cents(row.use?.ceiling), "left_cents": .cents(row.use?.left),
                        "used_permille": JSON(row.use?.usedPermille),
                    ])
                }),
            "unit": .text(figures.parts.unit.rawValue),
            "periods": .list(
                figures.parts.rows.map { row in
                    .object([
                        "period": .text(row.period.name), "from": .text(row.days.first.iso),
                        "to": .text(row.days.last.iso), "complete": .truth(row.isComplete), "cents": .cents(row.total),
                        "amount": .amount(row.total), "count": JSON(row.count),
                        "change_cents": .cents(row.change?.change),
                        "change_permille": JSON(row.change?.changePermille), "ceiling_cents": .cents(row.ceiling),
                        "left_cents": .cents(Self.use(row)?.left), "used_permille": JSON(Self.use(row)?.usedPermille),
                    ])
                }),
            "largest": .list(figures.largest.map(document.json)),
            "payees": .list(figures.payees.map(Self.json)), "methods": .list(figures.methods.map(Self.json)),
            "refunds": json(figures.refunds), "void": json(figures.void),
            "activity": .list(
                figures.activity.map { activity in
                    .object([
                        "by": .text(activity.by), "recorded": JSON(activity.recorded), "edited": JSON(activity.edited),
                        "voided": JSON(activity.voided), "restored": JSON(activity.restored),
                    ])
                }),
        ])
    }

    private var averages: [(per: PeriodUnit, average: Average)] {
        [(PeriodUnit.day, figures.perDay), (.week, figures.perWeek), (.month, figures.perMonth)]
            .compactMap { unit, average in average.map { (unit, $0) } }
    }

    private static func json(_ per: PeriodUnit, _ average: Average) -> JSON {
        .object([
            "per": .text(per.rawValue), "cents": .cents(average.amount), "amount": .amount(average.amount),
            "divisor": JSON(average.divisor), "from": .text(average.first.name), "to": .text(average.last.name),
        ])
    }

    private static func json(_ row: ReportFigures.NameRow) -> JSON {
        .object([
            "name": JSON(row.name), "names": JSON(row.names), "cents": .cents(row.total), "amount": .amount(row.total),
            "count": JSON(row.count), "share_permille": JSON(row.sharePermille),
        ])
    }

    private func json(_ apart: ReportFigures.Apart) -> JSON {
        .object([
            "cents": .cents(apart.total), "amount": .amount(apart.total), "count": JSON(apart.count),
            "expenses": .list(apart.shown.map(document.json)),
        ])
    }

    private static func use(_ row: PeriodSeries.Row) -> CeilingUse? {
        row.ceiling.flatMap { try? CeilingUse(of: row.total, in: $0) }
    }

    private static let columns = [
        "section", "name", "from", "to", "cents", "amount", "count", "share_permille", "change_cents",
        "change_permille", "ceiling_cents", "left_cents", "used_permille", "divisor", "names", "itself", "complete",
        "id", "day", "category", "what", "payee", "method", "by", "recorded", "edited", "voided", "restored",
    ]

    /// The figures as one table: what a row is about in its first two columns, and empty what does not concern it.
    var records: Records {
        var rows: [[JSON]] = []
        func add(_ section: String, _ name: JSON, _ amount: Amount?, _ more: KeyValuePairs<String, JSON>) {
            var values: [String: JSON] = ["section": .text(section), "name": name]
            if let amount {
                values["cents"] = .cents(amount)
                values["amount"] = .amount(amount)
            }
            for (column, value) in more { values[column] = value }
            rows.append(Self.columns.map { values[$0] ?? .null })
        }
        func add(
            _ section: String, _ name: String, _ range: DayRange, _ amount: Amount, _ count: Int, _ change: Comparison?,
            _ use: CeilingUse?, isComplete: Bool
        ) {
            add(
                section, .text(name), amount,
                [
                    "from": .text(range.first.iso), "to": .text(range.last.iso), "count": JSON(count),
                    "change_cents": .cents(change?.change), "change_permille": JSON(change?.changePermille),
                    "ceiling_cents": .cents(use?.ceiling), "left_cents": .cents(use?.left),
                    "used_permille": JSON(use?.usedPermille), "complete": .truth(isComplete),
                ])
        }
        add(
            "total", period.name, period.days, figures.total, figures.count, nil, figures.use,
            isComplete: period.days.last < figures.today)
        for earlier in figures.earlier {
            add(
                "earlier", earlier.period.name, earlier.period.days, earlier.total, earlier.count, earlier.change, nil,
                isComplete: earlier.period.days.last < figures.today)
        }
        for (per, average) in averages {
            add(
                "average", .text(per.rawValue), average.amount,
                [
                    "from": .text(average.first.days.first.iso), "to": .text(average.last.days.last.iso),
                    "divisor": JSON(average.divisor),
                ])
        }
        if let perDay = figures.leftPerDay {
            add("left_per_day", .text(period.name), perDay, ["divisor": JSON(figures.daysLeft)])
        }
        for row in figures.categories {
            add(
                "category", JSON(row.group.name), row.total,
                [
                    "count": JSON(row.count), "share_permille": JSON(row.sharePermille),
                    "change_cents": .cents(row.change?.change), "change_permille": JSON(row.change?.changePermille),
                    "ceiling_cents": .cents(row.use?.ceiling), "left_cents": .cents(row.use?.left),
                    "used_permille": JSON(row.use?.usedPermille), "itself": .truth(row.group.isOwnPart),
                ])
        }
        for row in figures.parts.rows {
            add(
                figures.parts.unit.rawValue, row.period.name, row.days, row.total, row.count, row.change,
                Self.use(row), isComplete: row.isComplete)
        }
        func add(_ section: String, _ expenses: [Expense]) {
            for expense in expenses {
                add(
                    section, .null, expense.amount,
                    [
                        "id": .integer(expense.id), "day": .text(expense.day.iso),
                        "category": .text(figures.tree.path(of: expense.category)),
                        "what": JSON(expense.details.what), "payee": JSON(expense.details.payee),
                        "method": JSON(expense.details.method), "by": .text(expense.by),
                    ])
            }
        }
        add("largest", figures.largest)
        for (section, names) in [("payee", figures.payees), ("method", figures.methods)] {
            for row in names {
                add(
                    section, JSON(row.name), row.total,
                    ["count": JSON(row.count), "share_permille": JSON(row.sharePermille), "names": JSON(row.names)])
            }
        }
        add("refunds", .null, figures.refunds.total, ["count": JSON(figures.refunds.count)])
        add("refund", figures.refunds.shown)
        add("void", .null, figures.void.total, ["count": JSON(figures.void.count)])
        for activity in figures.activity {
            add(
                "activity", .null, nil,
                [
                    "by": .text(activity.by), "recorded": JSON(activity.recorded), "edited": JSON(activity.edited),
                    "voided": JSON(activity.voided), "restored": JSON(activity.restored),
                ])
        }
        return Records(columns: Self.columns, rows: rows)
    }
}
