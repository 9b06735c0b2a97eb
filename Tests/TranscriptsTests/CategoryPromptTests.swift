import Commands
import Sessions
import Support
import Terminal
import Testing

/// The questions for a category that is missing or unknown, in every command that records one.
@Suite struct CategoryPromptTests {
    private let system = FakeSystem()

    init() throws {
        system.input = [Array("long enough to be taken".utf8)]
        try #require(run("signup anna --password-stdin").code == .done)
        try #require(run("add 5 home").code == .done)
        system.terminal = TerminalSize(columns: 80, rows: 24)
    }

    /// Runs a command line, with one more word at its end.
    private func run(_ line: String, _ word: String? = nil) -> (code: ExitCode, output: String, questions: String) {
        let tape = Tape()
        let code = system.run(line.split(separator: " ").map(String.init) + (word.map { [$0] } ?? []), on: tape)
        return (code, tape.text(.output), tape.text(.error))
    }

    @Test(arguments: [
        ("edit last --category sailing", "list all --category sailing"),
        ("repeat add 9,99 sailing --every month", "repeat list"), ("add 5 sailing", "list all --category sailing"),
    ])
    func `a missing category is made after a yes`(line: String, shows: String) {
        system.answers.add(.text("y"))
        let done = run(line)
        #expect(done.questions.contains("Make the category 'sailing'? [y/N] y"), "\(done.questions)")
        #expect(done.code == .done && system.answers.remaining == 0)
        #expect(run(shows).output.contains("sailing"))
    }

    @Test(arguments: [
        "edit last --category grocerys", "repeat add 9,99 grocerys --every month", "add 5 grocerys",
    ])
    func `Tab takes the nearest category, and no changes nothing`(line: String) {
        system.answers.add(.text("n"))
        let refused = run(line)
        #expect(refused.code == .notFound)
        #expect(refused.questions.contains("did you mean: spesa "), "\(refused.questions)")
        #expect(!run("history").output.contains("groc"))
        system.answers.add(.text("\t"))
        let done = run(line)
        #expect(done.code == .done && done.output.contains("food:groceries"), "\(done.output)\(done.questions)")
        #expect(!run("category").output.contains("grocerys"))
    }

    @Test func `a receipt line without a category asks for it until it is known`() {
        for answer in ["", "nope", "groceries"] { system.answers.add(.text(answer)) }
        let done = run("receipt add --payee A --pay cash", "Pane 3")
        #expect(done.code == .done, "\(done.questions)")
        #expect(done.questions.contains("Category of ") && done.questions.contains("there is no category 'nope'"))
        #expect(!done.questions.contains("spesa category add"))
        #expect(run("list all --category groceries").output.contains("3,00"))
    }
}
