import Documents
import Terminal
import Testing

@Suite struct MarkdownTests {
    @Test func `a Markdown document with every element matches its snapshot`() throws {
        expectSnapshot("document.md", try Sample.document.markdown)
    }

    @Test(arguments: Sample.hostileTexts.filter { !$0.isEmpty })
    func `user text neither makes HTML nor breaks a table`(text: String) throws {
        let lines = try Sample.document(full: text).markdown.split(separator: "\n")
        let plain = try Sample.document(full: "plain").markdown.split(separator: "\n")
        #expect(lines.count == plain.count)
        for (line, plain) in zip(lines, plain) {
            #expect(line.count { $0 == "|" } == plain.count { $0 == "|" }, "\(line)")
            #expect(!line.contains("<") && !line.contains(">"), "\(line)")
            #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, "\(line)")
        }
    }

    @Test(arguments: [
        ("a|b", "a&#124;b"), ("<b>", "&lt;b&gt;"), ("*a* _b_", "\\*a\\* \\_b\\_"), ("`x`", "\\`x\\`"),
        ("[a](b)", "\\[a\\](b)"), ("&amp;", "&amp;amp;"), ("C:\\dir", "C:\\\\dir"), ("a\u{1B}b", "a\\\\eb"),
        ("- a", "\\- a"), ("1. a", "1\\. a"), ("12) a", "12\\) a"), ("# a", "\\# a"), ("-5", "\\-5"),
        ("2026 a", "2026 a"),
        ("50% off, 3,20 €", "50% off, 3,20 €"),
    ])
    func `markup characters are escaped`(text: String, written: String) {
        let document = Document(
            title: "t", facts: [], sections: [Document.Section("s", [.paragraph(text)])], amounts: Sample.amounts)
        #expect(document.markdown == "# t\n\n\n## s\n\n\(written)\n")
    }

    @Test(arguments: Sample.hostileTexts)
    func `a text becomes one line without markup`(text: String) {
        for written in [Markdown.text(text), Markdown.line(text)] {
            #expect(!written.contains(where: { "<>|~\n".contains($0) }), "\(written)")
            let plain = written.replacing(#/\\[\\`*_\[\]{}#!.)+=-]/#, with: "")
            #expect(!plain.contains(where: { "\\`*_[]{}!".contains($0) }), "\(written)")
        }
    }
}
