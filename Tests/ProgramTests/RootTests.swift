import Testing
import Text

@testable import Arguments
@testable import Commands

/// The description of the commands that parser, help, manual and completions read.
@Suite struct RootTests {
    @Test func `an option with a value in one command only is recognised after its command`() throws {
        for words in [
            ["chart", "bar", "--ceiling"], ["--ceiling", "chart", "bar"],
            ["outing", "open", "Fair", "--ceiling", "100"],
        ] {
            guard case .run = try root.parse(words).request else {
                Issue.record("asks for help: \(words)")
                return
            }
        }
        #expect(throws: UsageError.self) { try root.parse(["--ceiling", "100", "outing", "open", "Fair"]) }
    }

    @Test func `the description of the commands has no fault`() {
        #expect(root.validate() == [])
    }

    @Test(arguments: [
        "12,50", "-12,50", "3*2,50", "(4+6)*1,5", "-5+3", "-€5+3", "50+10%", "37/3", "1/0", "-3", "-CZK 120.00",
        "-CZK120",
        "-USD12", "-$12", "-£5", "120 CZK", "$12", "-3*40 CZK", "CZK -5",
    ])
    func `a first word that is an amount or a sum means add`(amount: String) throws {
        guard case .run(let command) = try root.parse([amount, "food"]).request else {
            Issue.record("asks for help")
            return
        }
        #expect((command as? Add)?.amount == amount)
    }

    @Test(arguments: ["-CZK 120.00", "-CZK120", "-USD12", "-$12"])
    func `a minus, a currency and a digit are an amount after the command too`(amount: String) throws {
        guard case .run(let command) = try root.parse(["add", amount, "food"]).request else {
            Issue.record("asks for help")
            return
        }
        #expect((command as? Add)?.amount == amount)
    }

    @Test(arguments: ["-CZK", "-zar5", "-X5", "-$"])
    func `other words that begin with a minus are options`(word: String) {
        #expect(throws: UsageError.self) { try root.parse(["add", word, "food"]) }
    }

    @Test(arguments: ["-€", "-EUR", "-CZK", "-eur", "-", "€", "EUR", "CZK"])
    func `a sign or currency before a digit is the first word of an amount`(head: String) throws {
        for words in [["add", head, "12,50", "clothes"], [head, "12,50", "clothes"]] {
            guard case .run(let command) = try root.parse(words).request, let add = command as? Add else {
                Issue.record("\(words) is no add")
                return
            }
            #expect((add.amount, add.category) == (head, "12,50"), "\(words)")
        }
    }

    @Test(arguments: [["list", "-x", "5"], ["add", "-x5", "5", "food"], ["add", "-zz", "5", "food"], ["mdd", "5"]])
    func `an unknown option before a digit is no amount`(words: [String]) {
        #expect(throws: UsageError.self) { try root.parse(words) }
    }

    @Test(arguments: ["20/11", "2026-11", "2026-11-20", "20/11/2026", "Q3", "2026-W47", "CZK"])
    func `a first word that is a day or a month is no sum`(word: String) {
        #expect(throws: UsageError.self) { try root.parse([word, "food"]) }
    }

    @Test func `every completion name is known`() {
        for slot in root.allCommands().flatMap({ $0.type.init().slots() }) + CommonOptions().slots() {
            guard case .custom(let name) = slot.parameter.completion else { continue }
            let group = root.top.subcommand(named: name)?.group
            #expect(group?.names != nil || Complete.fixed[name] != nil || name == "tag", "\(name)")
        }
    }

    @Test func `budget leads to ceilings in help, completion and suggestions`() {
        #expect(root.path(called: ["budget"]) == ["ceiling"])
        #expect(root.completions(for: ["budg"]).candidates.map(\.text) == ["ceiling"])
        let error = #expect(throws: UsageError.self) { try root.parse(["budget"]) }
        #expect(error?.nearest == ["spesa ceiling"])
    }

    @Test func `a command that destroys data is proposed only after its first word`() {
        for word in ["expense", "expenses", "outings", "outing", "eras", "erse", "book", "books", "del", "destroy"] {
            for words in [[word, "12"], [word, "last"], [word]] {
                do {
                    _ = try root.parse(words)
                } catch {
                    #expect(!error.nearest.contains { $0.contains("erase") }, "\(words)")
                }
            }
        }
        let below = #expect(throws: UsageError.self) { try root.parse(["erase", "expens", "12"]) }
        #expect(below?.nearest.contains("spesa erase expense") == true)
    }

    @Test(arguments: [
        (["trips"], "spesa outing"), (["graphs"], "spesa chart"), (["entry"], "spesa list"),
        (["events"], "spesa outing"),
        (["charts"], "spesa chart"), (["summaries"], "spesa summary"), (["hist", "1"], "spesa history"),
    ])
    func `other names are known in the singular and plural, and a unique prefix first`(words: [String], first: String) {
        let error = #expect(throws: UsageError.self) { try root.parse(words) }
        #expect(error?.nearest.first == first)
    }

    @Test(arguments: [("trips", "outing"), ("graphs", "chart"), ("budgets", "ceiling")])
    func `help finds a command by another name in the plural`(name: String, command: String) {
        #expect(root.path(called: [name]) == [command])
    }

