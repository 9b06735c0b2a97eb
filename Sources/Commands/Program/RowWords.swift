internal import Ledger
internal import Money
internal import Output
internal import Periods

/// The wording of rows of one tracked table, in the history, by undo and redo, and in merges.
struct RowWords: Sendable {
    let table: TrackedTable
    /// Describes a change of rows of this table, from their versions before and after: clauses that start with a
    /// verb in the past tense and follow the author's name.
    let clauses: @Sendable (_ before: [TrackedRow], _ after: [TrackedRow], RowContext) -> [String]
    /// Returns the title of a row in a merge. `number` is the number of the row in the book; `nil` if it is not known.
    let title: @Sendable (TrackedRow, _ number: Int64?, RowContext) -> String
    /// Returns the differences between two versions of a row.
    let differences: @Sendable (_ old: TrackedRow, _ new: TrackedRow, RowContext) -> [RowDifference]
    /// Returns a row as the history lists it in JSON.
    let listed: @Sendable (TrackedRow, RowContext) -> JSON
    /// Returns a version of a row as a merge shows it in JSON.
    let document: @Sendable (TrackedRow, RowContext) -> JSON
    /// Whether the JSON contains the table even if it is empty. Tables added later appear only if they have rows.
    let isAlwaysNamed: Bool

    /// The words of every tracked table, in display order.
    static let all: [RowWords] = [
        .receipt, .move, .basket, .basketLine, .basketUser, .basketMail, .product, .shelf, .kind, .expense, .category,
        .ceiling, .rule, .profile, .method, .setting, .pattern, .productSource, .goods, .subscription,
        .place, .person, .payee, .outing, .circumstance, .picture, .voucherMove, .repayment, .rate, .bankMatch,
        .repeat, .repeatTime, .attachment, .flexibleCeiling, .repeatExtras,
    ]
}

/// A difference between two versions of a row.
struct RowDifference {
    /// The field as the subject of a sentence; `it` for the row itself.
    let name: String
    let old: String
    let new: String

    /// The verb: `is` or `are`.
    var verb: String { name == "tags" ? "are" : "is" }
}

/// The data for wording rows.
struct RowContext: Sendable {
    let tree: CategoryTree
    var amounts: AmountFormatter
    /// The names of referenced rows, by table and number.
    var names: [TrackedTable: [Int64: String]] = [:]
    /// The titles of expenses by uid, for rows that refer to one by its uid.
    var expenses: [String: String] = [:]
    /// The number of the expense that the user asked for; `nil` for all. Long lists start with it.
    var askedExpense: Int64?
    /// The amounts of repeats before and after a change, by number, for the rows of their shares. A repeat without an
    /// amount here has its shares shown as weights.
    var repeatAmounts: (old: [Int64: Amount], new: [Int64: Amount]) = ([:], [:])

    /// Returns the title of the expense with a uid: `expense 3`, or `an expense that is gone`.
    func expense(_ uid: String) -> String { expenses[uid] ?? "an expense that is gone" }

    /// Returns the title of a row with an amount and a day: `expense 3`. Without a number it is described:
    /// `expense of 12,50 € on Sat 21 Nov 2026, paid to Lidl`.
    func title(_ noun: String, _ number: Int64?, of amount: Amount, on day: Day, payee: String?) -> String {
        if let number { return "\(noun) \(number)" }
        return "\(noun) of \(amounts.string(amount)) on \(day.fullText)" + (payee.map { ", paid to \($0)" } ?? "")
    }

    /// Returns the name of a referenced row, or that it does not exist: `a place that is gone`.
    func name(of id: Int64, in table: TrackedTable) -> String {
        names[table]?[id] ?? "a \(table.name) that is gone"
    }

    /// Returns the differences, shown as configured, but compares unhidden amounts, because two different hidden
    /// amounts look equal.
    func shownDifferences(_ differences: (RowContext) -> [RowDifference]) -> [RowDifference] {
        let shown = differences(self)
        guard amounts.locale.hidesAmounts else { return shown }
        var unhidden = self
        unhidden.amounts = AmountFormatter(locale: amounts.locale.hidingAmounts(false))
        return differences(unhidden).map { found in
            shown.first { $0.name == found.name }
                ?? RowDifference(name: found.name, old: EuroLocale.hidden, new: EuroLocale.hidden)
        }
    }

    /// Returns the path of a category: `the top` for `nil`, and `a category that is gone` if `tree` does not have it.
    func path(_ id: Category.ID?) -> String {
        guard let id else { return "the top" }
        return tree.category(id) == nil ? "a category that is gone" : tree.path(of: id)
    }

    /// A copy with amounts in a locale-independent form.
    var forMachines: RowContext {
        var context = self
        context.amounts = AmountFormatter(locale: .undetermined)
        return context
    }
}
