internal import Bookkeeping
internal import Ledger
internal import Money
internal import Output
internal import Periods
internal import Reports
internal import Statistics
internal import Terminal

/// A report of a month's spending by category, compared with the median of up to six complete months before it, in
/// every output format.
struct GrowthReport {
    let growth: MonthGrowth
    /// The description of the filter, to follow the month; empty without one.
    let only: String
    let amounts: AmountFormatter

    private var figures: Growth { growth.figures }
    private var wording: Wording { Wording(amounts: amounts) }

    var report: Report {
        Report(json: { json }, records: { records }, lines: lines, sentences: { sentences })
    }

    private var json: JSON {
        .object(
            [JSON.Member("schema", .text("spesa.growth/1"))] + whole
                + [JSON.Member("categories", .list(figures.rows.map { .object(members($0)) }))])
    }

    /// The members of the month with its total.
    private var whole: [JSON.Member] {
        [
            JSON.Member("period", .text(growth.month.name)), JSON.Member("from", .text(growth.month.days.first.iso)),
            JSON.Member("to", .text(min(growth.month.days.last, growth.today).iso)),
            JSON.Member("today", .text(growth.today.iso)), JSON.Member("change_days", JSON(growth.days)),
            JSON.Member("months", .list(growth.months.map { .text($0.name) })),
        ] + members(total: figures.total, usual: figures.usual, figures.comparison)
    }

    private func members(_ row: Growth.Row) -> [JSON.Member] {
        [
            JSON.Member("category", JSON(row.group.name)), JSON.Member("itself", .truth(row.group.isOwnPart)),
        ] + members(total: row.total, usual: row.usual, row.comparison)
    }

    /// The members with the figures. Without complete months the usual spending and the change are null.
    private func members(total: Amount, usual: Amount, _ comparison: Comparison) -> [JSON.Member] {
        let isKnown = !growth.months.isEmpty
        return [
            JSON.Member("cents", .cents(total)), JSON.Member("amount", .amount(total)),
            JSON.Member("usual_cents", .cents(isKnown ? usual : nil)),
            JSON.Member("change_cents", .cents(isKnown ? comparison.change : nil)),
            JSON.Member("change_permille", JSON(isKnown ? comparison.changePermille : nil)),
        ]
    }

    /// A row for each category, then one for the month.
    private var records: Records {
        let columns = [
            "row", "category", "itself", "cents", "amount", "usual_cents", "change_cents", "change_permille", "period",
            "from", "to", "today", "change_days", "months",
        ]
        let rows = figures.rows.map { JSON.object(members($0)).led(by: ["row": .text("category")]) }
        return Records(columns: columns, objects: rows + [JSON.object(whole).led(by: ["row": .text("total")])])
    }

    private var title: String {
        let days = growth.month.days
        let reached = growth.days.map { ", day \($0) of \(days.count)" } ?? ""
        return "\(growth.month.heading)\(only)\(reached), against the usual"
    }

    /// The basis of comparison: `Usual: the median of the first 21 days of 6 months, May 2026 to October 2026`.
    private var basis: String {
        guard let first = growth.months.first, let last = growth.months.last else {
            return "There is no complete month before \(growth.month.title) to compare with"
        }
        let part = growth.days.map { $0 == 1 ? "the first day of " : "the first \($0) days of " } ?? ""
        guard first != last else { return "Usual: \(part)\(first.title), the only complete month before" }
        return "Usual: the median of \(part)\(counted(growth.months.count, "month")), \(first.title) to \(last.title)"
    }

    private func lines(_ screen: OutputScreen) -> [StyledText] {
        let head = screen.paragraph(title, style: .bold)
        guard !growth.months.isEmpty else { return head + screen.paragraph(basis) }
        guard figures.hasExpenses else { return head + screen.paragraph(nothing) }
        let columns = [
            Table.Column("Category", shrinksTo: 10, holdsPaths: true), Table.Column("Amount", alignment: .trailing),
            Table.Column("Usual", alignment: .trailing, leaves: 2), Table.Column("Change", alignment: .trailing),
            Table.Column("", alignment: .trailing, leaves: 1),
        ]
        let rows = figures.rows.map { cells($0.group.label, $0.total, $0.usual, $0.comparison, .plain) }
        let total = cells("Total", figures.total, figures.usual, figures.comparison, .bold)
        return head + Table(columns: columns, rows: rows + [total]).lines(on: screen)
            + ([basis] + noteOnTotal).flatMap { screen.paragraph($0) }
    }

    private func cells(
        _ label: String, _ total: Amount, _ usual: Amount, _ comparison: Comparison, _ style: Style
    ) -> [StyledText] {
        [
            label, amounts.number(total), amounts.number(usual), wording.change(comparison.change),
            comparison.changePermille.map { wording.percent($0, signed: true) } ?? "",
        ].map { StyledText($0, style: style) }
    }

    private var nothing: String {
        let month = growth.month.title + only
        guard let days = growth.days else { return "Nothing spent in \(month) or the months before." }
        let part = days == 1 ? "on the first day" : "in the first \(days) days"
        return "Nothing spent \(part) of \(month) or of the months before."
    }

    /// A note on the usual total, if it is not the sum of the column; otherwise empty.
    private var noteOnTotal: [String] {
        let sum = figures.rows.reduce(Int128(0)) { $0 + Int128($1.usual.cents) }
        return sum == Int128(figures.usual.cents)
            ? [] : ["The usual total is the median of the months' totals, not the sum of the categories"]
    }

    private var sentences: [String] {
        guard !growth.months.isEmpty, figures.hasExpenses else {
            return [title + ".", growth.months.isEmpty ? basis + "." : nothing]
        }
        return [title + ".", basis + ".", "Total: " + words(figures.total, figures.usual, figures.comparison)]
            + figures.rows.enumerated().map { position, row in
                "\(position + 1). \(row.group.label): " + words(row.total, row.usual, row.comparison)
            } + noteOnTotal.map { $0 + "." }
    }

    private func words(_ total: Amount, _ usual: Amount, _ comparison: Comparison) -> String {
        "\(amounts.string(total)), usually \(amounts.string(usual)), \(wording.change(comparison))."
    }
}
