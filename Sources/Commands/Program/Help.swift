internal import Arguments
internal import Terminal
internal import Text

/// `spesa help [COMMAND | SECTION | TOPIC]`
struct Help: SpesaCommand {
    static let info = CommandInfo(
        name: "help", summary: "Show what the commands do.",
        examples: [
            ("spesa help", "the everyday commands, and where to find the others"),
            ("spesa help review", "the commands of a section"), ("spesa help ceiling set", "one command"),
            ("spesa help amounts", "how amounts may be written"),
            ("spesa help --all", "all commands and common options"),
        ])

    @Argument("The command, section or topic.", completing: .command) var command: [String] = []
    @Flag("All commands, and the options common to all.") var all: Bool

    /// Words that users look for and that are not commands, with an explanation and the fitting command.
    static let otherWords: [String: (hint: String, command: [String])] = [
        "refund": ("A refund is an expense with a minus, and lowers totals: spesa add -20 clothes", ["add"]),
        "income": income, "salary": income,
        "formats": (
            "--format of every command chooses table, plain, csv, tsv, json or ndjson: spesa list --format json",
            ["export"]
        ),
        "csv": ("For a spreadsheet: spesa export csv --to expenses.csv", ["export"]),
        "xlsx": ("A spreadsheet with sums and charts: spesa export xlsx --to expenses.xlsx", ["export"]),
        "split": (
            "--for shares an expense with others, --split divides it over categories: "
                + "spesa add 80 eating-out --for me,ben", ["add"]
        ),
        "sharing": ("--for shares an expense with others: spesa add 80 eating-out --for me,ben", ["add"]),
        "tag": tag, "tags": tag,
    ]

    private static let tag = (
        hint: "A tag is an option of an expense: spesa add 12,50 groceries --tag holiday\n"
            + "To see the tags with their totals: spesa stats year --by tag\n"
            + "To rename a tag: spesa edit all --where-tag holiday --tag holidays --untag holiday --all-matching",
        command: ["add"]
    )

    private static let income = (
        hint: "spesa records only spending. Money that comes back is a refund: spesa add -20 clothes\n"
            + "'spesa import' skips a salary and other incoming payments.\n"
            + "To skip cash withdrawals too, and record what you buy with the cash: "
            + "spesa rule add withdrawal --leaves-out", command: ["add"]
    )

    func run(in environment: Environment) throws {
        guard all else { return try environment.showHelp(of: command) }
        guard command.isEmpty else {
            throw CommandError.notUsableHere("--all goes without a command", hint: "leave one of them out")
        }
        try environment.page(environment.drawn(root.help(width: environment.screen().width)))
    }
}

extension Environment {
    /// Shows the help for a command, a section or a topic; for an empty path an overview.
    /// - Throws: `CommandError.noHelp` for other words.
    func showHelp(of path: [String]) throws {
        let width = screen().width
        guard !path.isEmpty else {
            return try page(drawn(root.helpInShort(topics: ManualText.topicsInShort, width: width)))
        }
        guard path != ["topics"] else { return try page(drawn(root.help(ManualText.listOfTopics, width: width))) }
        let topic = path.count == 1 ? ManualText.topics.first { $0.name == path[0] } : nil
        // A word that is both a command and a topic, such as import, shows both.
        var parts = topic.map { [root.help($0.prose, width: width)] } ?? []
        if path.count == 1, let other = Help.otherWords[path[0]] {
            let lines = other.hint.split(separator: "\n").flatMap {
                wrapped(String($0), to: width, overflowing: true)
            }
            parts = try [lines.map { $0 + "\n" }.joined(), root.help(for: other.command, width: width)]
        } else if parts.isEmpty || root.hasHelp(for: path) {
            do {
                try parts.insert(root.help(for: root.path(called: path) ?? path, width: width), at: 0)
            } catch {
                throw CommandError.noHelp(error.proposing(Self.topics(near: path)), of: path)
            }
        }
        try page(drawn(parts.joined(separator: "\n")))
    }

    /// The topics with a similar name, as arguments of `help`.
    private static func topics(near path: [String]) -> [String] {
        guard path.count == 1 else { return [] }
        return nearest(
            to: path[0], among: ManualText.topics.map(\.name) + Help.otherWords.keys.sorted() + ["topics"], limit: 1)
    }
}
