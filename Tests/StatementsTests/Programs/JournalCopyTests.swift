import Files
import Glibc
import Programs
import Support
import Testing

@testable import Statements

/// The sanitised copy of a journal that the external program reads.
@Suite struct JournalCopyTests {
    private let folder = TemporaryFolder()

    /// The files that a program is given for a journal.
    private func copy(_ text: String, named name: String = "a journal", limit: Int = 1 << 20) throws -> [String] {
        writeFile(folder / name, Array(text.utf8))
        return try given(name, limit: limit)
    }

    private func given(_ name: String, limit: Int = 1 << 20) throws -> [String] {
        nonisolated(unsafe) var given: [String] = []
        let programs = ProgramRunner { (_, _, _, files) in
            given = files.map { file in
                var status = stat()
                fstat(file.descriptor, &status)
                var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
                let count = pread(file.descriptor, &bytes, bytes.count, 0)
                return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
            }
            return .notFound
        }
        var options = ReadingOptions(programs: programs)
        options.limits.bytes = limit
        do {
            _ = try Statement.open(InputFile(path: folder / name, limits: .standard), options: options)
        } catch StatementError.journal(_, _, _, .notInstalled) {
            return given
        }
        Issue.record("it was read")
        return []
    }

    private func problem(_ text: String) throws -> JournalProblem? {
        do {
            _ = try copy(text)
            return nil
        } catch StatementError.journal(_, _, _, let problem) {
            return problem
        }
    }

    private static let opened = "2020-01-01 open Assets:Cash EUR\n"

    /// Spellings for which Beancount 3.2.3 imports a plugin, seen with a plugin that leaves a mark, and some for which it
    /// does not.
    @Test(
        arguments: [
            "plugin \"evil\"", "plugin\"evil\"", "  plugin \"evil\"", "\tplugin\t\"evil\"", "1plugin \"evil\"",
            "2020-01-01plugin \"evil\"", "2020-01-01 plugin \"evil\"", ")plugin \"evil\"", "EURplugin \"evil\"",
            "\rplugin \"evil\"", "plugin\r\"evil\"", "plugin\n\"evil\"", "\u{FEFF}plugin \"evil\"",
            "\u{A0}plugin \"evil\"", "\u{B}plugin \"evil\"", "PLUGIN \"evil\"", "x\"\nplugin \"evil\"\n\"",
            "plugin: \"evil\"", "\"a\"plugin \"evil\"", "P \"x\nplugin \"evil\"\n\"", "\0plugin \"evil\"",
            "xplugin \"evil\"", "plugin \"evil\" \"config\"", "plugin\"evil\"plugin\"evil\"",
            "2020-01-01 custom \"a\" plugin \"evil\"", "2020-01-01 note Assets:Cash \"x\" plugin \"evil\"",
            "2020-01-01 * \"x\" plugin \"evil\"", "2020-01-01 * \"x\"\n  Assets:Cash  1 EUR plugin \"evil\"",
            "2020-01-01 document Assets:Cash \"x\" plugin \"evil\"", "option \"insert_pythonpath\" \"TRUE\"",
            "option\"insert_pythonpath\"\"TRUE\"", "option \"plugin_processing_mode\" \"raw\"",
            "option \"documents\" \"/home\"", "option \"plugin\" \"evil\"", "option \"title\" \"x\" plugin \"evil\"",
            "option \"name_assets\" \"(a+)+$\"", "option", "include", "include \"x\" plugin \"evil\"",
            "pushtag #x plugin \"evil\"", "2020-01-01 * \"\\\nplugin \"evil\"", "\"plugin \"evil\"", "plugin 'evil'",
            "\u{85}plugin \"evil\"", "\u{2028}plugin \"evil\"", "2020-01-01 * \"x\0\"", "é", "Assets", "open", "A:b",
        ])
    func `Beancount gets no unlisted directive in any spelling`(line: String) throws {
        let found = try #require(try problem(Self.opened + line + "\n"))
        switch found {
        case .directive(_, folder / "a journal", let number), .line(folder / "a journal", let number, _):
            #expect(number > 1)
        default: Issue.record("\(found)")
        }
    }

