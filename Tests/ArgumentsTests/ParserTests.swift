import Testing

@testable import Arguments

@Suite struct ParserTests {
    private func error(_ words: [String]) -> UsageError? {
        do throws(UsageError) {
            _ = try toy.parse(words)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            (["lst"], "unknown-command", "lst", ["spesa list"]),
            (["LIST"], "unknown-command", "LIST", ["spesa list"]),
            (["rename"], "unknown-command", "rename", ["spesa category rename"]),
            (["complet"], "unknown-command", "complet", []),
            (["category", "lsit"], "unknown-command", "lsit", ["spesa category list"]),
            (["book", "shar"], "unknown-command", "shar", ["spesa book share"]),
            (["bogus", "--help"], "unknown-command", "bogus", []),
            (["bogus", "--version", "--onn"], "unknown-command", "bogus", []),
            (["2026-10"], "unknown-command", "2026-10", []),
            ([""], "unknown-command", "", []),
            (["book"], "missing-command", nil, ["spesa book share"]),
            (["add", "5", "--onn", "3d"], "unknown-option", "--onn", ["--on"]),
            (["--onn", "3d", "add"], "unknown-option", "--onn", ["--on"]),
            (["add", "5", "--date", "3d"], "unknown-option", "--date", ["--on"]),
            (["--date=3d", "add"], "unknown-option", "--date=3d", ["--on"]),
            (["list", "--date", "3d"], "unknown-option", "--date", []),
            (["list", "--csv"], "unknown-option", "--csv", ["--format csv"]),
            (["add", "5", "--json"], "unknown-option", "--json", ["--format json"]),
            (["--qwertyuiop=3", "add"], "unknown-option", "--qwertyuiop=3", []),
            (["add", "5", "-z"], "unknown-option", "-z", []),
            (["add", "5", "-qz"], "unknown-option", "-qz", []),
            (["add", "5", "-dry-run"], "unknown-option", "-dry-run", ["--dry-run"]),
            (["--depth", "2", "add", "5"], "unknown-option", "--depth", []),
            (
                ["--tag", "x"], "unknown-option", "--tag",
                ["spesa add --tag", "spesa list --tag", "spesa export --tag"]
            ),
            (["ceiling", "--all", "set", "5"], "unknown-option", "--all", []),
            (["add", "5", "--"], nil, nil, []),
            (["add", "5", "--=x"], "unknown-option", "--=x", []),
            (["book", "share", "x", "--with", "a"], "missing-option", nil, []),
            (["add", "5", "--on"], "missing-value", "--on", []),
            (["add", "5", "--on", "--dry-run"], "missing-value", "--on", []),
            (["add", "5", "--on", "--", "3d"], "missing-value", "--on", []),
            (["add", "5", "-nd"], "missing-value", "-d", []),
            (["add", "5", "--dry-run=yes"], "unexpected-value", "--dry-run=yes", []),
            (["add", "5", "-n=yes"], "unexpected-value", "-n=yes", []),
            (["--help=add"], "unexpected-value", "--help=add", []),
            (["add", "5", "-d", "3d", "--on=4d"], "repeated-option", "--on", []),
            (["add", "5", "--on", "monday"], "invalid-value", "monday", []),
            (["list", "--format", "jsno"], "invalid-value", "jsno", ["json"]),
            (["list", "--limit", "99999999999999999999"], "invalid-value", "99999999999999999999", []),
            (["chart", "pei"], "invalid-value", "pei", ["pie"]),
            (["void", "1", "x"], "invalid-value", "x", []),
            (["add"], "missing-word", nil, []),
            (["void"], "missing-word", nil, []),
            (["category", "rename", "a"], "missing-word", nil, []),
            (["list", "a", "b"], "unexpected-word", "b", []),
            (["ceiling", "a", "b"], "unexpected-word", "b", []),
            (["category", "list", "b"], "unexpected-word", "b", []),
        ] as [([String], String?, String?, [String])])
    func `a misuse is refused with its input and suggestions`(
        words: [String], kind: String?, input: String?, nearest: [String]
    ) {
        let error = error(words)
        #expect(error?.kind == kind.map { "usage." + $0 })
        #expect(error?.input == input)
        #expect(error?.nearest ?? [] == nearest)
    }

    @Test func `the usage line is that of the command with the mistake`() {
        #expect(error(["--depth", "2", "add", "5"])?.usage == "spesa add AMOUNT [CATEGORY [WHAT…]] [OPTIONS]")
        #expect(error(["category", "x"])?.usage == "spesa category COMMAND [WORDS] [OPTIONS]")
        #expect(error(["list", "a", "b"])?.command == "spesa list")
    }

    @Test func `the first mistake from the left is reported`() {
        #expect(error(["add", "5", "--payeee", "x", "--on", "x"])?.input == "--payeee")
        #expect(error(["add", "5", "--on", "x", "--payeee", "x"])?.input == "x")
    }

    @Test(
        arguments: [
            (["--payee", "- milk"], "- milk", nil), (["--payee", "-x"], "-x", nil),
            (["--payee", "--unknown"], "--unknown", nil),
            (["--payee", "--tag"], nil, "--payee=--tag"), (["--payee", "--tag=x"], nil, "--payee=--tag=x"),
            (["--payee", "-d"], nil, "--payee=-d"), (["--payee", "-d3"], nil, "--payee=-d3"),
            (["--payee", "--"], nil, nil),
            (["--payee=--tag"], "--tag", nil), (["--payee", "-5"], "-5", nil), (["--payee", ""], "", nil),
        ] as [([String], String?, String?)])
    func `the word after an option is its value, unless it is an option of the command`(
        words: [String], value: String?, joined: String?
    ) throws {
        let words = ["add", "5"] + words
        guard let value else {
            #expect(error(words)?.fault == .missingValue(option: "--payee", placeholder: "PAYEE", joined: joined))
            return
        }
        let invocation = try toy.parse(words)
        guard case .run(let command) = invocation.request else { throw error(words)! }
        #expect((command as? Add)?.payee == value)
    }

    @Test(arguments: [
        ("-", false), ("-1", false), ("-9,5", false), ("--", true), ("-a", true), ("--on", true), ("", false),
        ("a", false), ("-,5", true), ("−1", false),
    ])
    func `a minus starts an option unless a digit or the end of the word follows`(word: String, isOption: Bool) {
        #expect(toy.isOption(word) == isOption)
    }

    @Test func `random words never crash the parser or lose information`() {
        let pieces = [
            "add", "list", "ceiling", "set", "category", "book", "share", "--", "-", "-1", "-q", "-qd", "-d", "--on",
            "--on=", "--on=3d", "3d", "--dry-run", "--dry-run=x", "-h", "--version", "--bogus", "-z", "-=", "--=", "=",
            "", "\u{301}", "-\u{301}", "--e\u{301}=", "\u{1B}[31m", "食", "-食", "-d食",
        ]
        let seed: UInt64 = 0x5EED
        var generator = SplitMix64(state: seed)
        for round in 0..<3000 {
            let words = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                pieces.randomElement(using: &generator) ?? ""
            }
            guard let error = error(words) else { continue }
            let note: Comment = "seed \(seed), round \(round): \(words)"
            #expect(error.kind.hasPrefix("usage."), note)
            #expect(error.hint?.contains("usage: spesa") == true, note)
            if let input = error.input {
                #expect(words.contains(input) || words.contains { $0.contains(input) } || input.hasPrefix("-"), note)
            }
            if let caret = error.caret { #expect(caret.upperBound <= error.input?.unicodeScalars.count ?? 0, note) }
        }
    }
}

struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
