import Arguments

/// The environment of the toy commands: they only record that they ran.
final class Log {
    var lines: [String] = []
}

enum Format: String, CaseIterable, ParameterValue {
    case table, csv, json
}

enum Kind: String, CaseIterable, ParameterValue {
    case bar, pie, strip, gauge, columns, stacked, calendar, trend
}

struct Day: ParameterValue, CustomStringConvertible {
    let number: Int

    init?(parsing text: String) {
        guard text.hasSuffix("d"), let number = Int(text.dropLast()) else { return nil }
        self.number = number
    }

    var description: String { "\(number)d" }
    static var expectation: String { "a day, as 3d" }
}

struct Common: Parameters {
    @Option("folder that holds everything", placeholder: "DIR", completing: .directory) var store: String?
    @Option(short: "f", "how the result is written") var format: Format = .table
    @Option("columns of the terminal", placeholder: "N") var width = 80
    @Flag(short: "q", "leave notices out") var quiet: Bool
    @Flag("never ask") var noInput: Bool
}

struct Filters: Parameters {
    @Option(short: "c", "only this category and what lies under it", completing: .custom("category"))
    var category: String?
    @Option("only this tag", completing: .values(["food trip", "home"])) var tag: [String]
    @Flag("void expenses too") var void: Bool
}

struct Add: Command {
    static var info: CommandInfo {
        CommandInfo(
            name: "add", summary: "Record an expense",
            discussion: """
                The answer shows how the amount and the day were understood, and where the month stands.

                  12,50  twelve euro and fifty cents
                  -3     a refund
                """,
            examples: [
                ("spesa add 12,50 groceries Mercato", "records an expense of today"),
                ("spesa add -3 groceries --on 2d", "records a refund of the day before yesterday"),
            ])
    }

    @Argument("what was paid") var amount: String
    @Argument("where it belongs", completing: .custom("category")) var category: String?
    @Argument("what it was") var what: [String] = []
    @Option(short: "d", "the day it was paid", placeholder: "DAY", alsoCalled: ["date"]) var on: Day?
    @Option("who was paid", completing: .custom("payee")) var payee: String?
    @Option("a word to find it by") var tag: [String]
    @Flag(short: "n", "show what would happen and change nothing") var dryRun: Bool

    func run(in log: Log) {
        log.lines.append("add \(amount) \(category ?? "-") \(what.joined(separator: " "))")
    }
}

struct List: Command {
    static var info: CommandInfo { CommandInfo(name: "list", summary: "Show expenses") }

    @Argument("which days", completing: .values(["this-month", "last-month"])) var period: String = "this-month"
    @OptionGroup var filters: Filters
    @Option("how many at most", placeholder: "N") var limit: Int?

    func run(in log: Log) {
        log.lines.append("list \(period) \(filters.category ?? "-") \(filters.tag) \(limit ?? -1)")
    }
}

struct Export: Command {
    static var info: CommandInfo { CommandInfo(name: "export", summary: "Write expenses to a file") }

    @Argument("how they are written") var format: Format
    @OptionGroup var filters: Filters
    @Option("where they go", placeholder: "FILE", completing: .file) var to: String = "-"

    func run(in log: Log) { log.lines.append("export \(format) \(to)") }
}

struct Chart: Command {
    static var info: CommandInfo { CommandInfo(name: "chart", summary: "Draw expenses") }

    @Argument("which chart") var kind: Kind

    func run(in log: Log) { log.lines.append("chart \(kind)") }
}

struct VoidExpenses: Command {
    static var info: CommandInfo { CommandInfo(name: "void", summary: "Take expenses out of the totals") }

    @Argument("which expenses", placeholder: "ID", completing: .custom("expense")) var ids: [Int]

    func run(in log: Log) { log.lines.append("void \(ids)") }
}

struct CategoryList: Command {
    static var info: CommandInfo { CommandInfo(name: "list", summary: "Show the tree of categories") }

