internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Output
internal import Terminal

/// `spesa rule …`
enum RuleCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "rule", summary: "Say where imported expenses go.",
                discussion: """
                    A rule is some words and a category: what is imported goes there if its payee or its text holds the \
                    words, whatever their case and accents. Of several that fit, the longest holds. What is recorded \
                    already stays where it is.
                    """, alsoCalled: ["rules"]),
            members: [.command(RuleList.self), .command(RuleAdd.self), .command(RuleRemove.self)],
            defaultCommand: RuleList.self)
    }
}

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

struct RuleRemove: SpesaCommand {
    static let info = CommandInfo(
        name: "remove", summary: "Take a rule away.", examples: [("spesa rule remove LIDL", "")],
        alsoCalled: ["delete"])

    @Argument("Its words, as 'spesa rule' lists them.", placeholder: "WORDS") var text: String

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let book = context.book
        let rule = try book.removeRule(text, by: context.signature)
        try environment.reply(rule.report(in: book.categories(), "The rule '\(text)' is gone."))
    }
}

extension Rule {
    fileprivate func document(in tree: CategoryTree) -> JSON {
        .object(["text": .text(text), "category": .text(tree.path(of: category))])
    }

    fileprivate func report(in tree: CategoryTree, _ sentence: String) -> Report {
        let document = document(in: tree)
        return Report(
            json: { .object(["schema": .text("spesa.rule/1"), "rule": document]) },
            records: { Records(columns: ["text", "category"], objects: [document]) },
            sentences: { [sentence] })
    }
}
