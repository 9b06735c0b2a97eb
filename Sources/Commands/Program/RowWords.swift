internal import Ledger
internal import Money
internal import Output

/// How rows of one tracked table are told: in the history, by undo and redo, and where two books differ.
struct RowWords: Sendable {
    let table: TrackedTable
    /// What a change did to rows of this table, given as they were before and after it: clauses that begin with a verb in the
    /// past tense, after whoever did it.
    let clauses: @Sendable (_ before: [TrackedRow], _ after: [TrackedRow], RowContext) -> [String]
    /// What a row is called where its versions in two books are told apart; the number where the book knows it.
    let title: @Sendable (TrackedRow, _ number: Int64?, RowContext) -> String
    /// What is not the same in two versions of a row.
    let differences: @Sendable (_ old: TrackedRow, _ new: TrackedRow, RowContext) -> [RowDifference]
    /// A row as the history lists it for programs.
    let listed: @Sendable (TrackedRow, RowContext) -> JSON
    /// A version of a row as a merge shows it to programs.
    let document: @Sendable (TrackedRow, RowContext) -> JSON
    /// Whether programs are told of it also where there is none; what joined later is named only where it is there.
    let isAlwaysNamed: Bool

    /// Those of every tracked table, in the order in which they are told.
    static let all: [RowWords] = [
        .receipt, .move, .basket, .basketLine, .basketUser, .basketMail, .product, .shelf, .kind, .expense, .category,
        .ceiling, .rule, .profile, .method, .setting, .pattern, .productSource, .goods, .subscription,
        .place, .person, .payee, .outing, .circumstance, .picture, .voucherMove, .repayment, .rate, .bankMatch,
        .repeat, .repeatTime, .attachment,
    ]
}

/// Something that two versions of a row say differently.
struct RowDifference {
    /// What is meant, as the subject of a sentence; `it` for the row itself.
    let name: String
    let old: String
    let new: String

    /// `is` or `are`.
    var verb: String { name == "tags" ? "are" : "is" }
}

/// What the words of rows are made with.
struct RowContext: Sendable {
    let tree: CategoryTree
    var amounts: AmountFormatter
    /// What rows of other tables are called, as far as they are named.
    var names: [TrackedTable: [Int64: String]] = [:]

    /// What a row is called that another one refers to.
    func name(of id: Int64, in table: TrackedTable) -> String {
        names[table]?[id] ?? "a \(table.name) that is gone"
    }

    /// What is not the same, found by what two versions say and told as it may be shown: hidden amounts look alike.
    func telling(_ differences: (RowContext) -> [RowDifference]) -> [RowDifference] {
        let shown = differences(self)
        guard amounts.locale.hidesAmounts else { return shown }
        var unhidden = self
        unhidden.amounts = AmountFormatter(locale: amounts.locale.hidingAmounts(false))
        return differences(unhidden).map { found in
            shown.first { $0.name == found.name }
                ?? RowDifference(name: found.name, old: EuroLocale.hidden, new: EuroLocale.hidden)
        }
    }

    /// The path of a category, also of one that is gone.
    func path(_ id: Category.ID?) -> String {
        guard let id else { return "the top" }
        return tree.category(id) == nil ? "a category that is gone" : tree.path(of: id)
    }

    /// The same with amounts that are written alike in every locale.
    var forMachines: RowContext {
        RowContext(tree: tree, amounts: AmountFormatter(locale: .undetermined), names: names)
    }
}

/// `a`, `a and b`, `a, b and c`.
func series(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " and " + last
}
