internal import Ledger
internal import Money
internal import Output
internal import Periods
internal import Statistics

/// Expenses in the forms programs read.
struct ExpenseDocument {
    let tree: CategoryTree
    /// The receipts that expenses are of, by the numbers of these.
    var receipts: [Int64: Int64] = [:]

    static let columns = [
        "id", "day", "amount", "currency", "category", "what", "payee", "method", "note", "tags", "by", "void",
    ]

    /// The expense; with the number of its receipt, where it is of one.
    func json(_ expense: Expense) -> JSON {
        let json = json(
            id: expense.id, uid: expense.uid, day: expense.day, amount: expense.amount,
            category: tree.path(of: expense.category), details: expense.details, by: expense.by, isVoid: expense.isVoid,
            created: expense.created, changed: expense.changed)
        guard let receipt = receipts[expense.id], case .object(let members) = json else { return json }
        return .object(members + [JSON.Member("receipt", .integer(receipt))])
    }

    /// The members in the order that is promised; an expense not yet recorded has no number.
    func json(
        id: Int64?, uid: String, day: Day, amount: Amount, category: String, details: ExpenseDetails, by: String,
        isVoid: Bool, created: Instant, changed: Instant
    ) -> JSON {
        .object([
            "id": id.map(JSON.integer) ?? .null, "uid": .text(uid), "day": .text(day.iso), "cents": .cents(amount),
            "amount": .amount(amount), "currency": .text("EUR"), "category": .text(category),
            "what": JSON(details.what), "payee": JSON(details.payee), "method": JSON(details.method),
            "note": JSON(details.note), "tags": .list(details.tags.map(JSON.text)), "by": .text(by),
            "void": .truth(isVoid), "created": .text(created.rfc3339), "changed": .text(changed.rfc3339),
        ])
    }

    /// One expense, and the month it lies in.
    static func json(_ expense: JSON, _ month: MonthStatus?) -> JSON {
        .object(["schema": .text("spesa.expense/1"), "expense": expense, "month": month.map(json) ?? .null])
    }

    /// Several expenses, and the months they lie in; where it is one month it stands apart too.
    static func json(_ expenses: [JSON], _ months: [MonthStatus]) -> JSON {
        .object([
            "schema": .text("spesa.expense/1"), "expenses": .list(expenses),
            "month": months.count == 1 ? json(months[0]) : .null, "months": .list(months.map(json)),
        ])
    }

    static func json(_ status: MonthStatus) -> JSON {
        .object([
            "period": .text(status.month.name), "cents": .cents(status.total), "amount": .amount(status.total),
            "ceiling_cents": .cents(status.ceiling), "left_cents": .cents(status.left),
            "left_per_day_cents": .cents(status.leftPerDay), "days_left": JSON(status.daysLeft),
            "over": .truth(status.isOver),
        ])
    }
}
