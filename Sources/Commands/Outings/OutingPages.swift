internal import Bookkeeping
internal import Charts
internal import Documents
internal import Ledger
internal import Money
internal import Outings
internal import Output
internal import Reports
internal import Terminal

/// The report of an outing as a document.
struct OutingPages {
    private let shown: ShownOuting
    private let reconciliation: ReconciliationReport
    private let debts: DebtsReport
    private let repayments: RepaymentsReport
    private let only: OutingPart?
    private let book: String
    private let tree: CategoryTree
    private let amounts: AmountFormatter
    private let today: String

    private typealias Fact = Document.Fact
    private typealias Section = Document.Section
    private typealias Grid = Document.Grid

    private var status: OutingStatus { shown.status }
    private var outing: Outing { status.outing }
    private var wording: Wording { Wording(amounts: amounts) }

    init(_ outing: Outing, only: OutingPart?, in context: Context) throws {
        shown = try ShownOuting(outing, in: context)
        reconciliation = try ReconciliationReport(shown.status, in: context)
        debts = try DebtsReport(context.debts(of: outing), of: outing.name, isMessage: true, in: context)
        repayments = try RepaymentsReport(
            context.book.repayments().filter { $0.outing == outing.id && !$0.isVoid }.sorted {
                ($0.day, $0.id) < ($1.day, $1.id)
            }, in: context)
        self.only = only
        book = context.entry.name.description
        tree = try context.book.categories()
        amounts = context.amounts
        today = context.today.fullText
    }

    var pages: ReportPages {
        let (shown, reconciliation, debts, repayments, book) = (shown, reconciliation, debts, repayments, book)
        let records = OutingRecords(shown: shown, debts: debts, repayments: repayments, only: only, tree: tree)
        return ReportPages(
            document, amounts: amounts,
            json: {
                .object([
                    "schema": .text("spesa.outing-report/1"), "book": .text(book), "outing": shown.object,
                    "reconciliation": reconciliation.object, "debts": debts.object,
                    "expenses": .list(records.expenseObjects),
                    "repayments": .list(repayments.objects),
                ])
            },
            records: { records.records })
    }

    private var document: Document {
        let spending = [totals, categories, methods, hours, expenses]
        let sections: [Section?] =
            switch only {
            case .spending: spending
            case .vouchers: [vouchers ?? Section("Vouchers", [.paragraph("No vouchers came in or went out.")])]
            case .people: [people, paidBack, owed]
            case nil: spending + [vouchers, people, paidBack, owed, counted]
            }
        return Document(
            title: "Report of \(outing.name)",
            facts: [Fact("Book", book), Fact("Days", Wording.days(of: outing))]
                + (shown.currency.map { [Fact("Currency", $0)] } ?? [])
                + shown.company.map { Fact("Outing", $0) } + [Fact("Written", today)],
            sections: sections.compactMap(\.self), amounts: amounts)
    }

    private var totals: Section {
        Section("Spending", [.facts([Fact("Spent", wording.spent(status)), Fact("State", shown.state)])])
    }

    private var categories: Section? {
        let rows = status.categories
        guard !rows.isEmpty else { return nil }
        let charted = rows.map { ChartRow(label: tree.path(of: $0.key), cents: $0.amount.cents) }
        let name = "Spending of \(outing.name) by category"
        let grid = grid("Category", rows.map { (tree.path(of: $0.key), $0.amount, $0.count) }, hasTotal: true)
        guard let bars = try? ChartFigures.bars(title: name, rows: charted) else {
            return Section("Categories", [.table(grid)])
        }
        let ring = try? ChartFigures.pie(title: name, rows: charted)
        return Section(
            "Categories", [.charted(.shares(bars: bars, ring: ring?.rows.isEmpty == false ? ring : nil), grid)])
    }

    private var methods: Section? {
        guard !status.methods.isEmpty else { return nil }
        return Section(
            "Methods", [.table(grid("Method", status.methods.map { ($0.key ?? "(none)", $0.amount, $0.count) }))])
    }

    private var hours: Section? {
        guard status.hours.contains(where: { $0.key != nil }) else { return nil }
        return Section(
            "Hours", [.table(grid("Hour", status.hours.map { (Wording.hour($0.key), $0.amount, $0.count) }))])
    }

