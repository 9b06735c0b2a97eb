internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Money

/// `spesa ceiling set AMOUNT [CATEGORY]`
struct CeilingSet: SpesaCommand {
    static let info = CommandInfo(
        name: "set", summary: "Set a ceiling from a month on.", usage: "AMOUNT [CATEGORY]",
        examples: [
            ("spesa ceiling set 900", "for everything, from this month on"),
            ("spesa ceiling set 300 food", "for food and what lies under it"),
            ("spesa ceiling set 1500 --from 2026-12 --until 2026-12", "for December alone"),
        ])

    @Argument("The ceiling of a month in euro.") var amount: String
    @Argument("The category: its words are one name; everything if not said.", completing: .custom("category"))
    var category: [String] = []
    @Option("The first month it holds: this one if not said.", placeholder: "MONTH", completing: .custom("month"))
    var from: String?
    @Option(
        "The last month it holds; then the one before it holds again.", placeholder: "MONTH",
        completing: .custom("month"))
    var until: String?

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let amount = try limit(in: context)
        let asked = [from, until]
        let from = try context.month(from)
        let until = try until.map { try context.month($0) }
        environment.noticeYear(of: asked[0])
        if asked[1] != asked[0] { environment.noticeYear(of: asked[1]) }
        try context.prepareToChange()
        let tree = try context.book.categories()
        let found: Ledger.Category?
        do {
            let name = category.isEmpty ? nil : category.joined(separator: " ")
            found = try environment.ceilingCategory(name, in: tree, at: 1)
        } catch CommandError.unknownCategory where category.first.map(ContinuedAmount.isPart) == true {
            throw CommandError.amountContinues(
                category: category[0],
                ContinuedAmount(self.amount, before: category, needsMore: false, in: context))
        }
        let set = try context.setCeiling(amount, for: found?.id, from: from, until: until)
        try environment.reply(about: set, in: context, tree: tree)
    }

    /// The amount; somebody who begins with the category is told about the order.
    private func limit(in context: Context) throws -> Amount {
        do {
            return try context.amount(amount)
        } catch {
            guard let category = category.first, (try? context.amount(category)) != nil else { throw error }
            throw CommandError.amountAfterCategory(category: amount, amount: category, problem: error.message)
        }
    }
}

extension Environment {
    /// The category of a ceiling, `nil` for everything; who names everything is told to leave it out.
    /// - Parameter index: which of the command's words it is.
    func ceilingCategory(_ name: String?, in tree: CategoryTree, at index: Int) throws -> Ledger.Category? {
        do {
            return try category(name, in: tree)
        } catch CommandError.unknownCategory(let word, _, _)
            where ["everything", "all", "total", "overall"].contains(word.lowercased())
        {
            throw CommandError.everythingAsCategory(word, at: index)
        }
    }
}
