internal import Bookkeeping
internal import Ledger
internal import Money
internal import Outings
internal import Output
internal import Periods
internal import Reports
internal import Terminal

/// The occurrences of repeats that would be recorded.
struct DueReport {
    private let due: [Row]
    private let tree: CategoryTree
    private let wording: Wording

    private struct Row {
        let due: DueTime
        let booked: BookedAmount

        var order: Repeat { due.schedule.order }
    }

    init(_ due: [DueTime], in context: Context) throws {
        self.due = due.map { Row(due: $0, booked: context.foreseen($0)) }
        tree = try context.book.categories()
        wording = Wording(amounts: context.amounts)
    }

    var report: Report {
        let fields = Fields<Row>(
            [
                Field("repeat", column: Table.Column("Repeat", alignment: .trailing)) { .integer($0.order.id) },
                Field("due") { .text($0.due.time.due.iso) },
                Field("day", column: Table.Column("Day")) { .text($0.due.time.day.iso) },
                Field("cents") { .cents($0.booked.amount) },
                Field(
                    "amount", column: Table.Column("Amount", alignment: .trailing),
                    cell: { wording.amounts.number($0.booked.amount) }
                ) { .amount($0.booked.amount) },
                Field("category", column: Table.Column("Category", shrinksTo: 10, holdsPaths: true)) {
                    .text(tree.path(of: $0.order.category))
                },
                Field(
                    "what", column: Table.Column("What", shrinksTo: 8, leaves: 1),
                    cell: { $0.order.details.what ?? "" }
                ) { JSON($0.order.details.what) },
                Field("uid") { .text($0.due.schedule.uid(due: $0.due.time.due)) },
            ] + originals)
        return Report(schema: "spesa.due/1", "due", of: due, fields, none: "Nothing is due.") { row in
            var extras = ExpenseExtras()
            row.booked.note(in: &extras)
            return "Repeat \(row.order.id): \(wording.amount(row.booked.amount, extras)) in "
                + "\(tree.path(of: row.order.category)) on \(row.due.time.day.fullText)."
        }
    }

    /// The fields of amounts in another currency, only if one is due. Without a rate, the amount in euro is an estimate.
    private var originals: [Field<Row>] {
        guard due.contains(where: { $0.booked.original != nil }) else { return [] }
        return [
            Field("currency_original") { JSON($0.booked.original?.currency.code) },
            Field("amount_original") { $0.booked.original.map { .decimal($0.machineText) } ?? .null },
            Field("rate") { JSON($0.booked.rate?.machineText) },
        ]
    }
}
