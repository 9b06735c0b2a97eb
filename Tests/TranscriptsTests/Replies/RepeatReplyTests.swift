import Commands
import Sessions
import Testing

/// Replies about repeats: before an expense, after an edit, and with a default split.
@Suite struct RepeatReplyTests {
    private let system = FakeSystem()

    init() throws {
        system.input = [Array("long enough to be taken".utf8)]
        try #require(system.run(["signup", "anna", "--password-stdin"], on: Tape()) == .done)
        system.variables["SPESA_TODAY"] = "2026-11-20"
    }

    /// Returns the output and the error of a command line with ordinary blanks, the error as one line.
    private func run(_ line: String) -> (output: String, error: String) {
        let tape = Tape()
        _ = system.run(line.split(separator: " ").map(String.init), on: tape)
        let error = tape.text(.error).split { $0.isWhitespace || $0 == "\u{A0}" }.joined(separator: " ")
        return (tape.text(.output).replacing("\u{A0}", with: " "), error)
    }

    @Test(arguments: [[], ["3 gifts"]])
    func `the dry run of an expense has the repeats that are recorded first`(lines: [String]) {
        for line in [
            "settings repeats with-add", "ceiling set 100", "ceiling set 50 food",
            "repeat add 5 food --every week --on 2026-10-30",
        ] { _ = run(line) }
        let words = lines.isEmpty ? "add 3 gifts" : "add"
        system.input = lines.map { Array($0.utf8) }
        let preview = run("\(words) --dry-run --width 200")
        #expect(preview.error.contains("would record a due repeat: 5,00 € in food on Fri 20 Nov 2026"), "\(preview)")
        #expect(!run("list").output.contains("food"))
        system.input = lines.map { Array($0.utf8) }
        let done = run("\(words) --width 200")
        func november(_ text: String) -> String? {
            text.split(separator: "\n").first { $0.hasPrefix("November 2026") }.map(String.init)
        }
        // Three of the four dates are in November; October is not the month of the expense.
        #expect(november(done.output)?.contains("18,00 € spent") == true, "\(done)")
        #expect(november(preview.output) == november(done.output), "\(preview)")
        #expect(!preview.output.contains("October"))
    }

    @Test func `history and replies count the repeats of a renamed payee`() {
        for line in ["add 5 food --payee A", "repeat add 5 food --payee A --every week"] { _ = run(line) }
        let renamed = run("payee rename A C").output
        #expect(renamed.contains("on 1 expense and 1 repeat"), "\(renamed)")
        let rename = run("history --limit 1 --width 200").output
        #expect(rename.contains("renamed the payee 'A' to 'C', on 1 expense and 1 repeat"), "\(rename)")
        for line in ["payee add B", "repeat add 5 food --payee B --every week", "payee merge B C"] { _ = run(line) }
        let merge = run("history --limit 1 --width 200").output
        #expect(merge.contains("merged the payee 'B' into 'C', on 1 repeat"), "\(merge)")
        #expect(run("repeat show 2").output.contains("paid to C"))
    }

    @Test func `a dry run without the setting leaves due repeats out`() {
        _ = run("repeat add 5 food --every week --on 2026-11-06")
        let preview = run("add 3 gifts --dry-run")
        #expect(preview.error == "" && preview.output.contains("November 2026: 3,00 € spent"), "\(preview)")
    }

    @Test func `an edit names a changed date on which a repeat is not due any more`() {
        for line in [
            "repeat add 40 utilities --every month --on 2026-11-30",
            "repeat amend 1 2026-11-30 45 --on 2026-12-02",
        ] { _ = run(line) }
        #expect(run("repeat show 1").output.contains("Mon 30 Nov 2026: 45,00 € on Wed 2 Dec 2026"))
        let edited = run("repeat edit 1 --every week --on 2026-12-08")
        let lost =
            "repeat 1 is no longer due on Mon 30 Nov 2026; the changed date (45,00 € on Wed 2 Dec 2026) will not be "
            + "recorded"
        #expect(edited.error.contains(lost), "\(edited)")
        #expect(!run("repeat show 1").output.contains("45,00"))
        #expect(run("repeat edit 1 --amount 41").error == "")
    }

    @Test func `a repeat outside of the default split is named in the command that shares it`() {
        for line in ["person add ben", "settings split me,ben"] { _ = run(line) }
        let added = run("repeat add 10 food --every week")
        #expect(added.error.contains("to share a repeat: spesa repeat edit 1 --for me,ben"), "\(added)")
    }
}
