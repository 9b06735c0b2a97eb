import Testing

@testable import Arguments

@Suite struct HelpTests {
    @Test func `the help of a command lists usage, words, options and examples`() throws {
        #expect(
            try toy.help(for: ["add"], width: 80) == """
                usage: spesa add AMOUNT [CATEGORY [WHAT…]] [OPTIONS]

                Record an expense

                The answer shows how the amount and the day were understood, and where the month
                stands.

                  12,50  twelve euro and fifty cents
                  -3     a refund

                Words
                  AMOUNT    what was paid
                  CATEGORY  where it belongs
                  WHAT…     what it was

                Options
                  -d, --on DAY       the day it was paid
                      --payee PAYEE  who was paid
                      --tag TAG      a word to find it by (repeatable)
                  -n, --dry-run      show what would happen and change nothing

                Examples
                  spesa add 12,50 groceries Mercato
                      records an expense of today
                  spesa add -3 groceries --on 2d
                      records a refund of the day before yesterday

                Options every command takes
                  --store DIR, --format table|csv|json, --width N, --quiet, --no-input, --help,
                  --version

                  spesa help --all says what they do.

                """)
    }

    @Test func `the help of the program lists commands by section, and its options`() throws {
        #expect(
            try toy.help(width: 70) == """
                usage: spesa COMMAND [WORDS] [OPTIONS]

                Keep track of expenses

                Review
                  summary  Show where the month stands (the default)
                  list     Show expenses
                  chart    Draw expenses

                Every day
                  add   Record an expense
                  void  Take expenses out of the totals

                Set up
                  category  Look after the categories
                  ceiling   Look after the ceiling
                  book      Look after the books

                Commands
                  export  Write expenses to a file
                  help    Show help

                Options every command takes
                      --store DIR              folder that holds everything
                  -f, --format table|csv|json  how the result is written (default:
                                               table)
                      --width N                columns of the terminal (default: 80)
                  -q, --quiet                  leave notices out
                      --no-input               never ask
                  -h, --help                   Show help for the program or a command
                      --version                Show the version

                  spesa COMMAND --help says more about one command.

                """)
    }

    @Test func `the short help lists the first section, the names of the other sections, and topics`() {
        #expect(
            toy.helpInShort(topics: ["days", "amounts"], width: 70) == """
                Keep track of expenses

                Review
                  summary  Show where the month stands (the default)
                  list     Show expenses
                  chart    Draw expenses

                More: spesa help SECTION or TOPIC, spesa help --all, spesa COMMAND
                --help
                  everyday  add, void
                  setup     category, ceiling, book
                  commands  export, help
                  topics    days, amounts

                """)
    }

    @Test func `the help of a section lists its commands`() throws {
        #expect(toy.hasHelp(for: ["everyday"]) && toy.hasHelp(for: ["add"]) && toy.hasHelp(for: []))
        #expect(!toy.hasHelp(for: ["everyday", "add"]) && !toy.hasHelp(for: ["days"]))
        #expect(
            try toy.help(for: ["everyday"], width: 70) == """
                Every day
                  add   Record an expense
                  void  Take expenses out of the totals

                  spesa COMMAND --help says more about one command.

                """)
    }

    @Test func `the help of a group shows its default command and its subcommands`() throws {
        let help = try toy.help(for: ["ceiling"], width: 40)
        #expect(
            help.hasPrefix(
                """
                usage: spesa ceiling [MONTH] [OPTIONS]
                   or: spesa ceiling COMMAND [WORDS]
                         [OPTIONS]

                Look after the ceiling

                A change of ceiling does not rewrite the
                months before it.

                Words
                  MONTH
                      which month

                Options
                  --all
                      every month

                Commands
                  set
                      Set the ceiling
                """))
        let group = try toy.help(for: ["category"], width: 80)
        #expect(group.contains("  list    Show the tree of categories (the default)"))
    }

    @Test func `an unknown path is refused with the nearest path`() {
        #expect(
            throws: UsageError(
                .unknownCommand("lst"), command: "spesa", usage: "spesa COMMAND [WORDS] [OPTIONS]",
                nearest: ["spesa list"])
        ) { try toy.help(for: ["lst"], width: 80) }
        #expect(throws: toy.misuse(.unexpectedWord("x"), of: ["add"])) { try toy.help(for: ["add", "x"], width: 80) }
    }

    @Test func `a custom usage replaces the derived usage`() throws {
        struct Own: Command {
            static var info: CommandInfo { CommandInfo(name: "own", summary: "Own", usage: "THIS | THAT") }
            @Argument("a word") var word: String
            func run(in log: Log) {}
        }
        let root = Toy(
            program: "p", summary: "S", version: "1", common: Common.self, commands: [.command(Own.self)],
            defaultCommand: Own.self)
        #expect(root.usage(of: ["own"]) == "p own THIS | THAT [OPTIONS]")
    }

    @Test(arguments: [-5, 0, 20, 21, 33, 40, 55, 56, 80, 133, 200, 5000])
    func `help is wrapped to the width, except examples and verbatim text`(width: Int) throws {
        let verbatim = ["  12,50  twelve", "  -3     a", "  spesa "]
        for path in [[]] + toy.allCommands().map(\.path) {
            for line in try toy.help(for: path, width: width).split(separator: "\n") {
                guard !verbatim.contains(where: line.hasPrefix) else { continue }
                #expect(line.count <= min(max(width, 20), 200), "\(line)")
                #expect(line.last != " ")
            }
        }
    }

    @Test func `the help of a command names every option and word`() throws {
        for (path, type) in toy.allCommands() {
            let help = try toy.help(for: path, width: 200)
            for slot in type.init().slots() { #expect(help.contains(slot.parameter.label), "\(path)") }
        }
    }
}
