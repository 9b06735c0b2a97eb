import Support
import Testing

/// Each command that writes Markdown, with texts that are markup.
@Suite struct MarkdownWritingTests {
    private static let texts = [
        "[a](javascript:alert(1))", "<img src=https://evil.example/x>", "![y](https://evil.example/y)", "*z* _u_ `v`",
        "<script>alert(1)</script>", "a|b",
    ]

    private let folder = TemporaryFolder()

    private func run(_ words: [String], input: String = "") -> String {
        let run = Spawned(
            ["--store", folder / "store", "--locale", "it_IT"] + words, input: Array(input.utf8), in: folder)
        #expect(run.exitCode == 0, "\(words): \(String(decoding: run.error, as: UTF8.self))")
        return String(decoding: run.output, as: UTF8.self)
    }

    @Test(arguments: texts)
    func `no text of a user is markup in any Markdown`(text: String) {
        _ = run(["signup", "anna", "--password-stdin"], input: "a few words in a row\n")
        _ = run(["basket", "new", text])
        _ = run(["basket", "add", text, "--comment", text])
        _ = run(["outing", "open", "Fair", "--on", "20..21"])
        _ = run(["add", "3", "groceries", text, "--payee", text, "--note", text, "--tag", "t", "--on", "20"])
        _ = run(["receipt", "add", "--payee", text, "--pay", "cash", "\(text) 5,00 groceries"])
        for words in [
            ["basket", "print"], ["receipt", "print", "last"], ["report", "all"], ["report", "outing", "Fair"],
        ] {
            let page = run(words + ["--as", "markdown"])
            #expect(page.hasPrefix("# ") && page.hasSuffix("\n") && !page.hasPrefix("# \\n"), "\(words): \(page)")
            #expect(!page.contains(text) && !page.contains("<") && !page.contains("\\n"), "\(words): \(page)")
        }
    }

    @Test func `the table of a basket and the page of a receipt have lines`() {
        _ = run(["signup", "anna", "--password-stdin"], input: "a few words in a row\n")
        _ = run(["basket", "new", "Week"])
        _ = run(["basket", "add", "flowers"])
        _ = run(["receipt", "add", "--payee", "Coop", "--pay", "cash", "Bread 5,00 groceries"])
        #expect(run(["basket", "print", "--as", "csv"]).split(separator: "\n").count == 2)
        #expect(run(["receipt", "print", "last", "--as", "markdown"]).split(separator: "\n").count > 5)
    }
}
