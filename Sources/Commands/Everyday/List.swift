public import Arguments
internal import Bookkeeping
public import Ledger
internal import Reports
internal import Text

/// `spesa list [PERIOD] [CATEGORY|PAYEE]`
struct List: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List expenses, newest day first.",
        discussion: """
            Without a period, spesa lists this month. A word that is not a period, but the name of a category or a \
            payee, lists its expenses, also with a period. Void expenses are shown crossed out and are in no \
            total. With '--void only', spesa lists and counts nothing else.
            """,
        usage: "[PERIOD] [CATEGORY|PAYEE]",
        examples: [
            ("spesa list", "this month"), ("spesa list groceries", "this month in this category"),
            ("spesa list food 2026", "this year in this category"),
            ("spesa list last-week --category food", "with its subcategories"),
            ("spesa list all --search mercato --format csv", "for a spreadsheet"),
            ("spesa list 2026 --min 100 --sort amount --limit 10", "the ten largest"),
        ], alsoCalled: ["ls", "expenses", "expense", "search", "find", "recent", "latest", "transactions", "entries"])

    @Argument(
        "The days, such as 2026-11, last-week, 30d or 1.11..20.11, and a category or payee.", placeholder: "PERIOD",
        completing: .custom("period"))
    var words: [String] = []
    @OptionGroup var filters: FilterOptions
    @Option("Which void expenses to list (default: all, or none with --limit).") var void: ExpenseFilter.Void?
    @Option("At most this many.", placeholder: "N") var limit: Count?
    @Option("The order.") var sort: ExpenseOrder = .day

    /// With a limit, void expenses are left out by default, so that they do not displace valid ones.
    var shownVoid: ExpenseFilter.Void { void ?? (limit == nil ? .all : .none) }

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let book = context.book
        let void = shownVoid
        var period: String?
        let (listing, filter) = try book.reading {
            let tree = try book.categories()
            let words: FilterWords
            (period, words) = try periodAndWords(in: context, tree)
            let filter = try words.filter(in: context, tree: tree, void: void)
            let range = try context.range(period, void: void)
            let expenses = try book.expenses(
                from: range.first, through: range.last, matching: filter, order: sort, limit: limit?.number)
            let listing = try Listing(
                range: range,
                only: Wording(amounts: context.amounts).only(filter, in: tree, usual: self.void == nil ? void : .all),
                expenses: expenses,
                replyContext: environment.common.isForMachines ? context.replyContext(of: expenses) : .none,
                tree: tree, order: sort, isOfVoid: void == .only, isCut: limit != nil,
                isShared: context.entry.isShared, amounts: context.amounts, today: context.today)
            return (listing, filter)
        }
        environment.noticeYear(of: period)
        // Before the list: a notice that cannot be read must not fail the command after its output.
        try filters.words.noticeSplit(in: listing.range, of: book, matching: filter, in: environment)
        if listing.expenses.isEmpty { try filters.words.noticeNearest(in: environment, book) }
        try environment.show(listing.report())
    }
}

extension List {
    /// Returns the period and the filters. Each word may be either.
    private func periodAndWords(
        in context: Context, _ tree: CategoryTree
    ) throws -> (period: String?, words: FilterWords) {
        var (period, words): (String?, FilterWords) = (nil, filters.words)
        for (index, word) in self.words.enumerated() {
            do {
                _ = try context.selection(word)
            } catch {
                switch try context.dimension(named: word, in: tree) {
                case .category where words.category == nil: words.category = word
                case .payee where words.payee == nil: words.payee = word
                default:
                    if let near = try context.near(word, index, in: tree, error) { throw near }
                    throw error
                }
                continue
            }
            guard period == nil else { throw root.misuse(.unexpectedWord(word), of: [Self.info.name]) }
            period = word
        }
        return (period, words)
    }
}

extension ExpenseOrder: ParameterValue {}
