internal import Arguments

/// `spesa rule add WORDS CATEGORY`
struct RuleAdd: SpesaCommand {
    static let info = CommandInfo(
        name: "add", summary: "Let imported expenses that hold some words go to a category.",
        examples: [("spesa rule add LIDL groceries", ""), ("spesa rule add 'deutsche bahn' transport", "")])

    @Argument("The words to look for in payee and text.", placeholder: "WORDS") var text: String
    @Argument("The category.", completing: .custom("category")) var category: String

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let book = context.book
        let tree = try book.categories()
        let found = try environment.usableCategory(category, in: tree)
        let rule = try book.addRule(text, category: found.id, by: context.signature)
        try environment.reply(rule.report(in: tree, "'\(text)' goes to \(tree.path(of: found.id)) from now on."))
    }
}
