import Commands
import Sessions
import Testing

/// The exit code of `ceiling check` with ceilings of weeks.
@Suite struct CeilingCheckTests {
    @Test(arguments: [("2026-10", ExitCode.overCeiling), ("2026-09", .done), ("", .done)])
    func `a check of a month ends with 5 if one of its weeks is over its ceiling`(month: String, code: ExitCode) throws
    {
        let system = FakeSystem()
        func run(_ line: String) -> ExitCode { system.run(line.split(separator: " ").map(String.init), on: Tape()) }
        system.input = [Array("long enough to be taken".utf8)]
        for line in [
            "signup anna --password-stdin", "add 60 groceries --on 2026-10-14",
            "ceiling set 50 food --per week --from 2026-09",
        ] {
            try #require(run(line) == .done, "\(line)")
        }
        #expect(run("ceiling check \(month)") == code)
    }
}
