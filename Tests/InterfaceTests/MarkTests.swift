import Screen
import Support
import Testing

/// Marks on several expenses of the records view, and the keys that act on all marked ones.
///
/// In the book of `Stage.month` the rows of the view are the expenses 25 (void, 12,50), 24 (-20,00), 23 (3,20), then 22
/// to 13, pizzas of 14,80 down to 5,80.
struct MarkTests {
    /// The rows with a mark, from above.
    private func marked(_ stage: Stage) -> [String] { stage.screen.frame.text.filter { $0.hasPrefix("* ") } }

    private func heading(_ stage: Stage) -> String { stage.screen.frame.text[1] }

    private func history(_ stage: Stage) throws -> String { try stage.run("history --limit 500 --format json") }

    /// Whether an expense is void.
    private func isVoid(_ number: Int, _ stage: Stage) throws -> Bool {
        try stage.run("show \(number) --format json").contains("\"void\":true")
    }

    private func tags(_ number: Int, _ stage: Stage) throws -> String {
        let lines = try stage.run("show \(number)").split(whereSeparator: \.isNewline)
        return lines.first { $0.hasPrefix("tags") }.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
            ?? ""
    }

    private func category(_ number: Int, _ stage: Stage) throws -> String {
        let lines = try stage.run("show \(number)").split(whereSeparator: \.isNewline)
        return lines.first { $0.hasPrefix("category") }.map { String($0.split(separator: " ").last ?? "") } ?? ""
    }

    @Test func `Space marks an expense and goes to the next, and the heading has number and total`() throws {
        let stage = try Stage()
        stage.press("2jj  ")
        #expect(marked(stage).count == 2)
        #expect(marked(stage).first?.contains("Bus") == true && marked(stage).last?.contains("Pizza") == true)
        #expect(heading(stage).hasSuffix("2 marked, 18,00\u{A0}€"))
        #expect(stage.row(reversedAt: 30)?.contains("13,80") == true)
        stage.press("k ")
        #expect(marked(stage).count == 1 && heading(stage).hasSuffix("1 marked, 3,20\u{A0}€"))
    }

    @Test func `A void expense is marked but not in the total`() throws {
        let stage = try Stage()
        stage.press("2   ")
        #expect(heading(stage).hasSuffix("3 marked (1 void), -16,80\u{A0}€"))
    }

    @Test func `Esc unmarks all, and only then goes back`() throws {
        let stage = try Stage()
        stage.press("3<Enter><Enter>")
        stage.press("<Enter> ")
        #expect(!marked(stage).isEmpty)
        stage.press("<Esc>")
        #expect(marked(stage).isEmpty && !heading(stage).contains("marked"))
        stage.press("<Esc>")
        #expect(stage.text.contains("November 2026 by category"))
    }

    @Test func `x voids all marked expenses and r restores them, each in one change`() throws {
        let stage = try Stage()
        let before = try history(stage)
        stage.press("2jj   x")
        #expect(try [23, 22, 21, 20].map { try isVoid($0, stage) } == [true, true, true, false])
        #expect(heading(stage).hasSuffix("3 marked (3 void), 0,00\u{A0}€"))
        stage.press("u")
        #expect(try [23, 22, 21].map { try isVoid($0, stage) } == [false, false, false])
        #expect(try history(stage) != before)
        stage.press("xr")
        #expect(try [23, 22, 21].map { try isVoid($0, stage) } == [false, false, false])
        stage.press("u")
        #expect(try [23, 22, 21].map { try isVoid($0, stage) } == [true, true, true])
    }

    @Test func `x voids the valid ones of the marked expenses, and r restores the void ones`() throws {
        let stage = try Stage()
        stage.press("2  x")
        #expect(try isVoid(25, stage) && isVoid(24, stage))
        stage.press("x")
        #expect(stage.text.contains("what is marked is void already; r restores it"))
        stage.press("r")
        #expect(try !isVoid(25, stage) && !isVoid(24, stage))
        stage.press("r")
        #expect(stage.text.contains("nothing marked is void; x voids it"))
    }

