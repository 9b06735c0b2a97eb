import Sessions
import Terminal
import Testing

/// Every command reads amounts in the locale of the user's setting, not in the locale of the terminal.
@Suite struct AmountReadingTests {
    /// `1.234` in every place where a command takes an amount.
    private static let commands: [[String]] = [
        ["add", "1.234", "groceries"],
        ["add", "1.234", "groceries", "--dry-run"],
        ["edit", "1", "--amount", "1.234"],
        ["ceiling", "set", "1.234"],
        ["ceiling", "set", "1.234", "groceries"],
        ["chart", "bar", "--cap", "1.234"],
        ["chart", "columns", "--cap", "1.234"],
        ["list", "--min", "1.234"],
        ["list", "--max", "1.234"],
        ["export", "csv", "--min", "1.234"],
        ["export", "hledger", "--max", "1.234"],
        ["erase", "expenses", "--min", "1.234", "--dry-run"],
        ["erase", "expenses", "--max", "1.234", "--dry-run"],
    ]

    private static func household() throws -> FakeSystem {
        let system = FakeSystem()
        system.input = [Array("a few words in a row".utf8)]
        try #require(system.run(["signup", "anna", "--password-stdin"], on: Tape()) == .done)
        try #require(system.run(["add", "5,00", "groceries"], on: Tape()) == .done)
        return system
    }

    private static func household(locale: String) throws -> FakeSystem {
        let system = try household()
        try #require(system.run(["settings", "locale", locale], on: Tape()) == .done)
        return system
    }

    @Test(arguments: commands)
    func `an amount with three decimals in the user's locale is refused`(words: [String]) throws {
        let system = try Self.household(locale: "en_IE")
        let tape = Tape()
        #expect(system.run(words + ["--format", "json"], on: tape) == .misused)
        #expect(tape.text(.error).contains("\"amount.too_many_decimals\""), "\(tape.text(.error))")
    }

    @Test(arguments: commands)
    func `thousands in the user's locale are read in any terminal locale`(words: [String]) throws {
        let system = try Self.household(locale: "it_IT")
        system.variables["LANG"] = "en_IE.UTF-8"
        let tape = Tape()
        #expect(system.run(words, on: tape) == .done, "\(tape.text(.error))")
    }

    @Test func `standard input is read in the user's locale`() throws {
        let system = try Self.household(locale: "en_IE")
        system.input = [Array("1.234 groceries".utf8)]
        #expect(system.run(["add"], on: Tape()) == .misused)
    }

    @Test(arguments: [
        ["-€", "12,50", "clothes"], ["-EUR", "12,50", "clothes"], ["€", "-12,50", "clothes"],
        ["EUR", "-12,50", "clothes"], ["-", "12,50", "clothes"], ["-", "€", "12,50", "clothes"],
    ])
    func `a minus and a currency before the number need no quotes`(words: [String]) throws {
        let system = try Self.household()
        let tape = Tape()
        #expect(system.run(["add"] + words, on: tape) == .done, "\(tape.text(.error))")
        system.input = [Array(words.joined(separator: " ").utf8)]
        #expect(system.run(["add"], on: tape) == .done, "\(tape.text(.error))")
        var added = 3
        if words[1].utf8.first.map({ (48...57).contains($0) }) == true {
            #expect(system.run(words, on: tape) == .done, "\(tape.text(.error))")
            added += 1
        }
        let shown = Tape()
        #expect(system.run(["list", "all", "--category", "clothes", "--format", "csv"], on: shown) == .done)
        #expect(shown.text(.output).split(separator: "\n").count == added)
        #expect(shown.text(.output).split(separator: "\n").dropFirst().allSatisfy { $0.contains("-12.50") })
    }

    @Test func `prompt answers are read in the user's locale`() throws {
        let system = try Self.household(locale: "en_IE")
        system.terminal = TerminalSize(columns: 80, rows: 24)
        for answer in ["1.234", "1.23"] { system.answers.add(.text(answer)) }
        for answer in ["groceries", "", ""] { system.answers.add(.text(answer)) }
        let tape = Tape()
        #expect(system.run(["add"], on: tape) == .done, "\(tape.text(.error))")
        #expect(tape.text(.output).contains("1.23"))
    }

    @Test func `the locale option outranks the user's setting`() throws {
        let system = try Self.household(locale: "en_IE")
        #expect(system.run(["edit", "1", "--amount", "1.234", "--locale", "it_IT"], on: Tape()) == .done)
    }
}
