import Glibc
import Support
import Synchronization
import Testing

@testable import Sessions

/// The tutorial of the manual, played from its first command to its last in one home.
@Suite struct TutorialTests {
    @Test func `every command of the tutorial prints the text below it`() throws {
        let tutorial = try #require(Tutorial(in: Example.document("Resources/manual.txt")))
        let result = Mutex<Result<[String], any Error>>(.success([]))
        let folder = TemporaryFolder()
        inWorkingFolder(folder.path) {
            let played: Result<[String], any Error> = Result { try tutorial.played() }
            result.withLock { $0 = played }
        }
        let printed = try result.withLock { $0 }.get()
        guard printed != tutorial.lines else { return }
        if getenv("RECORD").map({ String(cString: $0) }) == "1" {
            let whole = (tutorial.before + printed + tutorial.after).joined(separator: "\n")
            writeFile(Example.path(of: "Resources/manual.txt"), Array(whole.utf8))
        }
        let (old, new) = (tutorial.lines.joined(separator: "\n"), printed.joined(separator: "\n"))
        Issue.record("RECORD=1 takes over what is printed now:\n\(LineDifference(from: old, to: new))")
    }
}

/// The chapter of the manual that shows commands and their output.
private struct Tutorial: Sendable {
    /// The lines of the manual before the chapter's text, the text itself, and the lines after it.
    let before, lines, after: [String]

    /// `nil` for a manual without it.
    init?(in manual: String) {
        let all = manual.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let title = all.firstIndex(where: { $0.hasPrefix("# TUTORIAL ") }) else { return nil }
        before = Array(all[...title])
        lines = Array(all[(title + 1)...].prefix { !$0.hasPrefix("# ") })
        after = Array(all[(title + 1 + lines.count)...])
    }

    /// The chapter with the current output of its commands, for anna at a screen of 72 columns.
    func played() throws -> [String] {
        let system = FakeSystem()
        let home = system.variables["HOME"] ?? ""
        system.variables["SPESA_STORE"] = nil
        system.variables["COLUMNS"] = "72"
        system.variables["SPESA_PASSWORD_FILE"] = home + "/password"
        writeFile(home + "/password", Array("a few words in a row\n".utf8))
        writeFile(home + "/bank.csv", Array(bankStatement.utf8))
        guard chdir(home) == 0 else { throw TranscriptError("no folder \(home)") }
        return try Transcript(transcript).played(on: system)
            .replacing("RECOVERY-CODE", with: "7KQ2-M4XD-R9TB-C3HW-8FNP-5JVA-E6GS")
            .replacing("HOME/", with: "/home/anna/")
            .split(separator: "\n", omittingEmptySubsequences: false).dropLast().compactMap(Self.shown)
    }

    /// The text that the reader saves as bank.csv: the indented lines below the sentence that names the file.
    private var bankStatement: String {
        let sentence = lines.firstIndex { $0.hasSuffix("as bank.csv:") } ?? lines.count - 2
        return lines[(sentence + 2)...].prefix { $0.hasPrefix("  ") }.map { $0.dropFirst(2) + "\n" }.joined()
    }

    /// The chapter's commands, with the text between their outputs as comments.
    private var transcript: String {
        var text = ""
        var isOutput = false
        for line in lines {
            let isCommand = line.hasPrefix("  $ ")
            if isOutput, !isCommand, line.isEmpty || line.hasPrefix("  ") { continue }
            // The empty line below the output.
            if isOutput { text += "#\n" }
            text += (isCommand ? String(line.dropFirst(2)) : "# " + line) + "\n"
            isOutput = isCommand
        }
        return text
    }

    /// A line of a played transcript as the manual has it; `nil` for an exit code.
    private static func shown(_ line: Substring) -> String? {
        if line.hasPrefix("#") { return String(line.dropFirst(2)) }
        if line.hasPrefix("? ") { return nil }
        let text = line.hasPrefix("!") ? line.dropFirst(2) : line.hasPrefix("\\") ? line.dropFirst() : line
        return text.isEmpty ? "" : "  " + text
    }
}
