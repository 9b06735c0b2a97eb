import Arguments
import Testing

@Suite struct RootTests {
    /// The line that the command of these words writes to the log; `nil` if they run no command.
    private func run(_ words: [String]) throws -> String? {
        let log = Log()
        guard case .run(let command) = try toy.parse(words).request else { return nil }
        try command.run(in: log)
        return log.lines.first
    }

    @Test(arguments: [
        (["add", "12,50"], "add 12,50 - "),
        (["add", "12,50", "food", "Mercato", "rionale"], "add 12,50 food Mercato rionale"),
        (["add", "-12,50", "food"], "add -12,50 food "),
        (["add", "-", "food"], "add - food "),
        (["add", "--", "-x", "--on"], "add -x --on "),
        (["add", "5", "", "x"], "add 5  x"),
        (["list"], "list this-month - [] -1"),
        (["list", "nov", "--category", "food"], "list nov food [] -1"),
        (["list", "--category=food", "nov"], "list nov food [] -1"),
        (["list", "--category=a=b"], "list this-month a=b [] -1"),
        (["list", "--category="], "list this-month  [] -1"),
        (["list", "--category", ""], "list this-month  [] -1"),
        (["list", "--tag", "a", "--tag=b"], #"list this-month - ["a", "b"] -1"#),
        (["list", "--limit", "-5"], "list this-month - [] -5"),
        (["list", "-c", "food"], "list this-month food [] -1"),
        (["list", "-cfood"], "list this-month food [] -1"),
        (["list", "-c=food"], "list this-month food [] -1"),
        (["list", "-c="], "list this-month  [] -1"),
        (["list", "-qcfood"], "list this-month food [] -1"),
        (["list", "-qc", "food"], "list this-month food [] -1"),
        (["list", "-q", "-q"], "list this-month - [] -1"),
        (["-c", "food", "list"], "list this-month food [] -1"),
        (["--limit", "3", "-q", "list"], "list this-month - [] 3"),
        (["--", "list", "-x"], "list -x - [] -1"),
        ([], "summary - 1"),
        (["--depth", "2"], "summary - 2"),
        (["-q"], "summary - 1"),
        (["summary", "nov"], "summary nov 1"),
        (["category"], "category list"),
        (["category", "rename", "a", "b"], "category rename a b"),
        (["ceiling"], "ceiling -"),
        (["ceiling", "2026-10"], "ceiling 2026-10"),
        (["ceiling", "--all", "2026-10"], "ceiling 2026-10"),
        (["ceiling", "set", "900"], "ceiling set 900"),
        (["book", "share", "home", "--with", "a", "--as", "reader"], "book share home a reader"),
        (["void", "1", "-2", "3"], "void [1, -2, 3]"),
        (["chart", "pie"], "chart pie"),
        (["complete", "--", "add", "--on", ""], #"complete ["add", "--on", ""]"#),
    ])
    func `words reach their command`(words: [String], logged: String) throws {
        #expect(try run(words) == logged)
    }

    @Test(arguments: [
        ([], ["summary"]), (["add", "5"], ["add"]), (["category"], ["category", "list"]),
        (["category", "list"], ["category", "list"]), (["ceiling"], ["ceiling"]), (["ceiling", "nov"], ["ceiling"]),
        (["ceiling", "set", "9"], ["ceiling", "set"]),
    ])
    func `the path names the chosen command`(words: [String], path: [String]) throws {
        #expect(try toy.parse(words).path == path)
    }

    @Test func `common options may be placed anywhere`() throws {
        for words in [["--quiet", "add", "5", "-f", "csv"], ["add", "-qf", "csv", "5"], ["add", "5", "-fcsv", "-q"]] {
            let common = try toy.parse(words).common
            #expect(common.quiet)
            #expect(common.format == .csv)
            #expect(common.store == nil)
            #expect(common.width == 80)
            #expect(!common.noInput)
        }
    }

    @Test(arguments: [
        (["--help"], []), (["-h"], []), (["-qh"], []), (["add", "--help"], ["add"]), (["--help", "add"], ["add"]),
        (["add", "--bogus", "-h"], ["add"]), (["add", "--on", "--help"], ["add"]), (["book", "-h"], ["book"]),
        (["ceiling", "-h"], ["ceiling"]), (["category", "--help"], ["category"]),
        (["category", "rename", "-h"], ["category", "rename"]), (["add", "--version", "--help"], ["add"]),
    ])
    func `help works on any path and outranks mistakes`(words: [String], path: [String]) throws {
        guard case .help(let asked) = try toy.parse(words).request else {
            Issue.record("no help for \(words)")
            return
        }
        #expect(asked == path)
    }

    @Test(arguments: [["--version"], ["add", "--version"], ["--bogus", "--version"], ["book", "--version"]])
    func `the version works on any path`(words: [String]) throws {
        guard case .version = try toy.parse(words).request else {
            Issue.record("no version for \(words)")
            return
        }
    }

    @Test func `help obeys the readable common options`() throws {
        let common = try toy.parse(["--width", "40", "--format", "xml", "-q", "--help", "--store"]).common
        #expect(common.width == 40)
        #expect(common.quiet)
        #expect(common.store == nil)
    }

    @Test func `a word after two dashes is not an option`() throws {
        #expect(try run(["add", "5", "food", "--", "--help"]) == "add 5 food --help")
    }

    @Test func `parsing again starts from scratch`() throws {
        #expect(try run(["list", "--tag", "a"]) == #"list this-month - ["a"] -1"#)
        #expect(try run(["list", "--tag", "b"]) == #"list this-month - ["b"] -1"#)
    }

    @Test func `the usage of an unknown path is that of its known part`() {
        #expect(toy.usage(of: ["add"]) == "spesa add AMOUNT [CATEGORY [WHAT…]] [OPTIONS]")
        #expect(toy.usage(of: ["add", "more"]) == toy.usage(of: ["add"]))
        #expect(toy.usage(of: ["nothing"]) == "spesa COMMAND [WORDS] [OPTIONS]")
        #expect(toy.usage(of: ["export"]) == "spesa export table|csv|json [OPTIONS]")
        #expect(toy.usage(of: ["ceiling"]) == "spesa ceiling [MONTH] [OPTIONS]")
        #expect(toy.usage(of: ["book", "share"]) == "spesa book share NAME --with USER --as ROLE [OPTIONS]")
    }

    @Test func `a command can report a misuse later`() {
        let error = toy.misuse(.missingWord("CATEGORY"), of: ["add"])
        #expect(error.message == "'spesa add' needs CATEGORY")
        #expect(error.hint == "usage: spesa add AMOUNT [CATEGORY [WHAT…]] [OPTIONS]")
    }
}
