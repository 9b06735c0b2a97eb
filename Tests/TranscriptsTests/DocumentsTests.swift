import Support
import Testing

/// What README and manual show is what the program prints: each session in them stands in `readme.txt`, which is played.
@Suite struct DocumentsTests {
    @Test(arguments: ["README.md", "Resources/manual.txt"])
    func `a session in a document is one the program prints`(document: String) {
        let played = lines(of: "Tests/Transcripts/readme.txt").map(withoutMark).joined(separator: "\n")
        let sessions = Self.sessions(in: lines(of: document))
        #expect(!sessions.isEmpty)
        for session in sessions {
            #expect(played.contains(session), "not what is printed:\n\(session)")
        }
    }

    /// Each `$ spesa …` with its output, up to the next one or the end of its block; a block is fenced or indented by two.
    private static func sessions(in lines: [String]) -> [String] {
        var sessions: [[String]] = []
        var isFenced = false
        var isOpen = false
        for line in lines {
            if line.hasPrefix("```") || line.hasPrefix("# ") {
                isFenced = line.hasPrefix("```") && !isFenced
                isOpen = false
                continue
            }
            // A block of the manual is indented, and ends with the first line that is not.
            let isIndented = !isFenced && line.hasPrefix("  ")
            if !isFenced && !isIndented && !line.isEmpty { isOpen = false }
            let text = isIndented ? String(line.dropFirst(2)) : line
            if text.hasPrefix("$ spesa") {
                isOpen = true
                sessions.append([text])
            } else if isOpen {
                sessions[sessions.count - 1].append(text)
            }
        }
        return sessions.map { session in
            var session = session
            while session.last == "" { session.removeLast() }
            return session.joined(separator: "\n")
        }
    }

    /// Lines of standard error are marked in a transcript, exit codes stand below the output.
    private func withoutMark(_ line: String) -> String {
        line.hasPrefix("! ") ? String(line.dropFirst(2)) : line
    }

    private func lines(of file: String) -> [String] {
        let root = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
        return String(decoding: fileBytes("\(root)/\(file)"), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
