internal import Arguments
internal import Ledger
internal import Output
internal import Terminal

/// `spesa rule …`
enum RuleCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "rule", summary: "Rules for imported expenses.",
                discussion: """
                    A rule has some words and a category. An imported expense goes there if its payee, its text or its \
                    note contains the words, in upper or lower case, with or without accents. A rule can also skip \
                    such rows. If several rules fit, the longest one applies. Expenses that are recorded already stay \
                    where they are, until 'spesa rule apply' sorts those in 'other'.
                    """, alsoCalled: ["rules"]),
            subcommands: [
                .command(RuleList.self), .command(RuleAdd.self), .command(RuleRemove.self), .command(RuleApply.self),
            ],
            defaultCommand: RuleList.self)
    }
}

/// `spesa rule list`
struct RuleList: SpesaCommand {
    static let info = CommandInfo(name: "list", summary: "List the rules.", examples: [("spesa rule", "")])

    func run(in environment: Environment) throws {
        let book = try environment.book()
        let (tree, rules) = try book.reading { (try book.categories(), try book.rules()) }
        try environment.show(
            Report(
                schema: "spesa.rules/1", "rules", of: rules, Rule.fields(in: tree),
                none: "No rules yet. To make one: spesa rule add LIDL groceries"
            ) { rule in
                "'\(rule.text)' " + (rule.category.map { "goes to \(tree.path(of: $0))." } ?? "is skipped.")
            })
    }
}

/// `spesa rule add WORDS CATEGORY`
struct RuleAdd: SpesaCommand {
    static let info = CommandInfo(
        name: "add", summary: "Send imported expenses with some words to a category, or skip them.",
        examples: [
            ("spesa rule add LIDL groceries", ""), ("spesa rule add 'deutsche bahn' transport", ""),
            ("spesa rule add 'credit card bill' --leaves-out", "rows that are not expenses"),
        ])

    @Argument("The words to look for in payee and text.", placeholder: "WORDS") var text: String
    @Argument("The category.", completing: .custom("category")) var category: String?
    @Flag("Skip such rows.") var leavesOut: Bool

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let book = context.book
        let tree = try book.categories()
        guard (category == nil) == leavesOut else {
            throw CommandError.notUsableHere(
                leavesOut
                    ? "a rule that skips rows has no category" : "a rule needs a category, or skips rows",
                advice: leavesOut
                    ? [.command("write", [.without("--leaves-out")]), .command("or", [.words(1..<2, [])])]
                    : [
                        .command("write", [.words(1..<1, ["CATEGORY"])]),
                        .command("or", [.option("--leaves-out")]),
                    ])
        }
        let found = try category.map { try tree.usableCategory(named: $0) }
        let rule = try book.addRule(text, category: found?.id, by: context.signature)
        let does = found.map { "goes to \(tree.path(of: $0.id))" } ?? "is skipped"
        try environment.reply(rule.report(in: tree, "'\(text)' \(does) from now on."))
    }
}

/// `spesa rule remove WORDS`
struct RuleRemove: SpesaCommand {
    static let info = CommandInfo(
        name: "remove", summary: "Remove a rule.", examples: [("spesa rule remove LIDL", "")],
        alsoCalled: ["delete"])

    @Argument("The words, as 'spesa rule' lists them.", placeholder: "WORDS") var text: String

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let book = context.book
        let rule = try book.removeRule(text, by: context.signature)
        try environment.reply(rule.report(in: book.categories(), "Removed the rule '\(text)'."))
    }
}

extension Rule {
    /// The fields of a rule, in reports and JSON.
    static func fields(in tree: CategoryTree) -> Fields<Rule> {
        Fields([
            Field("text", column: Table.Column("Words", shrinksTo: 8)) { .text($0.text) },
            Field(
                "category", column: Table.Column("Category", shrinksTo: 8, holdsPaths: true),
                cell: { $0.category.map(tree.path) ?? "skipped" }
            ) { JSON($0.category.map(tree.path)) },
        ])
    }

    func report(in tree: CategoryTree, _ sentence: String) -> Report {
        Report(schema: "spesa.rule/1", "rule", of: self, Self.fields(in: tree)) { [sentence] }
    }
}
