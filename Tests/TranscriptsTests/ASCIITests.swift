import Sessions
import Support
import Testing

/// With ASCII glyphs only ASCII leaves the program, except in output for other programs.
@Suite struct ASCIITests {
    @Test(arguments: TranscriptFile.all)
    func `with ASCII glyphs all text for people is ASCII, sentences too`(file: TranscriptFile) throws {
        try play(file) { words in
            // A word after "--" is not an option.
            ["--glyphs", "ascii"] + (Self.saysFormat(words) ? [] : ["--format", "plain"]) + words
        }
    }

    @Test(arguments: TranscriptFile.all)
    func `in a C locale all text for people is ASCII`(file: TranscriptFile) throws {
        try play(file) { $0 }
    }

    private func play(_ file: TranscriptFile, saying words: @escaping ([String?]) -> [String?]) throws {
        let system = FakeSystem()
        system.codeset = "ANSI_X3.4-1968"
        system.isEchoTaped = false
        let transcript = try Transcript(String(decoding: fileBytes(file.path), as: UTF8.self))
        try transcript.played(on: system, saying: words) { words, tape in
            // A transcript may set a more capable terminal.
            guard words.contains("--glyphs") || system.codeset != "UTF-8", !Self.isBlock(words) else { return }
            var heard = Self.isForPrograms(words) ? "" : tape.text(.output)
            if !Self.saysFormat(words, "json") { heard += tape.text(.error) }
            let lines = heard.split(separator: "\n").filter { !$0.utf8.allSatisfy { $0 < 0x80 } }
            #expect(
                lines.isEmpty, "\(words.map { $0 ?? "?" }.joined(separator: " ")):\n\(lines.joined(separator: "\n"))")
        }
    }

    private static func isBlock(_ words: [String?]) -> Bool {
        words.contains("--glyphs=block") || zip(words, words.dropFirst()).contains { $0 == "--glyphs" && $1 == "block" }
    }

    private static func isForPrograms(_ words: [String?]) -> Bool {
        for format in ["csv", "tsv", "json", "ndjson"] where saysFormat(words, format) { return true }
        if ["export", "dump", "completions", "complete"].contains(where: words.contains) { return true }
        return ["--as", "--roff", "show"].contains(where: words.contains)
            && ["report", "manual"].contains(where: words.contains) && !words.contains("markdown")
    }

    /// Whether the words ask for a format, or for the given format.
    private static func saysFormat(_ words: [String?], _ format: String? = nil) -> Bool {
        words.enumerated().contains { index, word in
            guard let word, word.hasPrefix("--format") else { return false }
            return format == nil || word == "--format=\(format!)"
                || word == "--format" && words.dropFirst(index + 1).first == format
        }
    }
}