    @Test(
        arguments: [
            (["expense", "12"], ["spesa add"]), (["expenses"], ["spesa list"]),
            (["pay", "12", "groceries"], ["spesa add"]), (["paid", "12"], ["spesa add"]),
            (["buy", "12", "groceries"], ["spesa add"]),
        ] as [([String], [String])])
    func `other words for recording and listing suggest add and list`(words: [String], nearest: [String]) {
        let error = #expect(throws: UsageError.self) { try root.parse(words) }
        #expect(error?.nearest == nearest)
    }

    @Test(
        arguments: [
            (["stats", "2026"], nil, "2026"), (["stats", "november"], nil, "november"),
            (["stats", "week"], "week", nil), (["stats", "year", "all"], "year", "all"),
            (["stats", "2026", "--by", "category"], nil, "2026"),
        ] as [([String], String?, String?)])
    func `a period without its unit is read`(words: [String], unit: String?, period: String?) throws {
        guard case .run(let command) = try root.parse(words).request, let stats = command as? Stats else {
            Issue.record("\(words) is no stats")
            return
        }
        #expect((stats.givenUnit?.rawValue, stats.period) == (unit, period))
        #expect(throws: UsageError.self) { try root.parse(["stats", "moth"]) }
        #expect(throws: UsageError.self) { try root.parse(["stats", "2026", "2025"]) }
    }

    @Test func `the former name of repeat record works and is hidden`() throws {
        let invocation = try root.parse(["repeat", "book", "--dry-run"])
        guard case .run(let command) = invocation.request else {
            Issue.record("repeat book does not run")
            return
        }
        #expect((command as? RepeatBooking)?.dryRun == true)
        #expect(root.completions(for: ["repeat", "book"]).candidates.isEmpty)
        #expect(root.completions(for: ["repeat", "rec"]).candidates.map(\.text) == ["record"])
    }

    @Test func `every chapter of the manual is on one page under its own title`() {
        let pages = ([nil] + ManualText.Page.allCases).map { ManualText.sections(of: $0).map(\.title) }
        #expect(pages.allSatisfy { !$0.isEmpty })
        #expect(pages.joined().sorted() == ManualText.sections.map(\.title).sorted())
        let marks: Set<Character> = ["|", "[", "]", "#"]
        #expect(pages.joined().allSatisfy { !$0.contains(where: marks.contains) && $0 == $0.uppercased() })
    }

    @Test(arguments: visibleCommands.map(\.path))
    func `every visible command has an example`(path: [String]) throws {
        let command = try #require(visibleCommands.first { $0.path == path })
        #expect(!command.info.examples.isEmpty)
    }

    @Test(arguments: visibleCommands.flatMap { command in command.info.examples.map { ($0.words, command.path) } })
    func `an example can be run unchanged`(words: String, path: [String]) throws {
        let line = try #require(spesaPart(of: words), "no spesa in: \(words)")
        let typed = try splitWords(of: line).map(\.text)
        #expect(typed.first == "spesa")
        let invocation = try root.parse(Array(typed.dropFirst()))
        guard case .run(let command) = invocation.request else {
            Issue.record("asks for help: \(words)")
            return
        }
        let isShown = visibleCommands.contains { $0.path == path && $0.info.name == type(of: command).info.name }
        #expect(isShown, "runs another command than \(path.joined(separator: " ")): \(words)")
    }

    @Test(arguments: visibleCommands.flatMap { $0.info.examples.map(\.words) })
    func `an example has no amount that depends on the locale`(words: String) {
        for word in words.split(separator: " ") {
            for mark in [".", ","] {
                let parts = word.split(separator: Character(mark))
                let isAmbiguous =
                    parts.count == 2 && parts[1].utf8.count == 3
                    && parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
                #expect(!isAmbiguous, "\(word) in: \(words)")
            }
        }
    }

    @Test func `a command that edits shows no default for unchanged values`() {
        for (path, type) in root.allCommands() where type.info.discussion.contains("not given change nothing") {
            for parameter in type.init().slots().map(\.parameter) where parameter.role != .word {
                let help = parameter.wholeHelp
                let isFilter = ["basket", "void"].contains(parameter.name)
                let tellsDefault = help.contains("default: ")
                #expect(isFilter || !tellsDefault, "\(path.joined(separator: " ")): \(help)")
            }
        }
    }

    @Test func `every command has help at every width`() throws {
        for command in visibleCommands {
            for width in [20, 80, 200] {
                #expect(try root.help(for: command.path, width: width).hasSuffix("\n"))
            }
        }
    }
}

/// Commands that help shows, with their paths.
private let visibleCommands: [(path: [String], info: CommandInfo)] =
    root.allCommands().map { ($0.path, $0.type.info) }.filter { !$0.1.isHidden }

/// The command line of the program in a line for a shell: without a prefix, and without redirections.
private func spesaPart(of line: String) -> String? {
    guard let start = line.firstRange(of: "spesa")?.lowerBound else { return nil }
    return String(line[start...].prefix { !"|<>)".contains($0) })
}
