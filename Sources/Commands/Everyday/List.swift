public import Arguments
internal import Bookkeeping
public import Ledger
internal import Money
internal import Output
internal import Periods
internal import Statistics
internal import Storage
internal import Terminal

/// `spesa list [PERIOD]`
struct List: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List expenses, newest day first.",
        discussion: "Without a period: this month. Void expenses are shown crossed out and are in no total.",
        examples: [
            ("spesa list", "this month"), ("spesa list last-week --category food", "with all that lies under it"),
            ("spesa list all --search mercato --format csv", "for a spreadsheet"),
            ("spesa list 2026 --min 100 --sort amount --limit 10", "the ten largest"),
        ], alsoCalled: ["ls", "expenses", "search", "find"])

    @Argument("The days, as 2026-11, last-week, 30d or 1.11..20.11.", completing: .custom("period")) var period: String?
    @OptionGroup var filters: FilterOptions
    @Option("What is listed of the void ones.") var void: ExpenseFilter.Void = .all
    @Option("Only so many.", placeholder: "N") var limit: Count?
    @Option("The order.") var sort: ExpenseOrder = .day

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let book = context.book
        let listing = try book.reading {
            let tree = try book.categories()
            let filter = try filters.filter(in: environment, context, tree: tree, void: void)
            let range = try context.range(period)
            let expenses = try book.expenses(
                from: range.first, through: range.last, matching: filter, order: sort, limit: limit?.number)
            return try Listing(
                range: range, expenses: expenses, tree: tree, order: sort, isCut: limit != nil,
                isShared: context.entry.isShared, amounts: context.amounts)
        }
        try environment.show(listing.report())
        guard listing.expenses.isEmpty else { return }
        for (dimension, word) in [(Dimension.payee, filters.payee), (.method, filters.method), (.tag, filters.tag)] {
            try environment.noticeNearest(word, of: dimension, in: book, isFound: true) { near in
                "there is no \(dimension.rawValue) '\(word ?? "")'; did you mean '\(near)'?"
            }
        }
    }
}

extension ExpenseOrder: ParameterValue {}
extension ExpenseFilter.Void: ParameterValue {}

/// The filters that every command with a list of expenses takes.
struct FilterOptions: Parameters {
    @Option(short: "c", "Only this category and what lies under it.", completing: .custom("category"))
    var category: String?
    @Option(short: "p", "Only paid to this payee.", completing: .custom("payee")) var payee: String?
    @Option(short: "m", "Only paid this way.", completing: .custom("method")) var method: String?
    @Option(short: "t", "Only with this tag.", completing: .custom("tag")) var tag: String?
    @Option(short: "s", "Only with this text in what, payee or note.", placeholder: "TEXT") var search: String?
    @Option("Only this amount or more.", placeholder: "AMOUNT") var min: String?
    @Option("Only this amount or less.", placeholder: "AMOUNT") var max: String?

    func filter(
        in environment: Environment, _ context: Context, tree: CategoryTree, void: ExpenseFilter.Void
    ) throws -> ExpenseFilter {
        var filter = ExpenseFilter()
        if let category {
            filter.categories = tree.subtree(of: try environment.category(category, in: tree).id)
        }
        filter.payee = payee
        filter.method = method
        filter.tag = tag
        filter.search = search
        filter.least = try min.map { try context.amount($0) }
        filter.most = try max.map { try context.amount($0) }
        filter.void = void
        return filter
    }
}
