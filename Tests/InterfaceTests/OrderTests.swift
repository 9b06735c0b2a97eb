import Screen
import Support
import Testing

/// The orders of the records view: `s` goes from the order by day to those by amount, payee and category, and back.
struct OrderTests {
    /// The numbers of the expenses that the screen shows, from above.
    private func numbers(_ stage: Stage) -> [Int] {
        stage.screen.frame.text.dropFirst(3).compactMap { line in
            line.count > 20 ? line.dropFirst(12).split(separator: " ").first.flatMap { Int($0) } : nil
        }
    }

    /// The numbers of all rows, from above, collected by scrolling from the first row.
    private func walk(_ stage: Stage) -> [Int] {
        stage.press("g")
        var seen: [Int] = []
        var before: String?
        while case let cursor = stage.row(reversedAt: 30), cursor != before {
            let known = Set(seen)
            seen += numbers(stage).filter { !known.contains($0) }
            before = cursor
            stage.press("<PageDown>")
        }
        return seen
    }

    private struct Row {
        let number: Int
        let cents: Int64
        let category: String
        let payee: String
    }

    /// The lines of `list`, by day.
    private func listed(_ stage: Stage, _ options: String = "") throws -> [Row] {
        let lines = try stage.run("list all \(options) --format csv").split(whereSeparator: \.isNewline)
        let names = lines[0].split(separator: ",").map(String.init)
        return try lines.dropFirst().map { line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            func field(_ name: String) throws -> String { fields[try #require(names.firstIndex(of: name))] }
            return Row(
                number: try #require(try Int(field("id"))),
                cents: try #require(try Int64(field("amount").filter { $0 != "." })),
                category: try field("category"), payee: try field("payee"))
        }
    }

    /// The rows sorted by insertion, which keeps equal rows in their order.
    private func sorted(_ rows: [Row], _ isBefore: (Row, Row) -> Bool) -> [Int] {
        var result: [Row] = []
        for row in rows {
            result.insert(row, at: result.firstIndex { isBefore(row, $0) } ?? result.endIndex)
        }
        return result.map(\.number)
    }

    private static func isPayeeBefore(_ left: Row, _ right: Row) -> Bool {
        if left.payee.isEmpty || right.payee.isEmpty { return !left.payee.isEmpty && right.payee.isEmpty }
        return plain(left.payee) < plain(right.payee)
    }

    /// The few names of these tests without case, accents, blanks and apostrophes.
    private static func plain(_ name: String) -> String {
        String(name.lowercased().filter { $0 != " " && $0 != "'" && $0 != "’" }.map { $0 == "é" ? "e" : $0 })
    }

    private func heading(_ stage: Stage) -> String { stage.screen.frame.text[2] }

    /// Expenses with refunds, ties, spellings of payees, missing payees and subcategories.
    private static func book(_ count: Int, seed: UInt64) -> [String] {
        var random = SplitMix64(seed: seed)
        let payees = ["Lidl", "lidl", "L'Étoile", "L’etoile", "Da Gino", "Dado", "Zoo", "", ""]
        let categories = ["home", "food", "groceries", "eating-out", "leisure", "rent", "clothes"]
        return (0..<count).map { number in
            let euros = Int.random(in: 1...12, using: &random)
            let amount = Int.random(in: 0..<5, using: &random) == 0 ? -euros : euros
            let category = categories[Int.random(in: 0..<categories.count, using: &random)]
            let payee = payees[Int.random(in: 0..<payees.count, using: &random)]
            let day = "\(2024 + number % 3)-0\(1 + Int.random(in: 0..<9, using: &random))-1\(number % 7)"
            return "add|\(amount)|\(category)|Thing|--on|\(day)" + (payee.isEmpty ? "" : "|--payee|\(payee)")
        }
    }

    @Test(arguments: [1, 2, 38] as [UInt64])
    func `Rows are by amount, payee and category, and rows of the same value by day`(seed: UInt64) throws {
        let stage = try Stage(
            100, 40, after: ["settings locale it_IT"] + Self.book(150, seed: seed) + ["void 3 15 77 140"])
        let byDay = try listed(stage)
        #expect(byDay.count == 150)
        stage.press("2")
        #expect(walk(stage) == byDay.map(\.number))
        stage.press("s")
        #expect(walk(stage) == sorted(byDay) { $0.cents > $1.cents })
        let largestFirst = try listed(stage, "--sort amount").map(\.number)
        #expect(walk(stage) == largestFirst)
        stage.press("s")
        #expect(walk(stage) == sorted(byDay, Self.isPayeeBefore))
        stage.press("s")
        // Siblings are by name, and none of these names continues another: paths are in the order of the tree.
        #expect(walk(stage) == sorted(byDay) { $0.category < $1.category })
        stage.press("s")
        #expect(walk(stage) == byDay.map(\.number))
    }

    @Test func `The sorted column has a mark, each row its day, and there are no day totals`() throws {
        let stage = try Stage()
        stage.press("2")
        let byDay = heading(stage)
        #expect(byDay.contains("Day total") && !byDay.contains("▼") && !byDay.contains("▲"))
        for mark in ["Amount ▼", "Payee ▲", "Category ▲"] {
            stage.press("s")
            #expect(heading(stage).contains(mark) && !heading(stage).contains("Day total"))
            #expect(heading(stage).count { $0 == "▼" || $0 == "▲" } == 1)
            let days = stage.screen.frame.text[3..<23].map { $0.prefix(11) }
            #expect(days.allSatisfy { $0.contains("Nov") || $0.contains("Oct") }, "\(mark)")
        }
        stage.press("s")
        #expect(heading(stage) == byDay)
    }

    @Test func `By payee the payee comes first, and rows without payee come last`() throws {
        let stage = try Stage()
        stage.press("2")
        stage.press("ss")
        #expect(stage.screen.frame.text[3].contains("@Casa"))
        #expect(stage.screen.frame.text[4].contains("@Da Gino Pizza"))
        stage.press("G")
        #expect(stage.screen.frame.text[22].contains("650,00"))
        #expect(!stage.screen.frame.text[19..<23].contains { $0.contains("@") })
    }

    @Test func `Refunds come last by amount, and void expenses stand at their amount`() throws {
        let stage = try Stage(80, 40)
        stage.press("2")
        stage.press("s")
        let rows = numbers(stage)
        #expect(rows.prefix(3) == [3, 1, 2] && rows.last == 24)
        let void = try #require(rows.firstIndex(of: 25))
        #expect(stage.screen.frame.text[3 + void].contains("void") && rows[void + 1] == 5)
    }

    @Test func `s goes to the first row of each order`() throws {
        let stage = try Stage(80, 24)
        stage.press("2")
        let first = try #require(stage.row(reversedAt: 30))
        for mark in ["Amount ▼", "Payee ▲", "Category ▲", "Day total"] {
            stage.press("jj<PageDown>s")
            #expect(heading(stage).contains(mark))
            #expect(stage.row(reversedAt: 30) == stage.screen.frame.text[3], "\(mark)")
        }
        #expect(stage.row(reversedAt: 30) == first)
    }

    @Test func `The change of another process keeps order and selected expense`() throws {
        let stage = try Stage(80, 40)
        stage.press("2")
        stage.press("sjjjj")
        let selected = try #require(stage.row(reversedAt: 30))
        try stage.run("add|700|home|Sofa|--on|2026-11-20")
        #expect(stage.screen.look() == .goOn)
        #expect(stage.row(reversedAt: 30) == selected && heading(stage).contains("Amount ▼"))
        #expect(numbers(stage).first == 26)
        try stage.run("edit 26 --amount 0,10")
        #expect(stage.screen.look() == .goOn)
        #expect(stage.row(reversedAt: 30) == selected && numbers(stage).suffix(2) == [26, 24])
    }

    @Test func `Void, undo, filter and period keep the order`() throws {
        let stage = try Stage(80, 40)
        stage.press("2")
        stage.press("sj")
        for key in ["x", "u", "<Ctrl-R>", "u"] {
            stage.press(key)
            #expect(heading(stage).contains("Amount ▼") && stage.row(reversedAt: 30)?.contains("650,00") == true)
        }
        stage.press("/pizza<Enter>")
        #expect(heading(stage).contains("Amount ▼") && numbers(stage) == Array((13...22).reversed()))
        stage.press("h")
        #expect(stage.text.contains("November 2026") && heading(stage).contains("Amount ▼"))
        stage.press("t")
        #expect(stage.text.contains("All days") && heading(stage).contains("Amount ▼"))
        stage.press("<Esc>")
        #expect(!heading(stage).contains("▼"))
    }

    @Test func `A filter keeps the selected expense in another order`() throws {
        let stage = try Stage(80, 40)
        stage.press("2")
        stage.press("s/pizza<Enter>jjj")
        let selected = try #require(stage.row(reversedAt: 30))
        stage.press("/<Backspace><Backspace><Backspace><Backspace><Backspace><Enter>")
        #expect(numbers(stage).count == 25 && stage.row(reversedAt: 30) == selected)
    }

    @Test func `An expense recorded in another order is selected`() throws {
        let stage = try Stage(80, 40)
        stage.press("2")
        stage.press("s:add 9,99 leisure Book<Enter><Esc>")
        stage.press("a777<Down>Lid<Tab><Enter>")
        #expect(stage.row(reversedAt: 30)?.contains("7,77") == true && heading(stage).contains("Amount ▼"))
    }

    @Test func `Marks stay on their expenses in every order, and keys act on them`() throws {
        let stage = try Stage(80, 40)
        stage.press("2jj  ")
        func marked() -> [String] { stage.screen.frame.text.filter { $0.hasPrefix("* ") } }
        for _ in 0..<4 {
            stage.press("s")
            #expect(marked().count == 2 && stage.screen.frame.text[1].hasSuffix("2 marked, 18,00\u{A0}€"))
            #expect(marked().contains { $0.contains("Bus") } && marked().contains { $0.contains("14,80") })
        }
        stage.press("<Esc>sg  ")
        #expect(stage.screen.frame.text[1].hasSuffix("2 marked, 1300,00\u{A0}€"))
        stage.press("x")
        #expect(try [3, 1].allSatisfy { try stage.run("show \($0) --format json").contains("\"void\":true") })
    }

    @Test func `A click selects the row of the order`() throws {
        let stage = try Stage()
        stage.press("2")
        stage.press("s")
        let row = stage.screen.frame.text[6]
        _ = stage.screen.press(.click(Position(row: 6, column: 5)))
        #expect(stage.row(reversedAt: 30) == row)
        let number = row.dropFirst(12).split(separator: " ")[0]
        stage.press("<Enter>")
        #expect(stage.text.contains("id        \(number)"))
    }

    @Test func `A receipt unfolds in every order`() throws {
        let stage = try Stage(80, 50, after: Stage.household)
        stage.press("2jo")
        for _ in 0..<4 {
            stage.press("s")
            #expect(stage.text.contains("- receipt 1") && stage.text.contains("Bread"))
        }
    }

    @Test func `The detail pane shows the selected expense of the order`() throws {
        let stage = try Stage(120, 40)
        stage.press("2")
        stage.press("s")
        #expect(stage.text.contains("│ amount    650,00") && stage.text.contains("│ payee     Casa"))
    }

    @Test func `Too many expenses are not sorted, and a filter makes them few enough`() throws {
        let stage = try Stage(80, 24, after: ["settings locale it_IT"] + Self.many(3_600))
        stage.press("2")
        stage.press("s")
        #expect(stage.text.contains("too many expenses to sort here (3600): / filters them"))
        #expect(heading(stage).contains("Day total"))
        stage.press("/--payee lidl<Enter>")
        stage.press("s")
        #expect(heading(stage).contains("Amount ▼") && numbers(stage).count > 10)
        // The order stays when the filter goes, and no part of the expenses is shown as if it were all.
        stage.press("/" + String(repeating: "<Backspace>", count: 12) + "<Enter>")
        #expect(stage.text.contains("Too many expenses to sort here (3600)") && numbers(stage).isEmpty)
        stage.press("jGg s")
        #expect(heading(stage).contains("Day total") && numbers(stage).count > 10)
    }

    @Test func `Expenses of which only a part is loaded are sorted once all are loaded`() throws {
        let oldest = "add 99 home --on 2024-01-01"
        let stage = try Stage(80, 24, after: ["settings locale it_IT"] + Self.many(3_400) + [oldest])
        stage.press("2")
        stage.press("s")
        #expect(numbers(stage).first == 3_401)
        stage.press("Gsss")
        let newest = try listed(stage)
        #expect(walk(stage) == newest.map(\.number))
        stage.press("Gs")
        #expect(numbers(stage).first == 3_401)
    }

    @Test func `Void expenses count for what can be sorted, though not in the title`() throws {
        let stage = try Stage(80, 24, after: ["settings locale it_IT"] + Self.many(3_600))
        try stage.run("void " + (1...200).map { String($0) }.joined(separator: " "))
        stage.press("2")
        stage.press("s")
        #expect(stage.text.contains("Too many expenses to sort here (") && numbers(stage).isEmpty)
        stage.press("s")
        #expect(heading(stage).contains("Day total") && numbers(stage).count > 10)
    }

    @Test func `Before the expenses are counted s says so`() throws {
        let stage = try Stage(80, 24, after: ["settings locale it_IT"] + Self.many(3_600))
        for key in Stage.keys("2/lidl<Enter>s") { _ = stage.screen.press(key) }
        #expect(stage.text.contains("still being counted"))
        while stage.screen.isBusy { stage.screen.readOn() }
        stage.press("s")
        #expect(heading(stage).contains("Amount ▼"))
    }

    /// Expenses of three years, some at Lidl.
    private static func many(_ count: Int) -> [String] {
        (0..<count).map { number in
            "add|\(1 + number % 40)|home|--on|\(2024 + number % 3)-0\(1 + number % 9)-1\(number % 10)"
                + (number % 50 == 0 ? "|--payee|Lidl" : "")
        }
    }

    @Test func `Without expenses there is nothing to sort`() throws {
        let stage = try Stage(after: [])
        stage.press("2")
        stage.press("s")
        #expect(stage.text.contains("no expense is selected"))
    }

    @Test func `Without column headings the title names the order`() throws {
        let stage = try Stage(40, 12)
        stage.press("2")
        for title in ["By amount,", "By payee,", "By category,", "All days"] {
            stage.press("s")
            #expect(stage.screen.frame.text[1].hasPrefix(title))
            #expect(stage.screen.frame.text[2...10].allSatisfy { !$0.hasPrefix("  ") || title == "All days" })
        }
        stage.press("s ")
        #expect(stage.screen.frame.text[1].hasPrefix("By amount"))
    }

    @Test(arguments: [(40, 12), (40, 24), (80, 24), (120, 40), (200, 60)])
    func `Orders are drawn at every size, also in ASCII`(columns: Int, rows: Int) throws {
        let stage = try Stage(columns, rows, after: Stage.household + ["settings glyphs ascii"])
        stage.press("2")
        for mark in ["Amount v", "Payee ^", "Category ^"] {
            stage.press("s")
            #expect(stage.text.utf8.allSatisfy { $0 < 0x80 })
            #expect(rows < 18 || heading(stage).contains(mark), "\(mark)")
        }
    }
}
