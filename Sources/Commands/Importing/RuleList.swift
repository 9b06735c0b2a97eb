internal import Arguments
internal import Ledger
internal import Output

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
