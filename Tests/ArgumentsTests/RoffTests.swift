import Testing

@testable import Arguments

@Suite struct RoffTests {
    @Test(arguments: [
        ("a-b", #"a\-b"#), (#"\n"#, #"\(rsn"#), ("it's \"so\"", #"it\(aqs \(dqso\(dq"#), ("`^~", #"\(ga\(ha\(ti"#),
        ("è…𝄞", #"\[u00E8]\[u2026]\[u1D11E]"#), ("a\nb\tc\u{1B}\u{7F}", "a b c"), ("", ""),
    ])
    func `special characters are escaped by name`(text: String, source: String) {
        #expect(Roff.escaped(text) == source)
    }

    @Test func `a line that looks like a request is escaped`() {
        #expect(Roff.page([.paragraph(".x")], title: "T", date: "", source: "").hasSuffix(".PP\n\\&.x\n"))
        #expect(Roff.page([.verbatim([" x", ""])], title: "T", date: "", source: "").contains("\n\\& x\n\\&\n.EE"))
        #expect(Roff.page([.usage([".x Y"])], title: "T", date: "", source: "").hasSuffix(".PP\n\\&.x \\fIY\\fR\n"))
    }

    @Test func `typed text is bold, and placeholders are italic`() {
        let entries = [Block.Entry(term: "    --cell-aspect W:H", text: "a"), Block.Entry(term: "[AS-IS…]", text: "b")]
        #expect(
            Roff.page([.entries(entries)], title: "T", date: "", source: "").hasSuffix(
                #"""
                .TP
                \fB\-\-cell\-aspect\fR \fIW\fR:\fIH\fR
                a
                .TP
                [\fIAS\-IS\fR\[u2026]]
                b

                """#))
    }
}
