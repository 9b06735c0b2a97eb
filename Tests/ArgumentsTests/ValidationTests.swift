import Arguments
import Testing

@Suite struct ValidationTests {
    @Test func `a valid description has no problems`() {
        #expect(toy.validate() == [])
    }

    struct WordyCommon: Parameters {
        @Argument("a word") var word: String?
        @Flag(name: "Loud", short: "1", "loud") var loud: Bool
    }

    struct Broken: Command {
        static var info: CommandInfo { CommandInfo(name: "Broken", summary: "Ends in a stop.") }
        @Argument("first") var first: String?
        @Argument("second") var second: String
        @Argument("third") var third: [String]
        @Argument("fourth") var fourth: String
        @Option(short: "x", "one") var one: String?
        @Flag(short: "x", "two") var two: Bool
        @Flag(name: "help", "again") var mine: Bool
        @Flag("") var silent: Bool
        @Flag("two\nlines") var long: Bool
        @Flag(name: "a--b", "hyphens") var hyphens: Bool
        func run(in log: Log) {}
    }

    struct Other: Command {
        static var info: CommandInfo { CommandInfo(name: "other", summary: "Says something") }
        @Flag("here a flag") var one: Bool
        func run(in log: Log) {}
    }

    @Test func `each mistake in a description is named`() {
        let root = Root<Log, WordyCommon>(
            program: "p", summary: "Does something", version: "1", common: WordyCommon.self,
            commands: [
                .command(Broken.self), .command(Other.self), .command(Other.self),
                .group(CommandGroup(info: CommandInfo(name: "empty", summary: "Empty"), subcommands: [])),
            ], defaultCommand: Other.self)
        #expect(
            root.validate() == [
                "p Broken: the name is not in kebab case.",
                "p Broken: what it says ends in a full stop.",
                "p other is there twice.",
                "p empty has no commands.",
                "Options every command takes: word is a word.",
                "Options every command takes: 'Loud' is not in kebab case.",
                "Options every command takes: -1 is not a letter.",
                "p Broken --silent: what it says is not one line.",
                "p Broken --long: what it says is not one line.",
                "p Broken: 'a--b' is not in kebab case.",
                "p Broken: SECOND is required after FIRST, which is not.",
                "p Broken: FOURTH cannot follow THIRD….",
                "p Broken: -x is declared twice.",
                "p Broken: --help is declared twice.",
            ])
    }

    @Test func `summaries may end with a full stop if all do`() {
        let root = Root<Log, WordyCommon>(
            program: "p", summary: "Does something.", version: "1", common: WordyCommon.self,
            commands: [.command(Other.self)], defaultCommand: Other.self)
        #expect(root.validate().contains("p other: what it says lacks a full stop."))
    }
}
