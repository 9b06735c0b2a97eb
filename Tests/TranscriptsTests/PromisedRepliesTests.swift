import Commands
import Sessions
import Support
import Testing

/// What a user relies on in exports, in input of several lines, and after a mistyped name.
@Suite struct PromisedRepliesTests {
    private let system = FakeSystem()

    init() throws {
        system.input = [Array("long enough to be taken".utf8)]
        try #require(run("signup anna --password-stdin").code == .done)
    }

    /// Runs a command line in which single quotes join words.
    private func run(_ line: String) -> (code: ExitCode, output: String, error: String) {
        let words = line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
        }
        let tape = Tape()
        let code = system.run(words, on: tape)
        return (code, tape.text(.output), tape.text(.error))
    }

    /// The cells of a row. A separator between quotes belongs to its cell.
    private func cells(of row: Substring, _ separator: Character) -> [String] {
        row.split(separator: "\"", omittingEmptySubsequences: false).enumerated().reduce(into: [""]) { cells, part in
            guard part.offset.isMultiple(of: 2) else {
                cells[cells.count - 1] += part.element
                return
            }
            let parts = part.element.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
            cells[cells.count - 1] += parts[0]
            cells += parts.dropFirst()
        }
    }

    @Test(arguments: [("csv", Character(",")), ("tsv", "\t")])
    func `an export holds shares, payer, outing, original amount and attachments`(
        format: String, separator: Character
    ) throws {
        let folder = TemporaryFolder()
        let paper = folder / "ticket.txt"
        writeFile(paper, Array("a ticket".utf8))
        for line in [
            "person add Ben", "rate set CZK 25", "outing open Praga --on 2026-11-21",
            "add '100 CZK' eating-out --for me,Ben --paid-by Ben", "attach 1 \(paper)",
        ] {
            let done = run(line)
            try #require(done.code == .done, "\(line): \(done.error)")
        }
        let rows = run("export \(format) 2026-11").output.split(separator: "\n").map { cells(of: $0, separator) }
        try #require(rows.count == 2 && rows[0].count == rows[1].count)
        let values = Dictionary(zip(rows[0], rows[1])) { first, _ in first }
        #expect(values["outing"] == "Praga")
        #expect(values["paid_by"] == "Ben")
        #expect(values["shares"]?.contains("Ben") == true)
        #expect(values["currency_original"] == "CZK")
        #expect(values["amount_original"] == "100.00")
        #expect(values["rate"] == "25")
        #expect(values["attachments"]?.contains("ticket.txt") == true)
    }

    @Test func `the first column of statistics as CSV says what a row is`() throws {
        try #require(run("add 3 groceries").code == .done)
        let rows = run("stats month --by category --format csv").output.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        #expect(rows.first?.first == "row")
        #expect(Set(rows.dropFirst().map { $0[0] }).isSuperset(of: ["period", "group"]))
    }

    @Test func `all wrong lines of standard input are told with their numbers, and nothing is recorded`() {
        system.input = ["5 groceries", "abc groceries", "6 home", "7 transprt", "8 home --on 99"].map { Array($0.utf8) }
        let refused = run("add")
        #expect(refused.code != .done && refused.output == "")
        let lines = refused.error.split(separator: "\n").map(String.init)
        #expect(lines.first == "spesa: line 2: 'abc' is not an amount")
        #expect(lines.last == "  nothing was recorded")
        // The advice of a line is below it.
        #expect(lines.filter { $0.hasPrefix("  line ") }.map { $0.prefix(8) } == ["  line 4", "  line 5"])
        #expect(lines.contains("    did you mean: 7 transport"), "\(refused.error)")
        #expect(run("list all --format csv").output.split(separator: "\n").count == 1)
    }

    @Test(arguments: [
        ("list --book Csa", "list --book Casa"), ("book use Csa", "book use Casa"),
        ("erase expenses --book Csa", "erase expenses --book Casa"),
        ("stock use 1 Mlk", "stock use 1 Milk"),
        ("product show Mlk", "product show Milk"), ("basket show Wek", "basket show Week"),
        ("product add Bread --shelf fride", "product add Bread --shelf fridge"),
        ("manual figures", "help figures"), ("manual stats", "help stats"),
    ])
    func `a mistyped name suggests the nearest one, and a far one nothing`(line: String, suggested: String) throws {
        for line in ["book add Casa", "product add Milk", "basket new Week", "shelf add fridge"] {
            let done = run(line)
            try #require(done.code == .done, "\(line): \(done.error)")
        }
        #expect(run(line).error.contains("did you mean: spesa \(suggested)\n"), "\(run(line).error)")
        for far in ["list --book elsewhere", "product show elsewhere", "basket show elsewhere", "manual elsewhere"] {
            let refused = run(far)
            #expect(refused.code != .done && !refused.error.contains("did you mean"), "\(refused.error)")
        }
    }

    @Test(arguments: [
        "restore all --payee Lidll --all-matching --yes", "void all --payee Lidll --all-matching --yes",
        "edit all --where-payee Lidll --note x --all-matching --yes", "erase expenses --payee Lidll --dry-run",
        "list --payee Lidll",
    ])
    func `a filter that finds nothing suggests the nearest name, in every command`(line: String) throws {
        try #require(run("add 3 groceries --payee Lidl").code == .done)
        let done = run(line)
        #expect(done.code == .done, "\(done.error)")
        #expect(done.error.contains("there is no payee 'Lidll'; did you mean 'Lidl'?"), "\(done.error)")
    }
}
