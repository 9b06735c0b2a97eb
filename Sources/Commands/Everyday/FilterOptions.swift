public import Arguments
internal import Bookkeeping
public import Ledger

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