    private var people: Section {
        let rows = status.persons.map { [$0.name, amounts.number($0.paid), amounts.number($0.share)] }
        guard !rows.isEmpty else { return Section("People", [.paragraph("Nothing was spent.")]) }
        return Section(
            "People",
            [
                .table(
                    Grid(
                        columns: [
                            Table.Column("Person", shrinksTo: 8), Table.Column("Paid", alignment: .trailing),
                            Table.Column("For them", alignment: .trailing),
                        ], rows: rows))
            ])
    }

    /// The repayments of the outing; `nil` without one.
    private var paidBack: Section? { repayments.grid.map { Section("Paid back", [.table($0)]) } }

    /// The debts; `nil` if there are none and fewer than two people paid or have a share.
    private var owed: Section? {
        if let grid = debts.grid { return Section("Debts", [.table(grid)]) }
        return status.persons.count > 1 ? Section("Debts", debts.message.map { .paragraph($0) }) : nil
    }

    private var vouchers: Section? {
        guard !status.vouchers.isEmpty else { return nil }
        let rows = status.vouchers.map { count in
            [
                count.kind, String(count.got), String(count.spent), String(count.left),
                count.counted.map(String.init) ?? "",
            ]
        }
        let columns = ["Got", "Spent", "Left", "In hand"].map { Table.Column($0, alignment: .trailing) }
        return Section("Vouchers", [.table(Grid(columns: [Table.Column("Kind", shrinksTo: 6)] + columns, rows: rows))])
    }

    private var counted: Section {
        let differences = outing.differences.map {
            "A difference of \(outing.text(of: $0.units, amounts)) in \($0.method) is kept, by \($0.made.by); it is in no total."
        }
        let texts = reconciliation.summary + differences
        let unreconciled = outing.unreconciled.map { ["Closed unreconciled: \($0)."] } ?? []
        let table: [Document.Block] = reconciliation.grid.map { [.table($0)] } ?? []
        return Section("Counted", table + (texts + unreconciled).map { .paragraph($0) })
    }

    private var expenses: Section? {
        guard !status.expenses.isEmpty else { return nil }
        let hasOriginals = status.extras.values.contains { $0.original != nil }
        let rows = shown.inOrder.map { expense in
            [
                String(expense.id), expense.day.iso, status.extras[expense.id]?.time?.text ?? "",
                tree.path(of: expense.category),
                ([expense.isVoid ? "void" : nil, expense.details.what].compactMap(\.self)).joined(separator: ", "),
                expense.details.payee ?? "", expense.details.method ?? "",
            ] + (hasOriginals ? [original(of: expense)] : []) + [amounts.number(expense.amount)]
        }
        let columns = [
            Table.Column("Id", alignment: .trailing), Table.Column("Day", leaves: 3), Table.Column("Time", leaves: 2),
            Table.Column("Category", shrinksTo: 8, holdsPaths: true), Table.Column("What", shrinksTo: 4, leaves: 5),
            Table.Column("Payee", shrinksTo: 4, leaves: 4), Table.Column("Method", shrinksTo: 4, leaves: 1),
        ]
        let originals = hasOriginals ? [Table.Column("Original", alignment: .trailing, leaves: 6)] : []
        let amount = [Table.Column("Amount", alignment: .trailing)]
        return Section("Expenses", [.table(Grid(columns: columns + originals + amount, rows: rows))])
    }

    /// Returns the amount of an expense in its own currency; empty for euro.
    private func original(of expense: Expense) -> String {
        status.extras[expense.id]?.original?.text(in: amounts.locale) ?? ""
    }

    private func grid(_ title: String, _ rows: [(String, Amount, Int)], hasTotal: Bool = false) -> Grid {
        Grid(
            columns: [
                Table.Column(title, shrinksTo: 8, holdsPaths: hasTotal), Table.Column("Spent", alignment: .trailing),
                Table.Column("Count", alignment: .trailing, leaves: 1),
            ],
            rows: rows.map { [$0.0, amounts.number($0.1), String($0.2)] },
            total: hasTotal ? ["Total", amounts.number(status.spent), String(status.count)] : nil)
    }
}
