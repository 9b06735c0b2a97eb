import Commands
import Sessions
import Testing

/// Options and words that do not go together, and the command that is suggested instead.
@Suite struct RefusedOptionsTests {
    private let system = FakeSystem()

    init() throws {
        system.input = [Array("long enough to be taken".utf8)]
        try #require(system.run(["signup", "anna", "--password-stdin"], on: Tape()) == .done)
    }

    /// Returns the exit code of a command line, and the lines of its error without their indentation.
    private func run(_ line: String) -> (code: ExitCode, error: [String]) {
        let tape = Tape()
        let code = system.run(line.split(separator: " ").map(String.init), on: tape)
        return (
            code,
            tape.text(.error).split(separator: "\n").map { String($0.drop { $0 == " " }) }
        )
    }

    @Test(arguments: [
        ("bar --by payee --ceiling", "--ceiling", "bars by payee"),
        ("bar --by month --top 3 --ceiling", "--ceiling", "--top"),
        ("bar --by week --depth 2", "--depth", "bars by week"), ("bar --forecast", "--forecast", "bars by category"),
        ("pie --cap 3", "--cap", "a pie by category"), ("strip --ceiling", "--ceiling", "a strip by category"),
        ("columns --by week --top 3", "--top", "columns by week"),
        ("columns --top 3 --ceiling", "--top", "columns by month"),
        ("stacked --cap 3", "--cap", "stacked bars by month"),
        ("spark --by day --top 3", "--top", "a sparkline by day"),
        ("gauge --top 3", "--top", "a gauge"), ("gauge --by week", "--by", "a gauge"),
        ("calendar --depth 2", "--depth", "a calendar"), ("trend --by week", "--by", "a trend"),
    ])
    func `a chart is named in words that fit it, and the misfit option is left out of the suggestion`(
        line: String, option: String, other: String
    ) throws {
        let refused = run("chart \(line)")
        #expect(refused.code == .misused)
        #expect(refused.error.first == "spesa: \(option) does not go with \(other)")
        let advice = try #require(refused.error.first { $0.hasPrefix("leave it out: spesa ") })
        #expect(!advice.contains(option))
        // Other misfits may be left.
        let left = run(String(advice.dropFirst("leave it out: spesa ".count)))
        #expect(left.code == .done || left.error.first?.contains(option) == false, "\(left.error)")
    }

    @Test(arguments: [
        ("add 100 food --split leisure=30,home", "food", "add 100 --split leisure=30,home"),
        ("add 100 EUR food Dinner --split leisure=30,home", "food", "add 100 EUR Dinner --split leisure=30,home"),
        (
            "repeat add 100 food --every month --on 2026-11-26 --split leisure=30,home", "food",
            "repeat add 100 --every month --on 2026-11-26 --split leisure=30,home"
        ),
    ])
    func `a category beside --split is refused, with the command without it`(
        line: String, category: String, suggested: String
    ) {
        let refused = run(line)
        #expect(refused.code == .misused)
        #expect(refused.error.first == "spesa: '\(category)' is a category, but --split names the categories")
        #expect(refused.error.last?.replacing("'", with: "") == "leave it out: spesa \(suggested)")
        #expect(run(suggested).code == .done)
    }

    @Test func `a part of a split cannot have the other sign`() {
        for command in ["add 10 --split gifts=-4,food", "repeat add 10 --every month --split gifts=-4,food"] {
            let refused = run(command)
            #expect(refused.code == .misused)
            #expect(refused.error.first == "spesa: a part of 10.00 cannot be -4.00")
        }
    }
}
