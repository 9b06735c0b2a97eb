internal import Arguments
internal import Ledger
internal import Output
internal import Terminal

/// `spesa rule list`
struct RuleList: SpesaCommand {
    static let info = CommandInfo(name: "list", summary: "List the rules.", examples: [("spesa rule", "")])

    func run(in environment: Environment) throws {
        let book = try environment.book()
        let (tree, rules) = try book.reading { (try book.categories(), try book.rules()) }
        let objects = rules.map { $0.document(in: tree) }
        let none = "No rules yet. To make one: spesa rule add LIDL groceries"
        try environment.show(
            Report(
                json: { .object(["schema": .text("spesa.rules/1"), "rules": .list(objects)]) },
                records: { Records(columns: ["text", "category"], objects: objects) },
                lines: { screen in
                    guard !rules.isEmpty else { return wrapped(none, to: screen.width).map { StyledText($0) } }
                    return Table(
                        columns: [Table.Column("Words", shrinksTo: 8), Table.Column("Category", shrinksTo: 8)],
                        rows: rules.map { [StyledText($0.text), StyledText(tree.path(of: $0.category))] }
                    ).lines(width: screen.width, glyphs: screen.glyphs)
                },
                sentences: {
                    rules.isEmpty ? [none] : rules.map { "'\($0.text)' goes to \(tree.path(of: $0.category))." }
                }))
    }
}
