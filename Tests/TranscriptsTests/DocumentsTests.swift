import Glibc
import Support
import Testing

/// The sessions in README and manual equal the output of the program: each session is also in `readme.txt`, which is
/// played.
///
/// `RECORD=1` copies the current output from `readme.txt` into the documents. The tutorial of the manual has its own
/// test.
@Suite struct DocumentsTests {
    @Test(arguments: ["README.md", "Resources/manual.txt"])
    func `the sessions in a document equal the output of the program`(document: String) {
        let played = Self.sessions(of: Example.document("Tests/Transcripts/readme.txt"))
        let text = Example.document(document)
        let printed = Self.printed(text, by: played)
        if getenv("RECORD").map({ String(cString: $0) }) == "1" {
            writeFile(Example.path(of: document), Array(printed.utf8))
        }
        #expect(text == printed, "RECORD=1 takes over what is printed now")
    }

    /// The outputs of each command of a transcript, in order of its runs.
    private static func sessions(of transcript: String) -> [String: [[String]]] {
        var sessions: [(command: String, output: [String])] = []
        var isOutput = false
        for line in transcript.split(separator: "\n", omittingEmptySubsequences: false) {
            switch line.first {
            case "$":
                sessions.append((String(line), []))
                isOutput = true
            case "@", "#": isOutput = false
            case "<", "?": continue
            default:
                // Lines of standard error are marked.
                guard isOutput else { continue }
                sessions[sessions.count - 1].output.append(String(line.hasPrefix("! ") ? line.dropFirst(2) : line))
            }
        }
        return Dictionary(grouping: sessions) { $0.command }.mapValues { $0.map { withoutEmptyEnd($0.output) } }
    }

    /// A document with the output of its sessions: the lines behind `$ spesa`, up to the next session or the end of the
    /// block, which is fenced or indented by two.
    private static func printed(_ document: String, by played: [String: [[String]]]) -> String {
        var lines: [String] = []
        var session: (command: String, indentation: String, output: [String])?
        var (isFenced, isTutorial) = (false, false)
        func endSession() {
            guard let ended = session else { return }
            session = nil
            let shown = withoutEmptyEnd(ended.output)
            let known = played[ended.command] ?? []
            if known.isEmpty { Issue.record("readme.txt does not run \(ended.command)") }
            let output = known.contains(shown) ? shown : known.first ?? shown
            lines += ([ended.command] + output).map { $0.isEmpty ? "" : ended.indentation + $0 }
            lines += ended.output.dropFirst(shown.count)
        }
        for line in document.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("# ") { isTutorial = line.hasPrefix("# TUTORIAL ") }
            let indentation = isFenced ? "" : "  "
            let isInBlock = !line.hasPrefix("```") && (isFenced || line.hasPrefix("  ") || line.isEmpty)
            let text = isInBlock ? String(line.dropFirst(indentation.count)) : line
            if isInBlock, !isTutorial, text.hasPrefix("$ spesa") {
                endSession()
                session = (text, indentation, [])
            } else if isInBlock, session != nil {
                session?.output.append(text)
            } else {
                endSession()
                lines.append(line)
                if line.hasPrefix("```") { isFenced.toggle() }
            }
        }
        endSession()
        return lines.joined(separator: "\n")
    }

    private static func withoutEmptyEnd(_ lines: [String]) -> [String] {
        lines.dropLast(lines.reversed().prefix { $0.isEmpty }.count)
    }
}
