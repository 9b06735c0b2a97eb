internal import Ledger
internal import Output
internal import Periods
internal import Statistics

/// The report of a period or range as JSON and records.
struct ReportRecords {
    let figures: ReportFigures
    let book: String

    private var period: ReportSpan { figures.span }
    private var document: ExpenseDocument { ExpenseDocument(tree: figures.tree) }

    var json: JSON {
        .object(
            [
                JSON.Member("schema", .text("spesa.report/1")), JSON.Member("book", .text(book)),
                JSON.Member("period", .text(period.name)),
            ] + whole + [
                JSON.Member("averages", .list(averages.map(Self.object))),
                JSON.Member("earlier", .list(figures.earlier.map(Self.object))),
                JSON.Member("categories", .list(figures.categories.map { Self.object($0) })),
                JSON.Member("ceilings", .list(figures.ceilings.map { Self.object($0, hasShare: false) })),
                JSON.Member("unit", .text(figures.parts.unit.rawValue)),
                JSON.Member("periods", .list(figures.parts.rows.map(Self.object))),
                JSON.Member("largest", .list(figures.largest.map(document.json))),
                JSON.Member("payees", .list(figures.payees.map(Self.object))),
                JSON.Member("methods", .list(figures.methods.map(Self.object))),
                JSON.Member("refunds", object(figures.refunds)), JSON.Member("void", object(figures.void)),
                JSON.Member("activity", .list(figures.activity.map(Self.object))),
                JSON.Member("grew", figures.grown.map { JSON.object($0.members) } ?? .null),
                JSON.Member("days", .list(days)),
                JSON.Member("months_before", .list(figures.monthsBefore?.rows.map(Self.object) ?? [])),
                JSON.Member("expenses", figures.expenses.map { .list($0.map(document.json)) } ?? .null),
            ])
    }

    private var whole: [JSON.Member] {
        [
            JSON.Member("from", .text(period.days.first.iso)), JSON.Member("to", .text(period.days.last.iso)),
            JSON.Member("today", .text(figures.today.iso)),
            JSON.Member("complete", .truth(isComplete(period))),
            JSON.Member("cents", .cents(figures.total)), JSON.Member("amount", .amount(figures.total)),
            JSON.Member("count", JSON(figures.count)), JSON.Member("ceiling_cents", .cents(figures.use?.ceiling)),
            JSON.Member("left_cents", .cents(figures.use?.left)),
            JSON.Member("left_per_day_cents", .cents(figures.leftPerDay)),
            JSON.Member("days_left", JSON(figures.daysLeft)),
            JSON.Member("over", .truth(figures.use?.isOver ?? false)),
            JSON.Member("used_permille", JSON(figures.use?.usedPermille)),
        ] + figures.ahead.members + [JSON.Member("carried_cents", .cents(figures.use?.carried))]
    }

    /// The days of a month so far, each with the sum up to it, and up to that day of the month before; empty for other
    /// periods.
    private var days: [JSON] {
        guard let curve = figures.curve else { return [] }
        return zip(period.days, curve.days).enumerated().map { index, day in
            .object([
                "day": .text(day.0.iso), "cents": .cents(day.1.amount), "amount": .amount(day.1.amount),
                "sum_cents": .cents(day.1.sum), "compared_cents": .cents(curve.earlier.prefix(index + 1).last?.sum),
            ])
        }
    }

    /// Whether a period is over, and the book was kept from its first day on.
    private func isComplete(_ period: ReportSpan) -> Bool {
        period.days.last < figures.today && figures.parts.begins.map { period.isCut(byBeginning: $0) } != true
    }

    private var averages: [(per: PeriodUnit, average: Average)] {
        [(PeriodUnit.day, figures.perDay), (.week, figures.perWeek), (.month, figures.perMonth)]
            .compactMap { unit, average in average.map { (unit, $0) } }
    }

    private static func object(_ per: PeriodUnit, _ average: Average) -> JSON {
        .object([
            "per": .text(per.rawValue), "cents": .cents(average.amount), "amount": .amount(average.amount),
            "divisor": JSON(average.divisor), "from": .text(average.first.name), "to": .text(average.last.name),
        ])
    }

    private static func object(_ earlier: ReportFigures.Earlier) -> JSON {
        .object([
            "period": .text(earlier.span.name), "cents": .cents(earlier.total), "amount": .amount(earlier.total),
            "count": JSON(earlier.count), "change_cents": .cents(earlier.change?.comparison.change),
            "change_permille": JSON(earlier.change?.comparison.changePermille),
            "change_days": JSON(earlier.compared?.count), "compared_cents": .cents(earlier.change?.before),
        ])
    }

    private static func object(_ row: ReportFigures.CategoryRow, hasShare: Bool = true) -> JSON {
        .object([
            "category": JSON(row.group.name), "itself": .truth(row.group.isOwnPart), "cents": .cents(row.total),
            "amount": .amount(row.total), "count": JSON(row.count),
            "share_permille": JSON(hasShare ? row.sharePermille : nil),
            "change_cents": .cents(row.change?.change), "change_permille": JSON(row.change?.changePermille),
            "ceiling_cents": .cents(row.use?.ceiling), "left_cents": .cents(row.use?.left),
            "used_permille": JSON(row.use?.usedPermille), "carried_cents": .cents(row.use?.carried),
        ])
    }

