import Commands
import Database
import SQLite
import Sessions
import Support
import Testing

/// A failure to read data that only a note needs must not fail a completed command.
@Suite struct UnreadableNoteTests {
    @Test func `an expense is recorded although a note's repeats are unreadable`() throws {
        let system = FakeSystem()
        let store = try #require(system.variables["SPESA_STORE"])
        func run(_ words: String...) -> (code: ExitCode, output: String) {
            let tape = Tape()
            let code = system.run(words, on: tape)
            return (code, tape.text(.output))
        }
        system.input = [Array("long enough to be taken".utf8)]
        try #require(run("signup", "anna", "--password-stdin").code == .done)
        try #require(run("book", "open", "anna").code == .done)
        try #require(run("repeat", "add", "12,50", "leisure", "--every", "month").code == .done)
        let book = try #require(namesOfFiles(in: "\(store)/books").first { $0.hasSuffix(".book") })
        try DatabaseDriver.sqlite.open("\(store)/books/\(book)", .readWrite).executeScript(
            "PRAGMA ignore_check_constraints = ON; UPDATE repeat SET unit = 'moon'")
        #expect(run("repeat", "list").code != .done)
        let added = run("add", "12,50", "leisure")
        #expect(added.code == .done && added.output.hasPrefix("Added 1: "))
        #expect(run("list").output.contains("12,50"))
    }
}
