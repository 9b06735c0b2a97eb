internal import Bookkeeping
internal import Ledger
internal import Money
internal import Output
internal import Periods
internal import Statistics

/// Expenses as JSON and records.
struct ExpenseDocument {
    let tree: CategoryTree
    /// The outings, payers, shares, receipts and attachments of the expenses; `nil` if they were not looked up.
    var replyContext: ReplyContext?
    /// The matched statement rows, by the number of the expense; `nil` if they were not looked up.
    var bank: [Int64: [BankMatch]]?

    /// The columns of an expense that every table of expenses has.
    static let firstColumns = [
        "id", "day", "amount", "currency", "category", "what", "payee", "method", "note", "tags", "by", "void",
    ]
    static let columns = firstColumns + ["cents"]

    /// Returns an expense as JSON, with its context if known, and with further members.
    func json(_ expense: Expense, with more: [JSON.Member]) -> JSON { joined(json(expense), with: more) }

    /// Returns an expense as JSON, with its context if known.
    func json(_ expense: Expense) -> JSON {
        let json = json(expense, number: expense.id, category: tree.path(of: expense.category))
        return joined(json, with: around(expense.id, paid: expense.amount) + ofBank(expense.id))
    }

    /// Returns a draft as JSON. `number` is only its key in `replyContext`; the JSON has no number.
    func json(_ draft: ExpenseDraft, number: Int64, category: String, by signature: Signature) -> JSON {
        let expense = Expense(
            id: number, uid: draft.uid, day: draft.day, amount: draft.amount, category: draft.category ?? 0,
            details: draft.details, by: signature.by, created: signature.at, changed: signature.at, isVoid: false)
        return joined(json(expense, number: nil, category: category), with: around(number, paid: draft.amount))
    }

    private func joined(_ json: JSON, with more: [JSON.Member]) -> JSON {
        guard case .object(let members) = json else { return json }
        return .object(members + more)
    }

    /// Returns the statement rows of an expense as a member; empty if they were not looked up.
    private func ofBank(_ id: Int64) -> [JSON.Member] {
        guard let bank else { return [] }
        let rows = (bank[id] ?? []).map { match in
            JSON.object([
                "booked": .text(match.booked.iso), "reference": JSON(match.reference), "text": JSON(match.text),
            ])
        }
        return [JSON.Member("bank", .list(rows))]
    }

    /// The last columns of exported expenses: time, outing, payer, shares, original currency, receipt and attachments.
    /// New columns come last, because scripts read columns by their position.
    static let lastColumns = [
        "time", "outing", "paid_by", "shares", "paid_cents", "currency_original", "amount_original", "rate", "receipt",
        "attachments",
    ]
    private static let nulls = lastColumns.map { _ in JSON.null }

    /// Returns the values of `lastColumns`: shares as `anna:1=20.00,ben:2=40.00`, attachment names separated by `/`,
    /// which no name contains. All are null if the context was not looked up.
    func lastValues(_ expense: Expense) -> [JSON] {
        guard let replyContext else { return Self.nulls }
        let members = around(expense.id, paid: expense.amount)
        return Self.lastColumns.map { column in
            switch column {
            case "shares":
                let extras = replyContext.extras[expense.id] ?? ExpenseExtras()
                guard !extras.shares.isEmpty else { return .null }
                return .text(
                    replyContext.shares(of: extras, paid: expense.amount).map { share in
                        "\(replyContext.people[share.person] ?? ""):\(share.weight)=\(share.amount.machineText)"
                    }.joined(separator: ","))
            case "attachments":
                return JSON(replyContext.attachments?[expense.id]?.map(\.name).joined(separator: "/"))
            default: return members.first { $0.name == column }?.value ?? .null
            }
        }
    }

