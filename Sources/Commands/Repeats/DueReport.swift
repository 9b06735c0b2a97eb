internal import Bookkeeping
internal import Ledger
internal import Money
internal import Output
internal import Periods
internal import Reports
internal import Terminal

/// The occurrences of repeats that would be recorded.
struct DueReport {
    private let due: [DueTime]
    private let tree: CategoryTree
    private let wording: Wording

    init(_ due: [DueTime], in context: Context) throws {
        self.due = due
        tree = try context.book.categories()
        wording = Wording(amounts: context.amounts)
    }

    var report: Report {
        let fields = Fields<DueTime>([
            Field("repeat", column: Table.Column("Repeat", alignment: .trailing)) { .integer($0.schedule.order.id) },
            Field("due") { .text($0.time.due.iso) },
            Field("day", column: Table.Column("Day")) { .text($0.time.day.iso) },
            Field("cents") { .cents($0.time.amount) },
            Field(
                "amount", column: Table.Column("Amount", alignment: .trailing),
                cell: { wording.amounts.number($0.time.amount) }
            ) { .amount($0.time.amount) },
            Field("category", column: Table.Column("Category", shrinksTo: 10, holdsPaths: true)) {
                .text(tree.path(of: $0.schedule.order.category))
            },
            Field(
                "what", column: Table.Column("What", shrinksTo: 8, leaves: 1),
                cell: { $0.schedule.order.details.what ?? "" }
            ) { JSON($0.schedule.order.details.what) },
            Field("uid") { .text($0.schedule.uid(due: $0.time.due)) },
        ])
        return Report(schema: "spesa.due/1", "due", of: due, fields, none: "Nothing is due.") { due in
            let order = due.schedule.order
            return "Repeat \(order.id): \(wording.amounts.string(due.time.amount)) in \(tree.path(of: order.category)) "
                + "on \(due.time.day.fullText)."
        }
    }
}
