internal import Arguments

/// `spesa ceiling remove [CATEGORY]`
struct CeilingRemove: SpesaCommand {
    static let info = CommandInfo(
        name: "remove", summary: "Have no ceiling from a month on.",
        examples: [("spesa ceiling remove", "from this month on"), ("spesa ceiling remove food --from 2027-01", "")],
        alsoCalled: ["delete", "rm"])

    @Argument("The category; the ceiling for everything if not said.", completing: .custom("category"))
    var category: String?
    @Option("The first month without it: this one if not said.", placeholder: "MONTH", completing: .custom("month"))
    var from: String?

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let asked = from
        let from = try context.month(asked)
        environment.noticeYear(of: asked)
        try context.prepareToChange()
        let tree = try context.book.categories()
        let found = try environment.ceilingCategory(category, in: tree, at: 0)
        let set = try context.removeCeiling(of: found?.id, from: from, in: tree)
        try environment.reply(about: set, in: context, tree: tree)
    }
}