    /// Returns the context of an expense as members; empty if it was not looked up.
    private func around(_ id: Int64, paid: Amount) -> [JSON.Member] {
        guard let replyContext else { return [] }
        let extras = replyContext.extras[id] ?? ExpenseExtras()
        let shares = extras.shares.isEmpty ? [] : replyContext.shares(of: extras, paid: paid)
        return [
            JSON.Member("time", JSON(extras.time?.text)),
            JSON.Member("outing", JSON(extras.outing.flatMap { replyContext.outings[$0] })),
            JSON.Member("paid_by", JSON(extras.paidBy.flatMap { replyContext.people[$0] })),
            JSON.Member(
                "shares",
                .list(
                    shares.map { share in
                        .object([
                            "person": JSON(replyContext.people[share.person]), "weight": .integer(share.weight),
                            "cents": .cents(share.amount),
                        ])
                    })),
            JSON.Member("paid_cents", .cents(extras.paid)),
            JSON.Member("currency_original", JSON(extras.original?.currency.code)),
            JSON.Member("amount_original", extras.original.map { .decimal($0.machineText) } ?? .null),
            JSON.Member("rate", JSON(extras.rate?.machineText)),
            JSON.Member("receipt", JSON(replyContext.receipts[id])),
        ] + attached(to: id, replyContext)
    }

    /// Returns the attachments of an expense as a member; empty if they were not looked up.
    private func attached(to id: Int64, _ replyContext: ReplyContext) -> [JSON.Member] {
        guard let known = replyContext.attachments else { return [] }
        let attachments = known[id] ?? []
        return [
            JSON.Member(
                "attachments",
                .list(
                    attachments.map { attachment in
                        .object([
                            "id": .integer(attachment.id), "name": .text(attachment.name),
                            "type": .text(attachment.kind.rawValue), "bytes": .integer(attachment.bytes),
                        ])
                    }))
        ]
    }

    /// Returns the members in their documented order. An unrecorded expense has no number.
    private func json(_ expense: Expense, number: Int64?, category: String) -> JSON {
        let details = expense.details
        return .object([
            "id": number.map(JSON.integer) ?? .null, "uid": .text(expense.uid), "day": .text(expense.day.iso),
            "cents": .cents(expense.amount), "amount": .amount(expense.amount), "currency": .text("EUR"),
            "category": .text(category), "what": JSON(details.what), "payee": JSON(details.payee),
            "method": JSON(details.method), "note": JSON(details.note), "tags": .list(details.tags.map(JSON.text)),
            "by": .text(expense.by), "void": .truth(expense.isVoid), "created": .text(expense.created.rfc3339),
            "changed": .text(expense.changed.rfc3339),
        ])
    }

    /// Returns the document of one expense, with its month and outing.
    static func json(_ expense: JSON, _ month: MonthStatus?, _ outing: OutingStatus? = nil) -> JSON {
        .object([
            "schema": .text("spesa.expense/1"), "expense": expense, "month": month.map(json) ?? .null,
            "outing": outing.map(json) ?? .null,
        ])
    }

    /// Returns the document of several expenses, with their months. A single month is also given separately.
    /// - Parameter outing: the only outing that any of the expenses has; `nil` if there is none, or several.
    static func json(_ expenses: [JSON], _ months: [MonthStatus], _ outing: OutingStatus? = nil) -> JSON {
        .object([
            "schema": .text("spesa.expense/1"), "expenses": .list(expenses),
            "month": months.count == 1 ? json(months[0]) : .null, "months": .list(months.map(json)),
            "outing": outing.map(json) ?? .null,
        ])
    }

    private static func json(_ status: OutingStatus) -> JSON {
        .object([
            "name": .text(status.outing.name), "ceiling_cents": .cents(status.outing.ceiling),
            "left_cents": .cents(status.left), "over": .truth(status.left.map { $0 < .zero } ?? false),
        ])
    }

    static func json(_ status: MonthStatus) -> JSON {
        .object([
            "period": .text(status.month.name), "cents": .cents(status.total), "amount": .amount(status.total),
            "ceiling_cents": .cents(status.ceiling), "left_cents": .cents(status.left),
            "left_per_day_cents": .cents(status.leftPerDay), "days_left": JSON(status.daysLeft),
            "over": .truth(status.isOver), "after_today_cents": .cents(status.ahead),
            "carried_cents": .cents(status.carried),
        ])
    }
}
