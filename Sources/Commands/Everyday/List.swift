public import Arguments
internal import Bookkeeping
public import Ledger
internal import Reports
internal import Text

/// `spesa list [PERIOD|CATEGORY|PAYEE]`
struct List: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List expenses, newest day first.",
        discussion: """
            Without a period: this month. A word that is no period, but the name of a category or a payee, lists what is \
            theirs. Void expenses are shown crossed out and are in no total.
            """,
        examples: [
            ("spesa list", "this month"), ("spesa list groceries", "this month in this category"),
            ("spesa list last-week --category food", "with all that lies under it"),
            ("spesa list all --search mercato --format csv", "for a spreadsheet"),
            ("spesa list 2026 --min 100 --sort amount --limit 10", "the ten largest"),
        ], alsoCalled: ["ls", "expenses", "expense", "search", "find"])

    @Argument("The days, such as 2026-11, last-week, 30d or 1.11..20.11.", completing: .custom("period")) var period:
        String?
    @OptionGroup var filters: FilterOptions
    @Option("Which void expenses to list (default: all; with --limit none).") var void: ExpenseFilter.Void?
    @Option("At most this many.", placeholder: "N") var limit: Count?
    @Option("The order.") var sort: ExpenseOrder = .day

    /// With a limit, void expenses are left out by default, so that they do not displace valid ones.
    var shownVoid: ExpenseFilter.Void { void ?? (limit == nil ? .all : .none) }

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let book = context.book
        let void = shownVoid
        let listing = try book.reading {
            let tree = try book.categories()
            let (period, words) = try asked(in: context, tree: tree)
            let filter = try words.filter(in: context, tree: tree, void: void)
            let range = try context.range(period, void: void)
            let expenses = try book.expenses(
                from: range.first, through: range.last, matching: filter, order: sort, limit: limit?.number)
            return try Listing(
                range: range,
                only: Wording(amounts: context.amounts).only(filter, in: tree, usual: self.void == nil ? void : .all),
                expenses: expenses,
                surroundings: environment.common.isForMachines ? context.surroundings(of: expenses) : .none,
                tree: tree, order: sort, isCut: limit != nil,
                isShared: context.entry.isShared, amounts: context.amounts, today: context.today)
        }
        environment.noticeYear(of: period)
        try environment.show(listing.report())
        if listing.expenses.isEmpty { try filters.words.noticeNearest(in: environment, book) }
    }
}

extension List {
    /// Returns the period and the filters. The word may be either.
    private func asked(in context: Context, tree: CategoryTree) throws -> (period: String?, words: FilterWords) {
        var words = filters.words
        guard let period else { return (nil, words) }
        do {
            _ = try context.selection(period)
            return (period, words)
        } catch {
            if words.category == nil, (try? tree.find(period)) != nil {
                words.category = period
            } else if words.payee == nil, try isPayee(period, in: context) {
                words.payee = period
            } else {
                throw error
            }
            return (nil, words)
        }
    }
}

extension List {
    /// Whether there is a payee with a name, ignoring case and accents.
    private func isPayee(_ name: String, in context: Context) throws -> Bool {
        let meant = folded(name)
        return try context.book.distinctNames(of: .payee).contains { $0.equals(folded: meant) }
    }
}

extension ExpenseOrder: ParameterValue {}
