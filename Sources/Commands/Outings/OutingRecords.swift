internal import Bookkeeping
internal import Ledger
internal import Outings
internal import Output
internal import Reports

/// The report of an outing as records. `section` names the kind of record, and columns of other sections are empty.
struct OutingRecords {
    let shown: ShownOuting
    let debts: DebtsReport
    let repayments: RepaymentsReport
    let only: OutingPart?
    let tree: CategoryTree

    private static let columns =
        ["section", "name"] + ExpenseDocument.firstColumns + [
            "time", "paid_by", "paid_cents", "share_cents", "cents", "count", "from", "to", "ceiling_cents",
            "left_cents", "open", "agreed", "unreconciled", "got", "spent", "left", "recorded_cents", "recorded_count",
            "counted_cents", "counted_count", "difference_cents", "difference_count", "debtor", "creditor", "made",
            "outing_currency", "currency_original", "amount_original", "rate",
        ]

    private var status: OutingStatus { shown.status }
    private var outing: Outing { status.outing }

    var records: Records {
        let spending = [whole] + categories + methods + hours
        let rows =
            switch only {
            case .spending: spending + expenses
            case .vouchers: vouchers
            case .people: people + repayments.rows + debts.records
            case nil: spending + people + vouchers + counted + differences + repayments.rows + debts.records + expenses
            }
        return Records(columns: Self.columns, objects: rows)
    }

    private var whole: JSON {
        .object([
            "section": .text("outing"), "name": .text(outing.name), "from": .text(outing.days.first.iso),
            "to": .text(outing.days.last.iso), "cents": .cents(status.spent), "amount": .amount(status.spent),
            "currency": .text("EUR"), "count": JSON(status.count), "ceiling_cents": .cents(outing.ceiling),
            "left_cents": .cents(status.left), "open": .truth(!outing.isClosed),
            "agreed": .truth(status.isAgreed), "unreconciled": JSON(outing.unreconciled), "note": JSON(outing.note),
            "outing_currency": .text(outing.currency.code), "rate": JSON(outing.rate?.machineText),
        ])
    }

    private var categories: [JSON] {
        status.categories.map { part("category", .text(tree.path(of: $0.key)), $0) }
    }

    private var methods: [JSON] { status.methods.map { part("method", JSON($0.key), $0) } }

    private var hours: [JSON] {
        guard status.hours.contains(where: { $0.key != nil }) else { return [] }
        return status.hours.map { part("hour", JSON($0.key), $0) }
    }

    private func part<Key>(_ section: String, _ name: JSON, _ part: OutingStatus.Part<Key>) -> JSON {
        .object([
            "section": .text(section), "name": name, "cents": .cents(part.amount), "amount": .amount(part.amount),
            "currency": .text("EUR"), "count": JSON(part.count),
        ])
    }

    private var people: [JSON] {
        status.persons.map {
            .object([
                "section": .text("person"), "name": .text($0.name), "paid_cents": .cents($0.paid),
                "share_cents": .cents($0.share),
            ])
        }
    }

    private var vouchers: [JSON] {
        status.vouchers.map {
            .object([
                "section": .text("voucher"), "name": .text($0.kind), "got": JSON($0.got), "spent": JSON($0.spent),
                "left": JSON($0.left), "counted_count": JSON($0.counted), "difference_count": JSON($0.difference),
            ])
        }
    }

    private var counted: [JSON] {
        status.reconciliation.methods.map {
            .object([
                "section": .text("counted"), "name": .text($0.method), "currency": .text(outing.currency.code),
                "recorded_cents": JSON($0.recorded), "recorded_count": JSON($0.number),
                "counted_cents": JSON($0.counted?.value), "counted_count": JSON($0.counted?.number),
                "difference_cents": JSON($0.difference), "difference_count": JSON($0.differenceInNumber),
            ])
        }
    }

    private var differences: [JSON] {
        outing.differences.map {
            .object([
                "section": .text("difference"), "name": .text($0.method), "currency": .text(outing.currency.code),
                "difference_cents": .integer($0.units), "by": .text($0.made.by), "made": .text($0.made.at.rfc3339),
            ])
        }
    }

    private var expenses: [JSON] {
        expenseObjects.map { $0.led(by: ["section": .text("expense"), "name": .null]) }
    }

    /// The expenses of the outing as JSON, by day and time.
    var expenseObjects: [JSON] {
        shown.inOrder.map(ExpenseDocument(tree: tree, replyContext: shown.replyContext).json)
    }
}
