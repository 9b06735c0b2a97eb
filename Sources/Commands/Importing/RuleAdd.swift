internal import Arguments

/// `spesa rule add WORDS CATEGORY`
struct RuleAdd: SpesaCommand {
    static let info = CommandInfo(
        name: "add", summary: "Let imported expenses that hold some words go to a category, or be left out.",
        examples: [
            ("spesa rule add LIDL groceries", ""), ("spesa rule add 'deutsche bahn' transport", ""),
            ("spesa rule add 'credit card bill' --leaves-out", "rows that are no expenses"),
        ])

    @Argument("The words to look for in payee and text.", placeholder: "WORDS") var text: String
    @Argument("The category.", completing: .custom("category")) var category: String?
    @Flag("Leave such rows out.") var leavesOut: Bool

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let book = context.book
        let tree = try book.categories()
        guard (category == nil) == leavesOut else {
            throw CommandError.notUsableHere(
                leavesOut
                    ? "rows that are left out go to no category" : "a rule leads to a category, or leaves rows out",
                advice: leavesOut
                    ? [.command("write", [.without("--leaves-out")]), .command("or", [.words(1..<2, [])])]
                    : [
                        .command("write", [.words(1..<1, ["CATEGORY"])]),
                        .command("or", [.option("--leaves-out")]),
                    ])
        }
        let found = try category.map { try environment.usableCategory($0, in: tree) }
        let rule = try book.addRule(text, category: found?.id, by: context.signature)
        let does = found.map { "goes to \(tree.path(of: $0.id))" } ?? "is left out"
        try environment.reply(rule.report(in: tree, "'\(text)' \(does) from now on."))
    }
}
