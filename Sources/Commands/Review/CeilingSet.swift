internal import Arguments
internal import Bookkeeping
internal import Money

/// `spesa ceiling set AMOUNT [CATEGORY]`
struct CeilingSet: SpesaCommand {
    static let info = CommandInfo(
        name: "set", summary: "Set a ceiling from a month on.",
        examples: [
            ("spesa ceiling set 900", "for everything, from this month on"),
            ("spesa ceiling set 300 food", "for food and what lies under it"),
            ("spesa ceiling set 1500 --from 2026-12 --until 2026-12", "for December alone"),
        ])

    @Argument("The ceiling of a month in euro.") var amount: String
    @Argument("The category; everything if not said.", completing: .custom("category")) var category: String?
    @Option("The first month it holds: this one if not said.", placeholder: "MONTH", completing: .custom("month"))
    var from: String?
    @Option(
        "The last month it holds; then the one before it holds again.", placeholder: "MONTH",
        completing: .custom("month"))
    var until: String?

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let amount = try limit(in: context)
        let from = try context.month(from)
        let asked = [from, until]
        let until = try until.map { try context.month($0) }
        try context.prepareToChange()
        environment.noticeYear(of: asked[0])
        if asked[1] != asked[0] { environment.noticeYear(of: asked[1]) }
        let tree = try context.book.categories()
        let found = try environment.category(category, in: tree)
        let set = try context.setCeiling(amount, for: found?.id, from: from, until: until)
        try environment.reply(about: set, in: context, tree: tree)
    }

    /// The amount; somebody who begins with the category is told about the order.
    private func limit(in context: Context) throws -> Amount {
        do {
            return try context.amount(amount)
        } catch {
            guard let category, (try? context.amount(category)) != nil else { throw error }
            let months = [("--from", from), ("--until", until)].compactMap { name, month in
                month.map { " \(name) \(quoted($0))" }
            }
            throw CommandError.amountAfterCategory(
                category: amount, problem: error.message,
                retry: "spesa ceiling set \(quoted(category)) \(quoted(amount))\(months.joined())")
        }
    }
}
