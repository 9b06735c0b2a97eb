import Arguments
import Testing

@Suite struct CompletionTests {
    private func texts(_ words: [String]) -> [String] { toy.completions(for: words).candidates.map(\.text) }

    @Test(
        arguments: [
            ([], ["summary", "add", "list", "chart", "void", "category", "ceiling", "book", "export", "help"]),
            (["c"], ["chart", "category", "ceiling"]),
            (["compl"], []),
            (["category", ""], ["list", "rename"]),
            (["ceiling", ""], ["set"]),
            (["book", "s"], ["share"]),
            (["help", "ca"], ["category"]),
            (["help", "category", "r"], ["rename"]),
            (["help", "add", ""], []),
            (["chart", "s"], ["strip", "stacked"]),
            (["chart", "pie", ""], []),
            (["export", ""], ["table", "csv", "json"]),
            (["list", "l"], ["last-month"]),
            (["add", "5", ""], []),
            (["add", "5", "food", "--o"], ["--on"]),
            (["add", "5", "--on", "3d", "--o"], []),
            (["add", "5", "-d3d", "--o"], []),
            (["add", "5", "--tag", "x", "--t"], ["--tag"]),
            (["add", "-n", "--d"], []),
            (["add", "-n"], ["-n"]),
            (
                ["add", "-"],
                [
                    "--on", "--payee", "--tag", "--dry-run", "--store", "--format", "--width", "--quiet", "--no-input",
                    "--help", "--version",
                ]
            ),
            (["--de"], ["--depth"]),
            (["--depth", "2", "s"], ["summary"]),
            (["list", "--format", ""], ["table", "csv", "json"]),
            (["list", "--format=j"], ["--format=json"]),
            (["list", "-fj"], ["-fjson"]),
            (["list", "-qx"], []),
            (["list", "--bogus=x"], []),
            (["list", "--tag", "f"], ["food trip"]),
            (["list", "--", "--f"], []),
            (["bogus", ""], []),
            (["-f", "c"], ["csv"]),
        ] as [([String], [String])])
    func `static candidates start with the typed text`(words: [String], found: [String]) {
        #expect(texts(words) == found)
    }

    @Test(
        arguments: [
            (["add", "5", "gro"], "category", "gro"), (["add", "5", "--payee", ""], "payee", ""),
            (["add", "5", "--payee=m"], "payee", "m"), (["void", "1", "2", "3"], "expense", "3"),
            (["list", "-cfo"], "category", "fo"), (["add", "--dry-run", "5", "x"], "category", "x"),
            (["-c", "food:"], "category", "food:"), (["add", "5", "-"], nil, nil), (["add", ""], nil, nil),
        ] as [([String], String?, String?)])
    func `candidates from the data are looked up by name`(words: [String], name: String?, prefix: String?) {
        let lookUp = toy.completions(for: words).lookUp
        #expect(lookUp?.name == name)
        #expect(lookUp?.prefix == prefix)
    }

    @Test func `file names are left to the shell`() {
        #expect(toy.completions(for: ["export", "csv", "--to", "x"]).files == .file)
        #expect(toy.completions(for: ["export", "csv", "--to=x"]).files == .file)
        #expect(toy.completions(for: ["--store", ""]).files == .directory)
        #expect(toy.completions(for: ["add", ""]).files == nil)
        #expect(toy.completions(for: ["--store", ""]).lines { _ in [] } == ["\tdirectory"])
        #expect(toy.completions(for: ["export", "csv", "--to", ""]).lines { _ in [] } == ["\tfile"])
    }

    @Test func `lines contain candidates and their meaning`() {
        #expect(
            toy.completions(for: ["category", ""]).lines { _ in [] } == [
                "list\tShow the tree of categories", "rename\tGive a category another name",
            ])
        #expect(
            toy.completions(for: ["list", "--category=fo"]).lines { lookUp in
                [.init("food:\(lookUp.prefix)", help: "3 expenses"), .init("home")]
            } == ["--category=food:fo\t3 expenses", "--category=home"])
    }

    @Test func `control characters do not reach the shell`() {
        #expect(
            toy.completions(for: ["add", "5", ""]).lines { _ in
                [.init("a\nb"), .init("c\u{1B}"), .init(""), .init("d", help: "e\nf"), .init("g", help: "h")]
            } == ["d", "g\th"])
    }
}