    @Test func `e files all marked expenses under a category, in one change`() throws {
        let stage = try Stage()
        stage.press("2jj  e")
        #expect(stage.text.contains("Category of 2 expenses:"))
        stage.press("leis<Tab><Enter>")
        #expect(try [23, 22, 21].map { try category($0, stage) } == ["leisure", "leisure", "food:eating-out"])
        #expect(marked(stage).count == 2)
        stage.press("u")
        #expect(try [23, 22].map { try category($0, stage) } == ["transport", "food:eating-out"])
    }

    @Test func `An unknown category is refused in words of the screen, and Ctrl-N makes it`() throws {
        let stage = try Stage()
        let before = try history(stage)
        stage.press("2jj  enowhere<Enter>")
        #expect(stage.text.contains("there is no category 'nowhere'") && stage.text.contains("Ctrl-N makes it"))
        #expect(!stage.text.contains("spesa edit"))
        #expect(try history(stage) == before)
        stage.press("<Ctrl-N><Enter>")
        #expect(try [23, 22].map { try category($0, stage) } == ["nowhere", "nowhere"])
    }

    @Test func `t adds a tag to all marked expenses or removes it, each in one change`() throws {
        let stage = try Stage()
        stage.press("2jj  ttrip<Enter>")
        #expect(try [23, 22, 21].map { try tags($0, stage) } == ["trip", "trip", ""])
        stage.press("t-trip<Enter>")
        #expect(try [23, 22].map { try tags($0, stage) } == ["", ""])
        stage.press("u")
        #expect(try [23, 22].map { try tags($0, stage) } == ["trip", "trip"])
        stage.press("u")
        #expect(try [23, 22].map { try tags($0, stage) } == ["", ""])
    }

    @Test(arguments: ["", "two words", "-"]) func `What is not a tag is refused and changes nothing`(
        tag: String
    ) throws {
        let stage = try Stage()
        let before = try history(stage)
        stage.press("2jj  t\(tag)<Enter>")
        #expect(stage.text.contains("Tag of 2 expenses:"))
        #expect(try history(stage) == before)
        stage.press("<Esc>")
        #expect(marked(stage).count == 2)
    }

    @Test(arguments: [(40, 12), (80, 24), (120, 40)])
    func `A long reply leaves half of the screen to the list, and says how much is left out`(
        columns: Int, rows: Int
    ) throws {
        let stage = try Stage(columns, rows)
        stage.press("2jj" + String(repeating: " ", count: 22) + "x")
        #expect(stage.text.contains("Voided"))
        let last = stage.screen.frame.text[rows - 2]
        #expect(last.hasPrefix("and ") && last.hasSuffix(" more lines"))
        #expect(!marked(stage).isEmpty)
    }

    @Test(arguments: [(60, 18), (80, 24), (120, 40)])
    func `A long reply leaves the column headings`(columns: Int, rows: Int) throws {
        let stage = try Stage(columns, rows)
        stage.press("2jj" + String(repeating: " ", count: 22))
        let heading = stage.screen.frame.text[2]
        #expect(heading.hasPrefix("  Day") && heading.contains("Amount"))
        stage.press("x")
        #expect(stage.text.contains("more lines") && stage.screen.frame.text[2] == heading)
        #expect(marked(stage).count >= 3)
    }

    @Test func `Without marks the keys act on the selected expense, and t shows all days`() throws {
        let stage = try Stage()
        stage.press("2jj <Esc>ht")
        #expect(stage.text.contains("All days"))
        stage.press("gje")
        #expect(stage.text.contains("Jacket returned") && stage.text.contains("Amount"))
    }

    @Test(arguments: ["/--min 700<Enter>", "hh"])
    func `Marks stay in another filter or period, and the title counts them`(keys: String) throws {
        let stage = try Stage()
        stage.press("2jj  \(keys)")
        #expect(marked(stage).isEmpty && heading(stage).hasSuffix("2 marked (2 not shown), 0,00\u{A0}€"))
        stage.press("/<Ctrl-U><Enter>l")
        #expect(marked(stage).count == 2 && heading(stage).hasSuffix("2 marked, 18,00\u{A0}€"))
    }