    func run(in log: Log) { log.lines.append("category list") }
}

struct CategoryRename: Command {
    static var info: CommandInfo { CommandInfo(name: "rename", summary: "Give a category another name") }

    @Argument("the category", completing: .custom("category")) var category: String
    @Argument("its new name") var name: String

    func run(in log: Log) { log.lines.append("category rename \(category) \(name)") }
}

struct CeilingShow: Command {
    static var info: CommandInfo { CommandInfo(name: "ceiling", summary: "Show the ceiling of a month") }

    @Argument("which month") var month: String?
    @Flag("every month") var all: Bool

    func run(in log: Log) { log.lines.append("ceiling \(month ?? "-")") }
}

struct CeilingSet: Command {
    static var info: CommandInfo {
        CommandInfo(
            name: "set", summary: "Set the ceiling", examples: [("spesa ceiling set 900", "means to spend 900 a month")]
        )
    }

    @Argument("the most to spend") var amount: String

    func run(in log: Log) { log.lines.append("ceiling set \(amount)") }
}

struct BookShare: Command {
    static var info: CommandInfo { CommandInfo(name: "share", summary: "Let another user in") }

    @Argument("the book") var name: String
    @Option("who is let in", placeholder: "USER") var with: String
    @Option(name: "as", "what they may do", placeholder: "ROLE") var role: Role

    enum Role: String, CaseIterable, ParameterValue {
        case owner, writer, reader
    }

    func run(in log: Log) { log.lines.append("book share \(name) \(with) \(role)") }
}

struct Summary: Command {
    static var info: CommandInfo { CommandInfo(name: "summary", summary: "Show where the month stands") }

    @Argument("which month") var month: String?
    @Option("how deep the tree is shown", placeholder: "N") var depth = 1

    func run(in log: Log) { log.lines.append("summary \(month ?? "-") \(depth)") }
}

struct Help: Command {
    static var info: CommandInfo { CommandInfo(name: "help", summary: "Show help") }

    @Argument("the command", completing: .command) var command: [String] = []

    func run(in log: Log) { log.lines.append("help \(command)") }
}

struct Complete: Command {
    static var info: CommandInfo { CommandInfo(name: "complete", summary: "Offer candidates", isHidden: true) }

    @Argument("the words so far") var words: [String] = []

    func run(in log: Log) { log.lines.append("complete \(words)") }
}

typealias Toy = Root<Log, Common>

let toy = Toy(
    program: "spesa", summary: "Keep track of expenses", version: "1.2", common: Common.self,
    commands: [
        .command(Summary.self, section: .review),
        .command(Add.self, section: .everyday),
        .command(List.self, section: .review),
        .command(Chart.self, section: .review),
        .command(VoidExpenses.self, section: .everyday),
        .group(
            CommandGroup(
                info: CommandInfo(name: "category", summary: "Look after the categories"),
                subcommands: [.command(CategoryList.self), .command(CategoryRename.self)],
                defaultCommand: CategoryList.self), section: .setup),
        .group(
            CommandGroup(
                info: CommandInfo(
                    name: "ceiling", summary: "Look after the ceiling",
                    discussion: "A change of ceiling does not rewrite the months before it."),
                subcommands: [.command(CeilingSet.self)], defaultCommand: CeilingShow.self), section: .setup),
        .group(
            CommandGroup(
                info: CommandInfo(name: "book", summary: "Look after the books"),
                subcommands: [.command(BookShare.self)]), section: .setup),
        .command(Export.self),
        .command(Help.self),
        .command(Complete.self),
    ],
    defaultCommand: Summary.self)

extension CommandSection {
    fileprivate static let review = CommandSection(name: "review", title: "Review")
    fileprivate static let everyday = CommandSection(name: "everyday", title: "Every day")
    fileprivate static let setup = CommandSection(name: "setup", title: "Set up")
}
