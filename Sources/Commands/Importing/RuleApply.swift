internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Money
internal import Output
internal import Reports

/// `spesa rule apply [PERIOD]`
struct RuleApply: SpesaCommand {
    static let info = CommandInfo(
        name: "apply", summary: "Sort the expenses in 'other' by the rules.",
        discussion: """
            Each expense in 'other' whose payee, text or note contains the words of a rule goes to the category of \
            that rule. If several rules fit, the longest one applies. Without a period, spesa takes all days. Void \
            expenses stay, and so do those that a rule skips in imports. One 'spesa undo' undoes it.
            """,
        examples: [
            ("spesa rule apply", ""), ("spesa rule apply 2026-11 --dry-run", "shows what it would do"),
        ])

    @Argument("The days, such as 2026-11, last-week, 30d or 1.11..20.11.", completing: .custom("period")) var period:
        String?
    @Option("The category to sort (default: other).", completing: .custom("category")) var category: String?
    @Flag("Only show what would be moved.") var dryRun: Bool

    func run(in environment: Environment) throws {
        let context = try dryRun ? environment.context() : environment.contextToChange()
        let tree = try context.book.categories()
        let rest = try tree.category(named: category ?? Context.usualRest)
        try context.requireNoName(period)
        let range = try period.map { try context.range($0) }
        environment.noticeYear(of: period)
        let filing = try context.applyRules(to: rest.id, over: range, isDone: !dryRun)
        environment.reportSkipped(filing.passedOver)
        try environment.reply(report(filing, from: rest, in: tree, context.amounts), isDone: !dryRun)
    }

    private struct Place {
        let path: String
        let count: Int
        let total: Amount
    }

    private func report(
        _ filing: RuleFiling, from rest: Ledger.Category, in tree: CategoryTree, _ amounts: AmountFormatter
    ) throws -> Report {
        let places = try Dictionary(grouping: filing.filed, by: \.category)
            .map { Place(path: tree.path(of: $0), count: $1.count, total: try $1.map(\.amount).total()) }
            .sorted { ($1.count, $0.path) < ($0.count, $1.path) }
        let name = tree.path(of: rest.id)
        let left = filing.left == 0 ? "none is left there" : "\(filing.left) stay\(filing.left == 1 ? "s" : "") there"
        var sentence = "No rule fits the expenses in \(name): \(left)."
        if !filing.filed.isEmpty {
            let parts = places.map { "\($0.count) to \($0.path) (\(amounts.string($0.total)))" }
            sentence =
                "\(dryRun ? "Would move" : "Moved") \(counted(filing.filed.count, "expense")) from \(name): "
                + parts.joined(separator: ", ") + "; \(left)." + (dryRun ? "" : " To undo: spesa undo")
        }
        return Report(
            schema: "spesa.filing/1",
            after: [
                JSON.Member("filed", JSON(filing.filed.count)), JSON.Member("left", JSON(filing.left)),
                JSON.Member("done", .truth(!dryRun)),
            ], "categories", of: places,
            Fields<Place>([
                Field("category") { .text($0.path) }, Field("count") { JSON($0.count) },
                Field("cents") { .cents($0.total) }, Field("amount") { .amount($0.total) },
            ]), sentences: { [sentence] })
    }
}
