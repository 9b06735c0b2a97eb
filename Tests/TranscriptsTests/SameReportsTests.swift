import Commands
import Sessions
import Support
import Testing

/// The order in a report depends on nothing but what was recorded.
@Suite struct SameReportsTests {
    /// Two lots of one day, the dearer one first, of which some is used.
    private static let commands = [
        "product add Diesel --unit l", "stock add '10 l' Diesel --price 2 --on 2026-11-20",
        "stock add '10 l' Diesel --price 1 --on 2026-11-20", "stock use '15 l' Diesel",
        "add 5 groceries --payee Lidl --tag a --tag b", "add 5 home --payee Coop --tag c --method card",
        "add 5 transport --payee Esso --method cash",
    ]
    private static let reports = [
        "stock", "stock moves --format csv", "stock used", "stock Diesel", "list --format csv", "summary",
        "stats month --by payee --format csv", "stats month --by tag", "chart bar", "report",
    ]

    @Test func `the same commands in ten new books give the same reports`() throws {
        var first: [String]?
        for round in 0..<10 {
            let system = FakeSystem()
            func run(_ line: String) -> (code: ExitCode, output: String) {
                let words = line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap {
                    $0.isMultiple(of: 2) ? $1.split(separator: " ").map(String.init) : [String($1)]
                }
                let tape = Tape()
                let code = system.run(words, on: tape)
                return (code, tape.text(.output) + tape.text(.error))
            }
            system.input = [Array("long enough to be taken".utf8)]
            try #require(run("signup anna --password-stdin").code == .done)
            for line in Self.commands {
                let done = run(line)
                try #require(done.code == .done, "\(line): \(done.output)")
            }
            let shown = Self.reports.map { run($0).output }
            for (report, text) in zip(Self.reports, shown) { #expect(!text.isEmpty, "\(report)") }
            let expected = first ?? shown
            first = expected
            #expect(shown == expected, "round \(round)")
        }
    }
}
