import Commands
import Sessions
import Testing

/// An option of a command that shows figures changes them, or is refused.
@Suite struct UnusedOptionsTests {
    /// In November 2026 three of each: categories, payees, methods, tags and weeks; before it two more months and years.
    private static let book = [
        "add 5 groceries --on 2024-03-05", "add 6 groceries --on 2025-03-05", "add 7 home --on 2026-09-10",
        "add 8 home --on 2026-10-10", "add 20 groceries --on 2026-11-02 --payee Lidl --method cash --tag a",
        "add 11 food:eating-out --on 2026-11-10 --payee Bar --method card --tag b",
        "add 12 home --on 2026-11-18 --payee Ikea --method transfer --tag c",
        "add 9 leisure --on 2026-11-19 --payee Bar --method card --tag b", "add 40 groceries --on 2026-11-20",
        "void last",
        "ceiling set 30 --from 2024-01", "ceiling set 10 food --from 2024-01",
    ]

    private static let charts: [String] =
        [
            ("bar", ["category", "payee", "method", "tag", "day", "week", "month", "year"]),
            ("pie", ["category", "payee", "method", "tag"]), ("strip", ["category", "payee", "method", "tag"]),
            ("columns", ["day", "week", "month", "year"]), ("spark", ["day", "week", "month", "year"]),
            ("stacked", ["week", "month", "year"]),
        ].flatMap { kind, dimensions in dimensions.map { "chart \(kind) --by \($0)" } }
        + ["chart gauge", "chart calendar", "chart trend"]

    private static let figures: [(commands: [String], options: [String])] = [
        (
            charts,
            [
                "--top 1", "--cap 5", "--ceiling", "--forecast", "--depth 2", "--cell-aspect 1:1", "--category food",
                "--void all", "--ceiling --top 1",
            ]
        ),
        (
            ["week", "month", "quarter", "year", "month --by category", "month --by payee", "year --by tag"].map {
                "stats " + $0
            }, ["--depth 2", "--chart", "--grew", "--category food", "--void all"]
        ),
        (["summary"], ["--depth 2", "--category food", "--void all"]),
        (
            ["report", "report 2026"],
            ["--top 1", "--depth 2", "--with-expenses", "--as csv", "--replace", "--category food", "--void all"]
        ),
        (["list", "list 2026"], ["--limit 1", "--sort amount", "--category food", "--void only", "--void none"]),
        (
            [
                "csv", "tsv", "json", "ndjson", "hledger", "beancount", "qif", "outings", "vouchers", "people",
                "places",
                "payees",
            ].map { "export " + $0 },
            ["--void all", "--void only", "--category food", "--payee Bar", "--european", "--replace"]
        ),
    ]

    @Test func `each option changes the figures or is refused with what to type`() throws {
        let system = FakeSystem()
        func run(_ line: String) -> (code: ExitCode, output: String, error: String) {
            let tape = Tape()
            let code = system.run(line.split(separator: " ").map(String.init), on: tape)
            return (code, tape.text(.output), tape.text(.error))
        }
        system.input = [Array("long enough to be taken".utf8)]
        for line in ["signup anna --password-stdin"] + Self.book {
            try #require(run(line).code == .done, "\(line)")
        }
        for (commands, options) in Self.figures {
            for command in commands {
                let plain = run(command)
                try #require(plain.code == .done, "\(command): \(plain.error)")
                for option in options {
                    let (code, output, error) = run("\(command) \(option)")
                    guard code == .misused else {
                        #expect(code == .done && output != plain.output, "\(command) \(option) changes nothing")
                        continue
                    }
                    #expect(error.split(separator: "\n").count > 1, "\(command) \(option): \(error)")
                }
            }
        }
    }

    @Test(arguments: [
        ("chart bar --by day --ceiling", "leave it out: spesa chart bar --by day"),
        ("chart bar --by month --top 3 --ceiling", "leave it out: spesa chart bar --by month --top 3"),
        ("chart pie --by payee --depth 2", "leave it out: spesa chart pie --by payee"),
        ("chart strip --cell-aspect 1:1", "leave it out: spesa chart strip"),
        ("stats month --depth 2", "split them by category with: spesa stats month --depth 2 --by category"),
        ("export hledger 2026 --void all", "leave it out: spesa export hledger 2026"),
        ("export outings json --payee Bar", "leave them out: spesa export outings json"),
    ])
    func `an option that cannot be used is refused with the command without it`(line: String, hint: String) throws {
        let system = FakeSystem()
        system.input = [Array("long enough to be taken".utf8)]
        let tape = Tape()
        try #require(system.run(["signup", "anna", "--password-stdin"], on: Tape()) == .done)
        #expect(system.run(line.split(separator: " ").map(String.init), on: tape) == .misused)
        #expect(tape.text(.error).contains("  \(hint)\n"), "\(tape.text(.error))")
    }
}