    @Test(
        arguments: [
            ("* \"\nplugin \"evil\"\n", 3), ("; a \"\n\n  plugin \"evil\"", 4),
            ("2020-01-01 * \"a\nb\"\nplugin \"e\"", 4),
        ])
    func `a quote in a comment does not hide a directive`(text: String, line: Int) throws {
        #expect(
            try problem(Self.opened + text) == .directive("plugin", file: folder / "a journal", line: line))
    }

    @Test func `a ledger is rewritten token by token`() throws {
        let ledger = """
            ;; -*- mode: org -*-
            * Options "
            option"title" "my plugin "  ; plugin "x"
            2020-01-01open Assets:Bär:Cash-1  EUR,USD "STRICT"
            2020-01-01 document Assets:Cash "a.pdf" #x
              note: "y"
            #!x
            2020-01-02 * "A \\" b" "c
            d" #t-1 ^l/2 ; x
              plugin: "p"
              ; only this
              ! Assets:Cash  -1,000.50*2 EUR {{5 USD, 2020-01-01}} @@ (1+2) USD
              Expenses:Food\r

            2020-01-03 P "x"
            pushmeta a-b: TRUE
            2020-01-04 price /NQH21 5 EUR
            """
        let copied = """
            ;
            ;
            option "title" "my plugin "
            2020-01-01 open Assets:Bär:Cash-1 EUR , USD "STRICT"
            ;
            ;
            ;
            2020-01-02 * "A \\" b" "c\\nd" #t-1 ^l/2
              plugin: "p"
              ;
              ! Assets:Cash - 1,000.50 * 2 EUR {{ 5 USD , 2020-01-01 }} @@ ( 1 + 2 ) USD
              Expenses:Food

            2020-01-03 P "x"
            pushmeta a-b: TRUE
            2020-01-04 price /NQH21 5 EUR

            """
        #expect(try copy("\u{FEFF}" + ledger) == [copied])
    }

    @Test(
        arguments: [
            "!include x", "@include x", "INCLUDE x", "\u{A0}include x", "\u{B}include x", "\u{85}include x", "python",
            "import os", "eval x", "expr x", "value x", "define x=1", "assert x", "check x", "apply tag x",
            "apply fixed x", "apply  fixed x", "bucket x", "A x", "capture x", "test\nx\nend test", "--init-file x",
            "%x",
            "|x", "end", "pop", "i 2026-01-01 10:00:00 x", "end comment", "Include x", "plugin \"evil\"", "source x",
            "includes x", "accounts x", "Yx", "é", "\0", "2026-01-01 \0",
        ])
    func `hledger gets no unlisted directive`(line: String) throws {
        for before in ["", "; x\r", "\r", "2026-01-02 x ; \r", "2026-01-02 x\n", "comment\nx\nend comment\n"] {
            let found = try #require(try problem("account x\n" + before + line + "\n"))
            switch found {
            case .directive(_, folder / "a journal", let number), .line(folder / "a journal", let number, _):
                #expect(number == (before.contains("comment") ? 5 : before.isEmpty ? 2 : 3))
            default: Issue.record("\(found)")
            }
        }
    }

    @Test func `a journal is copied line by line`() throws {
        let journal =
            "account a\r\n# x\n* x\rY2026\rcomment\ninclude x\n!python\nend comment\n1/2 x  ; include y\n  a  1 EUR\n\n"
            + "apply  account b\nend aliases\n= x\n~ monthly\n\ta  1\nD 1.00 EUR\n"
        let copied =
            "account a\n;\n;\nY2026\n;\n;\n;\n;\n1/2 x  ; include y\n  a  1 EUR\n\n"
            + "apply  account b\nend aliases\n= x\n~ monthly\n\ta  1\nD 1.00 EUR\n"
        #expect(try copy("\u{FEFF}" + journal) == [copied])
    }

    @Test func `files below the folder are included as separate files`() throws {
        mkdir(folder / "sub", 0o700)
        mkdir(folder / "sub/more", 0o700)
        writeFile(folder / "sub/b.journal", Array("Y2025\ninclude ./more/c d.journal\n".utf8))
        writeFile(folder / "sub/more/c d.journal", Array("account x\n".utf8))
        #expect(
            try copy("Y2026\ninclude sub/b.journal ; x\ninclude\tsub/more/c d.journal\n")
                == [
                    "Y2026\ninclude /dev/fd/3\ninclude /dev/fd/5\n", "Y2025\ninclude /dev/fd/4\n", "account x\n",
                    "account x\n",
                ])
        writeFile(folder / "sub/b", Array("2026-01-01 open Assets:A\n".utf8))
        #expect(
            try copy("option \"title\" \"x\"\ninclude\"sub/b\"\n")
                == ["option \"title\" \"x\"\ninclude \"/dev/fd/3\"\n", "2026-01-01 open Assets:A\n"])
        // In an included file as well.
        writeFile(folder / "sub/b", Array("\n plugin\"x\"\n".utf8))
        #expect(throws: StatementError.self) { try copy("include \"sub/b\"\n") }
        #expect(
            try problem("include \"sub/b\"\n") == .directive("plugin", file: folder / "sub/b", line: 2))
    }

    @Test(
        arguments: [
            "/etc/passwd", "../x", "sub/../../x", "~/x", "~root/x", "*.journal", "sub/?", "[a]", "{a,b}", "**/x",
            "timedot:x", "csv:x", "journal:x", "link", "out/passwd", "pipe", "sub", "sub/", "sub//x", "", ".",
            "./..", "missing", "/dev/zero", "/dev/stdin", "/dev/fd/0", "zero", "x\u{1}y", "a\\b",
        ])
    func `includes outside the folder are refused`(path: String) throws {
        mkdir(folder / "sub", 0o700)
        symlink("/etc/passwd", folder / "link")
        symlink("/dev/zero", folder / "zero")
        symlink("/etc", folder / "out")
        mkfifo(folder / "pipe", 0o600)
        for text in ["account x\ninclude \(path)\n", "option \"title\" \"x\"\ninclude \"\(path)\"\n"] {
            let found = try problem(text)
            guard case .include(_, folder / "a journal", 2, let reason)? = found else {
                Issue.record("\(String(describing: found))")
                continue
            }
            #expect(!reason.isEmpty)
        }
    }

    @Test func `includes are limited in number, depth and bytes`() throws {
        writeFile(folder / "loop", Array("include loop\n".utf8))
        guard case .include("loop", _, 1, let reason)? = try problem("include loop\n") else {
            Issue.record("it was read")
            return
        }
        #expect(reason == "files are included 10 deep at most")
        writeFile(folder / "wide", Array("account x\n".utf8))
        let many = String(repeating: "include wide\n", count: 100)
        #expect(
            try problem(many)
                == .include("wide", file: folder / "a journal", line: 100, reason: "100 files are read at most"))
        writeFile(folder / "twice", Array("2026-01-01 open Assets:A\n".utf8))
        #expect(
            try problem("include \"twice\"\ninclude \"twice\"\n")
                == .include("twice", file: folder / "a journal", line: 2, reason: "it is included already"))
        #expect(throws: StatementError.file(.tooLarge(folder / "wide", bytes: 33, limit: 32))) {
            try copy("include wide\nY2026\nY26\n", limit: 32)
        }
    }

    @Test func `a line that is not UTF-8 is named`() throws {
        writeFile(folder / "latin", Array("account x\n; ".utf8) + [0xE9, 0x0A])
        do {
            _ = try given("latin")
        } catch StatementError.journal(_, _, _, .line(_, let line, _)) {
            #expect(line == 2)
        }
    }

    @Test func `error messages of a program name the user's files and lines`() throws {
        writeFile(folder / "b", Array("2026-01-01 open Assets:A\n".utf8))
        let text = "option \"title\" \"a\nb\nc\"\ninclude \"b\"\n2026-01-01 note Assets:A \"a\nb\"\n2026-01-02 *\n"
        writeFile(folder / "a", Array(text.utf8))
        let copy = try JournalCopy(
            InputFile(path: folder / "a", limits: .standard), at: folder / "a", as: .beancount, limit: 1000
        ) { .journal("", program: "", command: "", $0) }
        let names = ["/dev/stdin:1:", "/dev/stdin:2:", "/dev/stdin:4: x", "/dev/fd/3:1", "\"/dev/fd/3\" (lines 5-7)"]
        #expect(
            names.map(copy.named) == [
                "\(folder / "a"):1:", "\(folder / "a"):4:", "\(folder / "a"):7: x", "\(folder / "b"):1",
                "\"\(folder / "b")\" (lines 5-7)",
            ])
        #expect(
            copy.named("/dev/fd/9:1 a/b /dev/fd/ /dev/fd/99999999999999999999")
                == "/dev/fd/9:1 a/b /dev/fd/ /dev/fd/99999999999999999999")
        #expect(copy.named("/dev/stdin:\(Int.max)").hasPrefix(folder / "a"))
    }

    /// Random sequences of pieces: accepted text has no keyword outside its place, in any line, for any way of
    /// splitting lines.
    @Test(arguments: 1...40)
    func `random directives never reach a program`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let pieces = [
            "plugin", "option", "include", "\"", "\"", "\"evil\"", " ", "\t", "\n", "\n", "\r", "\\", ";", "*", "#",
            "2020-01-01",
            "open", "Assets:Cash", "EUR", "1", ":", "x", "é", "\"a\nb\"", "  ", "note", "{", "@", "P", "'", "\u{A0}",
            "!", "~",
            "comment", "end comment", "account", "apply", "\u{FEFF}", "\u{85}", "python", "custom", "a:",
        ]
        for head in ["option \"title\" \"x\"\n", "account x\n"] {
            for _ in 1...50 {
                let soup = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                    pieces.randomElement(using: &random)!
                }.joined()
                let isBeancount = head.hasPrefix("option")
                do {
                    for file in try copy(head + soup) {
                        #expect(!file.contains("\r") && !file.contains("\0"))
                        for line in file.split(separator: "\n") {
                            #expect(isBeancount ? isHarmless(beancount: line) : isHarmless(hledger: line), "\(soup)")
                        }
                    }
                } catch is StatementError {
                    continue
                }
            }
        }
    }

    /// Every second part between quotes is a string. Other parts have a keyword only at the beginning.
    private func isHarmless(beancount line: Substring) -> Bool {
        let parts = line.replacing("\\\\", with: "").replacing("\\\"", with: "").split(
            separator: "\"", omittingEmptySubsequences: false)
        let words = parts.enumerated().filter { $0.offset % 2 == 0 }.map(\.element).joined(separator: " ")
            .split(separator: " ")
        return parts.count % 2 == 1 && !words.contains("plugin")
            && words.dropFirst().allSatisfy { !["option", "include"].contains($0) }
            && (words.first != "option" || parts.count == 5)
            && (words.first != "include" || line.hasPrefix("include \"/dev/fd/"))
    }

    private func isHarmless(hledger line: Substring) -> Bool {
        let first = line.first ?? ";"
        return line.hasPrefix("include /dev/fd/") || " \t;=~".contains(first) || first.isASCII && first.isNumber
            || ["account", "apply account", "P"].contains { line.hasPrefix($0) }
    }
}
