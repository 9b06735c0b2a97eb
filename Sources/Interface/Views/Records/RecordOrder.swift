internal import Ledger
internal import Terminal
internal import Text

/// The order of the rows of the records view. Rows with the same value are by day.
enum RecordOrder {
    /// Newest day first, within a day the last recorded first.
    case day
    /// Largest amount first, refunds last.
    case amount
    /// By payee without case, accents, blanks and apostrophes; expenses without a payee last.
    case payee
    /// By the name of the category, with subcategories after their parent.
    case category

    /// The largest number of expenses that can be sorted: less than what ``ExpenseWindow`` keeps in memory, so that no
    /// step of loading drops days.
    static let most = 3_500

    /// The next order in the cycle; after the last, the first.
    var next: RecordOrder {
        switch self {
        case .day: .amount
        case .amount: .payee
        case .payee: .category
        case .category: .day
        }
    }

    /// Sorts expenses that are by day.
    /// - Complexity: O(n log n), with texts folded once for each payee.
    func sorted(_ expenses: [Expense], in tree: CategoryTree) -> [Expense] {
        let ranks: [Int]
        switch self {
        case .day: return expenses
        case .amount:
            let rank = Self.ranks(expenses.map(\.amount)) { $0 > $1 }
            ranks = expenses.map { rank[$0.amount] ?? .max }
        case .payee:
            let payees = Set(expenses.compactMap(\.details.payee))
            let folds = Dictionary(payees.map { ($0, foldedName($0)) }) { first, _ in first }
            let rank = Self.ranks(Array(folds.values)) { $0 < $1 }
            ranks = expenses.map { $0.details.payee.flatMap { folds[$0] }.flatMap { rank[$0] } ?? .max }
        case .category:
            let rank = Self.ranks(tree.all.map(\.id))
            ranks = expenses.map { rank[$0.category] ?? .max }
        }
        return expenses.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { expenses[$0] }
    }

    /// The position of each value among the sorted values, without duplicates.
    private static func ranks<Value: Hashable>(
        _ values: [Value], by isBefore: (Value, Value) -> Bool
    ) -> [Value: Int] {
        ranks(Set(values).sorted(by: isBefore))
    }

    /// The position of each value.
    private static func ranks<Value: Hashable>(_ values: [Value]) -> [Value: Int] {
        Dictionary(zip(values, values.indices)) { first, _ in first }
    }

    /// The beginning of the title where there are no column headings: `By amount, `. Empty for the order by day.
    var title: String {
        switch self {
        case .day: ""
        case .amount: "By amount, "
        case .payee: "By payee, "
        case .category: "By category, "
        }
    }

    /// The arrow after the heading of the sorted column: down if values become smaller downwards, up if they become
    /// larger.
    func mark(_ glyphs: Glyphs) -> String {
        switch (self, glyphs) {
        case (.amount, .ascii): " v"
        case (.amount, .block): " ▼"
        case (_, .ascii): " ^"
        case (_, .block): " ▲"
        }
    }
}
