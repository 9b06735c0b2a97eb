import Support
import Testing

/// Scrolling through expenses with only the rows around the cursor loaded.
struct RecordsTests {
    /// The numbers of the expenses that the screen shows, from above.
    private func numbers(_ stage: Stage) -> [Int] {
        stage.screen.frame.text.dropFirst(3).compactMap { line in
            line.count > 20 ? line.dropFirst(12).split(separator: " ").first.flatMap { Int($0) } : nil
        }
    }

    /// Scrolls by screens, and collects the visible rows.
    private func walk(_ stage: Stage, _ key: String, collecting seen: inout [Int], isUp: Bool) {
        var before: String?
        while case let cursor = stage.row(reversedAt: 30), cursor != before {
            let new = numbers(stage).filter { !seen.contains($0) }
            seen = isUp ? new + seen : seen + new
            before = cursor
            stage.press(key)
        }
    }

    /// 5,000 expenses of three years, more than are held at once, some days with many and some without.
    private static func book() -> [String] {
        (0..<5_000).map { "add|1|home|--on|\(2024 + $0 % 3)-\(["02", "03", "11"][$0 % 7 % 3])-0\(1 + $0 % 9)" }
            .filter { !$0.contains("2026-11-0") || $0.hasSuffix("1") }
    }

    @Test(arguments: [80, 117, 118, 160, 200, 250])
    func `Texts take the width of the screen, and short categories leave it to the description`(columns: Int) throws {
        let path = "collections-of-very-old-stamps"
        let what = "a description of more than sixty letters for one of the old stamps"
        let stage = try Stage(columns, 24, after: ["category add \(path)", "add|1|\(path)|\(what)"])
        stage.press("2")
        let parts = stage.screen.frame.text[3].split(separator: "│")
        // From 118 columns on, the list has at least 78 columns beside the details.
        #expect(parts[0].contains(" \(path) ") == ![80, 118].contains(columns), "\(stage.text)")
        #expect(parts[0].contains(what) == (columns >= 200), "\(stage.text)")
        // The details have at most 60 columns.
        if columns >= 160 { #expect(parts[0].count == columns - 62, "\(stage.text)") }
        #expect((parts.count == 2) == (columns >= 118), "\(stage.text)")
    }

    @Test func `All records are shown once and in order, in both directions`() throws {
        let stage = try Stage(80, 50, after: Self.book())
        let listed = try stage.run("list all --format csv").split(whereSeparator: \.isNewline).dropFirst()
            .compactMap { Int($0.prefix { $0 != "," }) }
        #expect(listed.count > 4_000)
        stage.press("2")
        var down: [Int] = []
        walk(stage, "<PageDown>", collecting: &down, isUp: false)
        #expect(down == listed)
        var up: [Int] = []
        walk(stage, "<PageUp>", collecting: &up, isUp: true)
        #expect(up == listed)
        stage.press("G")
        #expect(numbers(stage).last == listed.last)
        stage.press("g")
        #expect(numbers(stage).first == listed.first)
        // Upwards from the oldest expense, with none of the newest in memory.
        stage.press("G")
        var fromOldest: [Int] = []
        walk(stage, "<PageUp>", collecting: &fromOldest, isUp: true)
        #expect(fromOldest == listed)
    }

    @Test func `A record of another user appears at the top and does not move lower rows`() throws {
        let stage = try Stage(80, 24, after: Self.book())
        stage.press("2jjj")
        try stage.run("add|77|home|Sofa|--on|2026-11-20")
        #expect(stage.screen.look() == .goOn)
        #expect(stage.text.contains("Sofa"))
        stage.press("<PageDown><PageDown>k")
        let rows = stage.screen.frame.text.dropFirst(3)
        try stage.run("add|78|home|Chair|--on|2026-11-20")
        #expect(stage.screen.look() == .goOn)
        #expect(stage.screen.frame.text.dropFirst(3) == rows)
        stage.press("g")
        #expect(stage.text.contains("Chair"))
    }

    @Test(arguments: [
        ("--payee lidl", 9), ("pizza", 10), ("mercato --tag week", 9), ("--min 19 --max 20", 1),
        ("--category food", 20),
        ("--void only", 1), ("--method card", 11), ("'Da Gino'", 10),
    ]) func `A filter takes words and options of list`(filter: String, count: Int) throws {
        let stage = try Stage(80, 40)
        stage.press("2/\(filter)<Enter>")
        #expect(numbers(stage).count == count)
    }

    @Test func `An apostrophe is plain text in a command and in a filter`() throws {
        let stage = try Stage(80, 24, after: ["add|1|home"])
        stage.press(":add 5 groceries caffè --payee L'Étoile --note d'oro<Enter>")
        #expect(try stage.run("list all --format csv").contains("caffè,L'Étoile,,d'oro"))
        stage.press("<Esc>2/--payee L'Étoile<Enter>")
        #expect(numbers(stage) == [2])
    }

    @Test func `Esc removes a filter`() throws {
        let stage = try Stage(80, 40)
        stage.press("2/pizza<Esc>")
        #expect(numbers(stage).count == 25)
    }

    @Test func `The period can be the current month, an earlier month or all days`() throws {
        let stage = try Stage(80, 40)
        stage.press("2h")
        #expect(stage.text.contains("November 2026") && numbers(stage).count == 23)
        stage.press("h")
        #expect(stage.text.contains("October 2026") && numbers(stage).count == 2)
        stage.press("t")
        #expect(stage.text.contains("All days") && numbers(stage).count == 25)
    }

    @Test(arguments: ["2h", "2H", "2@2026-10-05<Enter>", "3wcc<Enter>"])
    func `Keys do not go before the beginning of the book`(keys: String) throws {
        let stage = try Stage(80, 40)
        stage.press(keys)
        for _ in 1...12 { stage.press("h") }
        #expect(stage.text.contains("The book begins on Thu 1 Oct 2026."))
        #expect(numbers(stage).last == 1)
        for key in ["h", "H", "<Left>", "[", "@2019-05-01<Enter>"] {
            stage.press(key)
            #expect(stage.text.contains("The book begins on Thu 1 Oct 2026."), "after \(key)")
            #expect(numbers(stage).last == 1)
        }
        stage.press("l")
        #expect(!stage.text.contains("The book begins"))
    }

    @Test func `Records go back to a void expense before the beginning of the figures`() throws {
        let stage = try Stage(after: Stage.month + ["add 5 home --on 2026-08-20", "void last"])
        stage.press("2hhhh")
        #expect(stage.text.contains("August 2026") && !stage.text.contains("The book begins"))
        stage.press("h")
        #expect(stage.text.contains("August 2026") && stage.text.contains("The book begins on Thu 20 Aug 2026."))
    }

    @Test func `H and L move a year, and from all days to the year of the selected expense`() throws {
        let stage = try Stage(after: Stage.month + ["add 5 home --on 2025-03-02"])
        func heading() -> String { stage.screen.frame.text[1] }
        stage.press("2H")
        #expect(heading().hasPrefix("2026") && heading().contains("24 expenses"))
        stage.press("H")
        #expect(heading().hasPrefix("2025"))
        stage.press("Lth")
        #expect(heading().hasPrefix("November 2026"))
        stage.press("H")
        #expect(heading().hasPrefix("November 2025"))
        stage.press("L")
        #expect(heading().hasPrefix("November 2026"))
        stage.press("  H")
        #expect(heading().hasPrefix("November 2025") && heading().contains("2 marked"))
    }

    @Test func `@ asks for a day, shows its month, and selects its newest expense or the next older one`() throws {
        let stage = try Stage(80, 40)
        stage.press("2/--category food<Enter>@")
        #expect(stage.screen.frame.text.last?.hasPrefix("Day:") == true)
        stage.press("2026-11-12<Enter>")
        #expect(stage.screen.frame.text[1].hasPrefix("November 2026") && stage.screen.frame.text[1].contains("food"))
        #expect(numbers(stage).count == 19 && stage.row(reversedAt: 30)?.contains("7,80") == true)
        stage.press("@2026-10-30<Enter>")
        #expect(stage.screen.frame.text[1].hasPrefix("October 2026"))
        #expect(stage.row(reversedAt: 30)?.contains("Weekly shop") == true)
        stage.press("tH@2026-11-20<Enter>")
        #expect(stage.screen.frame.text[1].hasPrefix("2026") && stage.row(reversedAt: 30)?.contains("14,80") == true)
        stage.press("@nonsense<Enter>")
        #expect(stage.screen.frame.text.last?.hasPrefix("Day: nonsense") == true)
    }

    /// Number and total in cents of the lines of `list --format csv` that are void, or that are not.
    private func listed(_ stage: Stage, _ options: String, void isVoid: Bool) throws -> (count: Int, cents: Int64) {
        let table = try stage.run("list all \(options) --format csv").split(whereSeparator: \.isNewline)
            .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        let void = try #require(table[0].firstIndex(of: "void"))
        let lines = table.dropFirst().filter { ($0[void] == "true") == isVoid }
        let cents = lines.compactMap { Int64($0[2].filter { $0 != "." }) }
        return (lines.count, cents.reduce(0, +))
    }

    @Test(arguments: ["", "--category food", "--min 5", "thing", "--payee Lidl", "--void none", "--void only"])
    func `The heading has the number and total of all records, also if only some are loaded`(filter: String) throws {
        var random = SplitMix64(seed: 38)
        let many = (0..<5_000).map { number in
            let cents = Int.random(in: -900...2_000, using: &random)
            let amount = "\(cents < 0 ? "-" : "")\(abs(cents) / 100).\(abs(cents) % 100 / 10)\(abs(cents) % 10)"
            let category = ["home", "groceries", "eating-out"][Int.random(in: 0..<3, using: &random)]
            let day = "\(2023 + number % 3)-0\(1 + number % 9)-1\(number % 10)"
            return "add|\(cents == 0 ? "1" : amount)|\(category)|\(number % 7 == 0 ? "Thing" : "Tool")|--on|\(day)"
                + (number % 11 == 0 ? "|--payee|Lidl" : "")
        }
        let stage = try Stage(80, 24, after: ["settings locale it_IT"] + many + ["void 3 15 4000"])
        stage.press("2/\(filter)<Enter>")
        let isOfVoid = filter == "--void only"
        let oracle = try listed(stage, filter == "thing" ? "--search thing" : filter, void: isOfVoid)
        let heading = stage.screen.frame.text[1]
        let figures = heading.split(separator: "  ").last?.drop { $0 == " " } ?? ""
        let digits = figures.split(separator: ",", maxSplits: 1)
        let noun = (isOfVoid ? "void " : "") + (oracle.count == 1 ? "expense" : "expenses")
        #expect(digits.first.map(String.init) == "\(oracle.count) \(noun)")
        let isNegative = digits.last?.contains("-") == true || digits.last?.contains("−") == true
        let cents = Int64(digits.last?.filter(\.isNumber) ?? "") ?? .max
        #expect((isNegative ? -cents : cents) == oracle.cents)
    }

    @Test(arguments: [
        ("--void only", "1 void expense, 12,50\u{A0}€"), ("cinema", "1 void expense, not counted"),
        ("cinema --void all", "1 void expense, not counted"), ("cinema --void none", "0 expenses, 0,00\u{A0}€"),
        ("--payee nobody", "0 expenses, 0,00\u{A0}€"),
    ])
    func `The heading counts the void expenses that are shown alone`(filter: String, words: String) throws {
        let stage = try Stage()
        stage.press("2/\(filter)<Enter>")
        #expect(stage.screen.frame.text[1].hasSuffix(words), "\(stage.screen.frame.text[1])")
    }

    @Test func `Void expenses that are listed alone have the total of their day`() throws {
        let stage = try Stage()
        stage.press("2/--void only<Enter>")
        #expect(stage.screen.frame.text[3].hasSuffix("12,50      12,50"))
        #expect(try stage.run("list|2026-11|--search|cinema|--format|plain").contains(": 1 void expense, not counted."))
        #expect(try stage.run("list|2026-11|--void|only|--format|plain").contains(": 1 void expense, total 12,50"))
    }

    @Test func `The heading follows the period, a filter and a change`() throws {
        let stage = try Stage()
        stage.press("2")
        #expect(stage.screen.frame.text[1].hasSuffix("24 expenses, 1573,90\u{A0}€"))
        stage.press("h/pizza<Enter>")
        #expect(stage.screen.frame.text[1].hasSuffix("10 expenses, 103,00\u{A0}€"))
        stage.press("x")
        #expect(stage.screen.frame.text[1].hasSuffix("9 expenses, 88,20\u{A0}€"))
        stage.press("u")
        #expect(stage.screen.frame.text[1].hasSuffix("10 expenses, 103,00\u{A0}€"))
    }
}
