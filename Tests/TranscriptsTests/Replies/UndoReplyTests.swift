import Commands
import Sessions
import Testing

/// Replies to an undo that depends on the entries of another member.
@Suite struct UndoReplyTests {
    private let system = FakeSystem()

    init() throws {
        let password = Array("long enough to be taken".utf8)
        system.input = [password, password, password]
        for line in [
            "signup anna --password-stdin", "signup ben --password-stdin", "login anna --password-stdin",
            "book add casa", "book share casa --with ben --as writer",
        ] { try #require(run(line).code == .done, "\(line)") }
    }

    private func run(_ line: String) -> (code: ExitCode, error: String) {
        let tape = Tape()
        let code = system.run(line.split(separator: " ").map(String.init), on: tape)
        return (code, tape.text(.error))
    }

    @Test func `an undo names the person or category that later entries use, and not a change of the expense`() throws {
        system.input = [Array("long enough to be taken".utf8), Array("long enough to be taken".utf8)]
        for line in [
            "add 80 food:cheese --new-category --for me,ben --book casa", "login ben --password-stdin",
            "add 30 food --for me,anna --book casa", "login anna --password-stdin",
        ] { try #require(run(line).code == .done, "\(line)") }
        let refused = run("undo --book casa")
        #expect(refused.code == .failed)
        #expect(refused.error.contains("later entries use the person that it added"), "\(refused.error)")
        #expect(
            refused.error.contains("its expense out of the totals with: spesa --book casa void 1\n"),
            "\(refused.error)")
        #expect(!refused.error.contains("changed the same entries"))
        #expect(run("void 1 --book casa").code == .done)
    }
}
