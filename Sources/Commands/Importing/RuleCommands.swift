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
                    A rule is some words and a category: what is imported goes there if its payee, its text or its note \
                    holds the words, in upper or lower case, with or without accents; a rule may also skip such rows. Of several \
                    that fit, the longest holds. What is recorded already stays where it is, until 'spesa rule apply' \
                    files what lies in 'other'.
                    """, alsoCalled: ["rules"]),
            members: [
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
                "'\(rule.text)' " + (rule.category.map { "goes to \(tree.path(of: $0))." } ?? "is left out.")
            })
    }
}

/// `spesa rule add WORDS CATEGORY`
struct RuleAdd: SpesaCommand {
    static let info = CommandInfo(
        name: "add", summary: "Send imported expenses with some words to a category, or skip them.",
        examples: [
            ("spesa rule add LIDL groceries", ""), ("spesa rule add 'deutsche bahn' transport", ""),
            ("spesa rule add 'credit card bill' --leaves-out", "rows that are no expenses"),
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
                    ? "rows that are left out go to no category" : "a rule leads to a category, or leaves rows out",
                advice: leavesOut
                    ? [.command("write", [.without("--leaves-out")]), .command("or", [.words(1..<2, [])])]
                    : [
                        .command("write", [.words(1..<1, ["CATEGORY"])]),
                        .command("or", [.option("--leaves-out")]),
                    ])
        }
        let found = try category.map { try tree.usableCategory(named: $0) }
        let rule = try book.addRule(text, category: found?.id, by: context.signature)
        let does = found.map { "goes to \(tree.path(of: $0.id))" } ?? "is left out"
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
                cell: { $0.category.map(tree.path) ?? "left out" }
            ) { JSON($0.category.map(tree.path)) },
        ])
    }

    func report(in tree: CategoryTree, _ sentence: String) -> Report {
        Report(schema: "spesa.rule/1", "rule", of: self, Self.fields(in: tree)) { [sentence] }
    }
}
