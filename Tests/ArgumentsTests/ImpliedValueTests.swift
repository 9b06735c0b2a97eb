import Testing

@testable import Arguments

private struct Match: Command {
    static var info: CommandInfo { CommandInfo(name: "match", summary: "Compare") }

    @Argument("what is compared") var files: [String] = []
    @Option("how many days", placeholder: "DAYS", leftOut: "4") var near: Int?

    func run(in log: Log) throws { log.lines.append("match \(files) \(near.map(String.init) ?? "-")") }
}

/// An option with an optional value takes the value only behind `=`.
@Suite struct ImpliedValueTests {
    private let root = Toy(
        program: "spesa", summary: "Compare", version: "1", common: Common.self,
        commands: [.command(Match.self, section: CommandSection(name: "all", title: "All"))], defaultCommand: Match.self
    )

    private func ran(_ words: [String]) throws -> String {
        let log = Log()
        guard case .run(let command) = try root.parse(words).request else { return "nothing" }
        try command.run(in: log)
        return log.lines.joined()
    }

    @Test(arguments: [
        (["match"], "match [] -"), (["match", "--near"], "match [] 4"), (["match", "--near=9"], "match [] 9"),
        (["match", "--near", "9"], "match [\"9\"] 4"), (["--near", "match", "a"], "match [\"a\"] 4"),
        (["match", "a", "--near", "b"], "match [\"a\", \"b\"] 4"),
        (["match", "--near", "--", "--near"], "match [\"--near\"] 4"),
    ])
    func `the word after an implied value stays a separate word`(words: [String], becomes: String) throws {
        #expect(try ran(words) == becomes)
    }

    @Test(arguments: [["match", "--near="], ["match", "--near=x"], ["match", "--near", "--near=2"]])
    func `an invalid implied value is refused`(words: [String]) {
        #expect(throws: UsageError.self) { try ran(words) }
    }

    @Test func `help shows how an implied value is written`() {
        let entries = Toy.entries(of: Match().slots().map(\.parameter).filter { $0.role == .option })
        #expect(entries.map(\.term) == ["--near[=DAYS]"])
    }
}