    private static func object(_ row: PeriodSeries.Row) -> JSON {
        let use = use(row)
        return .object([
            "period": .text(row.period.name), "from": .text(row.days.first.iso), "to": .text(row.days.last.iso),
            "complete": .truth(row.isComplete), "cents": .cents(row.total), "amount": .amount(row.total),
            "count": JSON(row.count), "change_cents": .cents(row.change?.change),
            "change_permille": JSON(row.change?.changePermille), "ceiling_cents": .cents(row.ceiling),
            "left_cents": .cents(use?.left), "used_permille": JSON(use?.usedPermille),
            "change_days": JSON(row.changeDays), "partial": .truth(row.isPartial),
            "after_today_cents": .cents(row.toCome),
        ])
    }

    private static func object(_ row: ReportFigures.NameRow) -> JSON {
        .object([
            "name": JSON(row.name), "names": JSON(row.names), "cents": .cents(row.total), "amount": .amount(row.total),
            "count": JSON(row.count), "share_permille": JSON(row.sharePermille), "others": .truth(row.names > 1),
        ])
    }

    private func object(_ apart: ReportFigures.Apart) -> JSON {
        .object([
            "cents": .cents(apart.total), "amount": .amount(apart.total), "count": JSON(apart.count),
            "expenses": .list(apart.shown.map(document.json)),
        ])
    }

    private static func object(_ activity: Activity) -> JSON {
        .object([
            "by": .text(activity.by), "recorded": JSON(activity.recorded), "edited": JSON(activity.edited),
            "voided": JSON(activity.voided), "restored": JSON(activity.restored),
        ])
    }

    private static func use(_ row: PeriodSeries.Row) -> CeilingUse? {
        row.ceiling.flatMap { try? CeilingUse(of: row.total, in: $0) }
    }

    private static let columns = [
        "section", "name", "from", "to", "cents", "amount", "count", "share_permille", "change_cents",
        "change_permille", "ceiling_cents", "left_cents", "used_permille", "divisor", "names", "itself", "complete",
        "id", "day", "category", "what", "payee", "method", "by", "recorded", "edited", "voided", "restored",
        "change_days", "compared_cents", "partial", "after_today_cents", "after_today_count",
        "others", "usual_cents", "sum_cents", "carried_cents",
    ]

    /// The figures as one table: the first two columns name section and row, and unrelated columns are empty.
    var records: Records {
        func section(_ name: String, _ expenses: [Expense]) -> [JSON] {
            expenses.map { document.json($0).led(by: ["section": .text(name)]) }
        }
        func section(_ name: String, _ rows: [ReportFigures.NameRow]) -> [JSON] {
            rows.map { Self.object($0).led(by: ["section": .text(name)]) }
        }
        var rows = [
            JSON.object(whole).led(by: ["section": .text("total"), "name": .text(period.name)])
        ]
        rows += figures.earlier.map { earlier in
            let days = earlier.span.days
            return Self.object(earlier).led(by: [
                "section": .text("earlier"), "name": .text(earlier.span.name), "from": .text(days.first.iso),
                "to": .text(days.last.iso), "complete": .truth(isComplete(earlier.span)),
            ])
        }
        rows += averages.map { per, average in
            Self.object(per, average).led(by: [
                "section": .text("average"), "name": .text(per.rawValue), "from": .text(average.first.days.first.iso),
                "to": .text(average.last.days.last.iso),
            ])
        }
        if let perDay = figures.leftPerDay {
            rows.append(
                .object([
                    "section": .text("left_per_day"), "name": .text(period.name), "cents": .cents(perDay),
                    "amount": .amount(perDay), "divisor": JSON(figures.daysLeft),
                ]))
        }
        // The name of a category is in the second column, because the category column is for expenses.
        rows += figures.categories.map {
            Self.object($0).led(by: ["section": .text("category"), "name": JSON($0.group.name), "category": .null])
        }
        rows += figures.ceilings.map {
            Self.object($0, hasShare: false).led(by: [
                "section": .text("ceiling"), "name": JSON($0.group.name), "category": .null,
            ])
        }
        rows += [figures.grown].compactMap { row in
            row.map {
                JSON.object($0.members).led(by: [
                    "section": .text("grew"), "name": JSON($0.group.name), "category": .null,
                ])
            }
        }
        rows += figures.parts.rows.map {
            Self.object($0).led(by: ["section": .text(figures.parts.unit.rawValue), "name": .text($0.period.name)])
        }
        rows += days.map { $0.led(by: ["section": .text("day")]) }
        rows += (figures.monthsBefore?.rows ?? []).map {
            Self.object($0).led(by: ["section": .text("month_before"), "name": .text($0.period.name)])
        }
        rows += section("largest", figures.largest)
        rows += section("payee", figures.payees) + section("method", figures.methods)
        rows.append(object(figures.refunds).led(by: ["section": .text("refunds")]))
        rows += section("refund", figures.refunds.shown)
        rows.append(object(figures.void).led(by: ["section": .text("void")]))
        rows += section("expense", figures.expenses ?? [])
        rows += figures.activity.map { Self.object($0).led(by: ["section": .text("activity")]) }
        return Records(columns: Self.columns, objects: rows)
    }
}
