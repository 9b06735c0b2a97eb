import Commands
import Sessions
import Support
import Testing

/// Suggested commands run as they are suggested.
@Suite struct PastedSuggestionTests {
    private let system = FakeSystem()

    init() throws {
        system.input = [Array("long enough to be taken".utf8)]
        for line in [
            "signup anna --password-stdin", "person add Ben", "add 80 eating-out --payee Gino --for me,Ben",
            "add 12,50 groceries --payee Lidl", "outing open Rome",
        ] { try #require(run(line).code == .done) }
    }

    private func run(_ line: String) -> (code: ExitCode, errors: String) {
        let tape = Tape()
        let code = system.run(line.split(separator: " ").map(String.init), on: tape)
        return (code, tape.text(.error))
    }

    @Test(arguments: [
        ("edit 1 5,00", "edit 1 --amount 5,00"), ("edit 1 amount 5", "edit 1 --amount 5"),
        ("edit last category food", "edit last --category food"), ("list payee Lidl", "list --payee Lidl"),
        ("chart bar by payee", "chart bar --by payee"), ("export csv x.csv", "export csv --to x.csv"),
        ("list 1.11.-20.11.", "list 1.11..20.11."), ("list 1.11. 20.11.", "list 1.11..20.11."),
        ("list 11/2026", "list 2026-11"), ("add 5 food --on 2026.11.20", "add 5 food --on 2026-11-20"),
        ("add 5 food --for me,Bne", "add 5 food --for me,Ben"), ("settle Bne", "settle Ben"),
        ("list --category fod", "list --category food"), ("outing show Rmoe", "outing show Rome"),
        ("settings get format", "settings format"), ("person rename Ben Benno", "person edit Ben --name Benno"),
        ("void 2026-11 --payee Lidl --all-matching", "void 2026-11 --payee Lidl --all-matching --yes"),
        ("erase expense 2", "erase expense 2 --yes-erase anna"),
        ("add 5 food --yesterday", "add 5 food --on yesterday"),
        ("list 20.11...1.11.", "list 1.11...20.11."), ("edit 1 --category fod", "edit 1 --category food"),
        ("add 10 foo foo --payee foo", "add 10 food foo --payee foo"),
        ("edit 1 --what foo --category foo", "edit 1 --what foo --category food"),
        ("forecast food", "forecast --category food"), ("list --month 11", "list nov"),
        (
            "repeat add 650 home --every month --from 1.12.",
            "repeat add 650 home --every month --on 1.12."
        ),
        ("rent 650", "add 650 rent"), ("report --format html", "report --as html"),
        ("stats year --grew --payee Lidl", "stats month --grew --payee Lidl"),
        ("stats week 2026-10 --grew --depth 2", "stats month 2026-10 --grew --depth 2"),
        ("stats year 2026 --grew --payee Lidl", "stats year 2026 --payee Lidl"),
        ("stats month 2026-10 --by payee --grew --payee Lidl", "stats month 2026-10 --by category --grew --payee Lidl"),
        ("stats month 2026-10 --grew --chart", "stats month 2026-10 --grew"),
        ("chart gauge 2026-10 --by week", "chart gauge 2026-10"),
        ("chart gauge 2026-10 --by week --payee Lidl", "chart gauge 2026-10"),
        ("chart gauge --category food --payee Lidl --payee Gino --void all", "chart gauge --category food"),
        ("chart gauge --category food --category home", "chart gauge"),
        ("chart gauge --by category --depth 2 --top 3", "chart gauge"),
        ("chart pie --cap 3 --ceiling", "chart pie"),
        ("stats year --grew --by payee", "stats month --grew --by category"),
        ("stats quarter 2026-10 --grew --chart --depth 2", "stats month 2026-10 --grew --depth 2"),
        ("export outings csv --category food --void all", "export outings csv"),
        ("add 5 groceries --pay Lidl", "add 5 groceries --payee Lidl"),
        ("chart bar --for me", "chart bar --person me"),
        ("export xls 2026", "export xlsx 2026 --to expenses.xlsx"),
        ("report --as html --format html", ""), ("list --today", ""),
    ])
    func `the first suggestion is the typed command with a correction, and succeeds`(line: String, command: String) {
        let refused = run(line)
        #expect(refused.code != .done)
        let suggested = refused.errors.split(separator: "\n").compactMap { hint -> String? in
            let parts = hint.split(separator: ": spesa ", maxSplits: 1)
            return parts.count == 2 && !hint.contains("usage: ") ? String(parts[1]) : nil
        }.first
        #expect(suggested ?? "" == command, "\(refused.errors)")
        // A test leaves no file behind.
        guard let suggested, !suggested.contains("--to ") else { return }
        let pasted = run(suggested)
        #expect(pasted.code == .done, "\(pasted.errors)")
    }

    @Test(arguments: [
        "stats quarter 2026-10 --grew --chart --depth 2", "stats year 2026 --grew --by payee --chart",
        "stats month --grew --chart", "stats year --grew --by category --depth 2",
    ])
    func `every suggestion for growth succeeds`(line: String) {
        let refused = run(line)
        let suggested = refused.errors.split(separator: "\n").compactMap { hint -> String? in
            let parts = hint.split(separator: ": spesa ", maxSplits: 1)
            return parts.count == 2 && !hint.contains("usage: ") ? String(parts[1]) : nil
        }
        #expect(!suggested.isEmpty, "\(refused.errors)")
        for line in suggested { #expect(run(line).code == .done, "\(line): \(run(line).errors)") }
    }

    @Test func `a payee whose name looks like that of a file is suggested as a filter`() throws {
        try #require(run("add 5 home --payee Amazon.de").code == .done)
        let refused = run("export csv Amazon.de")
        #expect(refused.errors.contains(": spesa export csv --payee Amazon.de"), "\(refused.errors)")
    }

    @Test func `a query is not suggested unchanged`() {
        let tape = Tape()
        #expect(system.run(["sql", "select [amonut] from expenses"], on: tape) != .done)
        #expect(tape.text(.error).contains("did you mean amount?"), "\(tape.text(.error))")
    }

    @Test func `undo without a change of one's own suggests the changes of others`() throws {
        let password = Array("long enough to be taken".utf8)
        system.input = [password, password, password]
        for line in [
            "signup ben --password-stdin", "login anna --password-stdin", "book add casa",
            "book share casa --with ben --as writer", "add 5 food --book casa", "login ben --password-stdin",
        ] { try #require(run(line).code == .done) }
        let refused = run("undo --book casa --dry-run")
        #expect(refused.code == .failed)
        #expect(refused.errors.contains("another member: spesa undo --book casa --dry-run --any"), "\(refused.errors)")
        #expect(run("undo --book casa --dry-run --any").code == .done)
        #expect(!run("undo --book ben").errors.contains("--any"))
    }
}
