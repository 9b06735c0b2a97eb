import Glibc
import Sessions
import Support
import Testing

/// Sentences for a screen reader: equal in every command, by option or by setting, and with one notation of amounts.
@Suite struct PlainFormatTests {
    /// Every fifth session, since each is played twice. The choice of the format works alike in all sessions.
    @Test(arguments: TranscriptFile.all.enumerated().filter { $0.offset.isMultiple(of: 5) }.map(\.element))
    func `a machine setting has the effect of the option in every command`(file: TranscriptFile) throws {
        let transcript = try Transcript(String(decoding: fileBytes(file.path), as: UTF8.self))
        // These transcripts show machine settings, or remove the home folder.
        guard !["settings.txt", "plain.txt", "care.txt"].contains(file.name) else { return }
        let (said, set) = (FakeSystem(), FakeSystem())
        let home = try #require(set.places.first { $0.name == "HOME" }?.path)
        for folder in ["/.config", "/.config/spesa"] { mkdir(home + folder, 0o700) }
        writeFile(home + "/.config/spesa/config", Array("format = plain\n".utf8))
        // Suggestions repeat the typed option, and the list of settings names the origin of each.
        let one = try transcript.played(on: said, saying: Self.plain)
            .replacing("spesa --format plain ", with: "spesa ").replacing(
                "format: plain (option)", with: "format: plain (file)")
        let other = try transcript.played(on: set)
        #expect(one == other, "\(file.name): \(LineDifference(from: one, to: other))")
    }

    @Test(arguments: TranscriptFile.all)
    func `the plain format spells the currency of every amount`(file: TranscriptFile) throws {
        let system = FakeSystem()
        system.isEchoTaped = false
        let transcript = try Transcript(String(decoding: fileBytes(file.path), as: UTF8.self))
        try transcript.played(on: system, saying: Self.plain) { words, tape in
            guard !Self.saysFormat(words, but: "plain"), !Self.isDocument(words) else { return }
            // Errors of an amount quote the typed text, in the same way in all formats.
            let notices = tape.text(.error).split(separator: "\n").filter { $0.hasPrefix("note: ") }
            let lines = (tape.text(.output).split(separator: "\n") + notices).filter { line in
                line.contains("€") && !Self.ofSamples.contains { line.contains($0) }
            }
            #expect(
                lines.isEmpty, "\(words.map { $0 ?? "?" }.joined(separator: " ")):\n\(lines.joined(separator: "\n"))")
        }
    }

    /// Texts quoted from sample files, and the headers that a reply copies from a file.
    private static let ofSamples = ["Entgelt 3,20 €", "Solde au 20/11/2025 10,00 €", "- columns: "]

    /// The words with the format inserted, if they have no format and accept one.
    private static func plain(_ words: [String?]) -> [String?] {
        let isDocument = words.contains("report") && words.contains("--as")
        let isFixed = saysFormat(words) || isDocument || words.contains(nil)
        return isFixed ? words : ["--format", "plain"] + words
    }

    private static func saysFormat(_ words: [String?], but format: String? = nil) -> Bool {
        words.enumerated().contains { index, word in
            guard let word, word.hasPrefix("--format") else { return false }
            let value = word == "--format" ? words.dropFirst(index + 1).first ?? nil : String(word.dropFirst(9))
            return value != format
        }
    }

    /// Whether the output does not depend on the format: it is for another program, or a page of the manual.
    private static func isDocument(_ words: [String?]) -> Bool {
        ["export", "dump", "completions", "complete", "help", "--help", "manual", "report", "print", "send"]
            .contains(where: words.contains)
    }
}