    @Test func `Keys change only the marked expenses that are shown, and say so`() throws {
        let stage = try Stage()
        stage.press("2jj   /pizza<Enter>")
        #expect(heading(stage).hasSuffix("3 marked (1 not shown), 28,60\u{A0}€") && marked(stage).count == 2)
        #expect(stage.screen.frame.text[23].contains("x void 2 of 3"))
        for key in ["e", "t"] {
            stage.press(key)
            #expect(stage.text.contains("of 2 of 3 marked expenses:"))
            stage.press("<Esc>")
        }
        stage.press("x")
        #expect(try [23, 22, 21].map { try isVoid($0, stage) } == [false, true, true])
        stage.press("r/<Ctrl-U><Enter>x")
        #expect(try [23, 22, 21].map { try isVoid($0, stage) } == [true, true, true])
    }

    @Test(arguments: ["x", "r", "e", "t"]) func `If no marked expense is shown, no key changes anything`(
        key: String
    ) throws {
        let stage = try Stage()
        stage.press("2jj  /Mercato<Enter>")
        let before = try history(stage)
        stage.press(key)
        #expect(stage.text.contains("the 2 marked expenses are not shown; Esc unmarks all"))
        #expect(try history(stage) == before)
        stage.press("<Esc>x")
        #expect(try history(stage) != before && !heading(stage).contains("marked"))
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `Any filters and periods leave the same expenses marked`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let stage = try Stage(80, 40)
        stage.press("2j  j j  ")
        let all = marked(stage)
        let moves = [
            "/<Ctrl-U>pizza<Enter>", "/<Ctrl-U>mercato --min 12<Enter>", "/<Ctrl-U><Enter>", "h", "l", "s", "g", "G",
            "!!", "1",
        ]
        for _ in 0..<60 {
            stage.press("2" + (moves.randomElement(using: &random) ?? "h"))
            stage.press("2")
            #expect(heading(stage).contains("\(all.count) marked"), "seed \(seed)")
        }
        stage.press("/<Ctrl-U><Enter>")
        for number in [24, 23, 21, 19, 18] { #expect(try !isVoid(number, stage)) }
    }

    @Test func `Marks stay on their expenses when others are added`() throws {
        let stage = try Stage()
        stage.press("2jj  ")
        try stage.run("add|77|home|Sofa|--on|2026-11-21")
        #expect(stage.screen.look() == .goOn)
        #expect(stage.text.contains("Sofa") && heading(stage).hasSuffix("2 marked, 18,00\u{A0}€"))
        #expect(marked(stage).map { $0.contains("Sofa") } == [false, false])
        try stage.run("edit 23 --amount 4,20")
        #expect(stage.screen.look() == .goOn)
        #expect(heading(stage).hasSuffix("2 marked, 19,00\u{A0}€"))
    }

    @Test func `An expense that leaves the selection stays marked, but no key changes it`() throws {
        let stage = try Stage()
        stage.press("2/pizza<Enter>g   ")
        #expect(heading(stage).hasSuffix("3 marked, 41,40\u{A0}€"))
        try stage.run("edit 22 --what Pasta")
        #expect(stage.screen.look() == .goOn)
        #expect(heading(stage).hasSuffix("3 marked (1 not shown), 26,60\u{A0}€"))
        stage.press("x")
        #expect(try [22, 21, 20].map { try isVoid($0, stage) } == [false, true, true])
    }

    @Test func `Marks stay where only a part of the expenses is loaded`() throws {
        let many = (0..<5_000).map { "add|1|home|--on|\(2024 + $0 % 3)-0\(1 + $0 % 9)-1\($0 % 10)" }
        let stage = try Stage(80, 24, after: ["settings locale it_IT"] + many)
        stage.press("2  G")
        #expect(heading(stage).hasSuffix("2 marked, 2,00\u{A0}€"))
        try stage.run("add 7 home")
        #expect(stage.screen.look() == .goOn)
        while stage.screen.isBusy { stage.screen.readOn() }
        stage.press(" ")
        #expect(heading(stage).hasSuffix("3 marked, 3,00\u{A0}€"))
        stage.press("g")
        #expect(heading(stage).hasSuffix("3 marked, 3,00\u{A0}€"))
        #expect(marked(stage).count == 2)
    }

    @Test func `A total that is too large is not shown`() throws {
        let huge = "90000000000000000"
        let stage = try Stage(after: [
            "settings locale it_IT", "add|\(huge)|home|--on|2026-11-03", "add|-\(huge)|home|--on|2026-11-02",
            "add|\(huge)|home|--on|2026-11-01",
        ])
        stage.press("2 j ")
        #expect(heading(stage).hasSuffix("2 marked, total too large"))
        stage.press("k ")
        #expect(heading(stage).contains("3 marked, 90"))
    }

    @Test func `An expense of a receipt can be marked, but is changed only as a whole`() throws {
        let stage = try Stage(after: Stage.household)
        let before = try history(stage)
        stage.press("2  ")
        for key in ["x", "e", "t"] {
            stage.press(key)
            #expect(stage.text.contains("is part of receipt 1"), "\(key)")
        }
        #expect(try history(stage) == before)
    }

    @Test func `A reader of the book sees the total of marked expenses, and no key changes them`() throws {
        let owner = try Stage()
        func signIn(_ command: String) throws {
            owner.system.input = [Array("open sesame".utf8)]
            try owner.run("\(command) --password-stdin")
        }
        try signIn("signup bruno")
        try signIn("login anna")
        try owner.run("book share anna --with bruno --as reader")
        try signIn("login bruno")
        try owner.run("book use anna")
        let stage = try Stage(80, 24, in: owner.system)
        let before = try history(stage)
        stage.press("2jj  ")
        #expect(marked(stage).count == 2 && heading(stage).contains("2 marked, "))
        for key in ["x", "r", "e", "t"] {
            stage.press(key)
            #expect(stage.text.contains("you may only read this book"), "\(key)")
        }
        #expect(try history(stage) == before)
    }

    @Test func `The total of hidden figures is hidden`() throws {
        let stage = try Stage()
        stage.press("2jj  !")
        #expect(heading(stage).contains("2 marked") && heading(stage).contains("•"))
        #expect(!heading(stage).contains("18,00") && marked(stage).count == 2)
    }

    @Test(arguments: [(40, 12), (80, 24), (120, 40), (200, 60)])
    func `Marks and their number are visible at every size, also in ASCII`(columns: Int, rows: Int) throws {
        let stage = try Stage(columns, rows, after: Stage.household + ["settings glyphs ascii"])
        stage.press("2jjj  ")
        #expect(marked(stage).count == 2)
        #expect(heading(stage).contains("2 marked, "))
        #expect(stage.text.utf8.allSatisfy { $0 < 0x80 })
        stage.press("e")
        #expect(stage.text.contains("Category of 2 expenses:"))
        #expect(stage.text.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func `A click on a key of the footer acts on all marked expenses`() throws {
        let stage = try Stage()
        stage.press("2jj  ")
        let footer = stage.screen.frame.text[23]
        let column = try #require(footer.firstRange(of: "x void")).lowerBound
        _ = stage.screen.press(
            .click(Position(row: 23, column: footer.distance(from: footer.startIndex, to: column))))
        #expect(try isVoid(23, stage) && isVoid(22, stage))
    }

    @Test func `The help page says that Space marks, and which keys page`() throws {
        let stage = try Stage(120, 80)
        stage.press("2?")
        let lines = stage.screen.frame.text
        let records = lines.prefix { !$0.hasPrefix("Every view") }.map { $0.prefix(58) }
        #expect(records.contains { $0.contains("Space") && $0.contains("mark") })
        #expect(!records.contains { $0.contains("Space") && $0.contains("page") })
        #expect(records.contains { $0.contains("PgDn") })
        stage.press("q")
        stage.press("f")
        #expect(marked(stage).isEmpty)
    }
}
