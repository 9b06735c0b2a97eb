import Screen
import Testing

@testable import Interface

/// The two columns of the summary view, and its keys.
struct SummaryTests {
    @Test func `From 110 columns on the course and the latest expenses stand beside the summary`() throws {
        let stage = try Stage(109, 40, after: Stage.household)
        #expect(!stage.text.contains("Latest") && !stage.text.contains("┼"))
        stage.resize(110, 40)
        #expect(stage.text.contains("Latest") && stage.text.contains("┼"))
        #expect(stage.text.contains("Bread") && stage.text.contains("even pace"))
        stage.resize(109, 40)
        #expect(!stage.text.contains("Latest"))
    }

    /// The sentences of a text, with ordinary blanks and without line breaks.
    private func joined(_ text: String) -> String {
        text.replacing("\u{A0}", with: " ").split(separator: "\n")
            .map { ($0.split(separator: "│").first ?? "").split(separator: " ").joined(separator: " ") }.joined(
                separator: " ")
    }

    @Test(arguments: [Size(columns: 40, rows: 30), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)])
    func `What is due and ceilings without a row are shown as in the command`(size: Size) throws {
        let stage = try Stage(
            size.columns, size.rows,
            after: Stage.month + [
                "repeat|add|12,99|leisure|--every|month|--on|2026-11-28|--payee|Netflix", "ceiling set 50 groceries",
                "ceiling set 900 eating-out", "ceiling set 500 home --per year",
            ])
        let shown = joined(stage.text)
        let told = joined(try stage.run("summary"))
        for start in [
            "Still due: 12,99 €", "Left per day: ", "food:eating-out: ", "food:groceries: ", "home in 2026: ",
        ] {
            #expect(told.contains(start) && shown.contains(start), "\(start)\n\(stage.text)")
        }
        #expect(shown.contains("(1 repeat)") && shown.contains("11,31 € left after it"))
        let over = "food:groceries: 139,50 € spent, over the ceiling of 50,00 € by 89,50 €"
        #expect(told.contains(over) && shown.contains(over))
    }

    /// Amounts of several thousand euro, several due dates, and several repeats.
    private static let due: [String] =
        Stage.month + ["ceiling set 9000"]
        + (23...30).map { "repeat|add|412,99|leisure|--every|month|--on|2026-11-\($0)|--payee|P\($0)" }
        + ["repeat|add|512,99|home|--every|day|--on|2026-11-29|--payee|Daily"]

    @Test func `What is still due is not wrapped at any size`() throws {
        let stage = try Stage(40, 24, after: Self.due)
        let whole = try stage.run("summary").replacing("\u{A0}", with: " ")
        let sentence = try #require(whole.split(separator: "\n").first { $0.hasPrefix("Still due: ") })
        let amount = try #require(sentence.split(separator: " (").first)
        let left = try #require(sentence.split(separator: "), ").last)
        #expect(sentence.contains("due dates of ") && left.hasSuffix("left after them"))
        for columns in [40, 45, 50, 60, 70, 79, 80, 109, 110, 120, 160, 200, 250] {
            for rows in [24, 40, 80] {
                stage.resize(columns, rows)
                let lines = stage.screen.frame.text.map { line in
                    let list = line.replacing("\u{A0}", with: " ").split(separator: "│").first.map(String.init) ?? ""
                    return list.split(separator: " ").joined(separator: " ")
                }
                let first = try #require(lines.firstIndex { $0.hasPrefix(amount) }, "\(stage.size)\n\(stage.text)")
                // All of it, without the number, or in two lines.
                let isWhole = [String(sentence), "\(amount), \(left)"].contains(lines[first])
                let isAlone = lines[first] == amount || lines[first].hasSuffix("repeats)")
                let isDivided = isAlone && lines[first + 1] == left
                #expect(isWhole || isDivided, "\(stage.size)\n\(stage.text)")
                if columns >= 110 { #expect(isWhole, "\(stage.size)\n\(stage.text)") }
            }
        }
    }

    @Test func `The ceilings below the table are scrolled to with the last row`() throws {
        let stage = try Stage(40, 12, after: Stage.month + ["ceiling set 50 groceries"])
        #expect(!stage.text.contains("food:groceries: "))
        stage.press("G")
        #expect(stage.text.contains("food:groceries: ") && stage.row(reversedAt: 0) != nil)
        stage.press("g")
        #expect(stage.text.contains("day 21 of 30"))
    }

    @Test(
        arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12), Size(columns: 120, rows: 24)],
        [[], ["add 5 home"], ["add 5 home", "add 7 food"]])
    func `All ceilings below the table are reached, with any number of rows`(size: Size, expenses: [String]) throws {
        let names = (10..<34).map { "c\($0)" }
        let stage = try Stage(
            size.columns, size.rows,
            after: names.flatMap { ["category add health:\($0)", "ceiling set 9 health:\($0)"] } + expenses)
        let first = stage.screen.frame
        // A key moves by one line at least, and a ceiling has at most two.
        let enough = 3 * names.count
        func shown() -> Set<String> { Set(names.filter { stage.text.contains("health:\($0)") }) }
        for keys in ["j", "<Down>", " ", "<Ctrl-D>"] {
            var seen = shown()
            #expect(seen.count < names.count)
            for _ in 0..<enough {
                stage.press(keys)
                seen.formUnion(shown())
            }
            #expect(seen == Set(names), "\(keys): \(Set(names).subtracting(seen).sorted())")
            let last = stage.screen.frame
            stage.press("k")
            #expect(stage.screen.frame != last)
            stage.press("jG")
            #expect(stage.screen.frame == last)
            for _ in 0..<enough { stage.press("k") }
            #expect(stage.screen.frame == first)
            stage.press("Gg")
            #expect(stage.screen.frame == first)
        }
    }

    @Test func `Expenses still due are below the latest`() throws {
        let stage = try Stage(
            120, 40, after: Stage.month + ["repeat|add|12,99|leisure|--every|month|--on|2026-11-28|--payee|Netflix"])
        let lines = stage.screen.frame.text
        let due = try #require(lines.firstIndex { $0.contains("Due") && !$0.contains("Still") })
        let latest = try #require(lines.firstIndex { $0.contains("Latest") })
        #expect(latest < due && lines[due + 1].contains("Sat 28") && lines[due + 1].contains("12,99"))
    }

    @Test(arguments: [(110, 24), (110, 30), (120, 40), (200, 60)])
    func `Expenses still due are all shown, or their number is`(columns: Int, rows: Int) throws {
        let repeats = (1...9).map { "repeat|add|\($0),00|leisure|--every|month|--on|2026-11-2\($0)" }
        let stage = try Stage(columns, rows, after: Stage.month + repeats)
        let lines = stage.screen.frame.text
        let due = try #require(lines.firstIndex { $0.contains("Due") && !$0.contains("Still") })
        let shown = lines[due...].dropFirst().prefix { $0.contains(" 2") && $0.contains(",00") }.count
        #expect(lines[due].contains(shown == 9 ? "Due" : "Due, \(shown) of 9"), "\(stage.text)")
    }

    @Test func `The latest expenses are those of the month, newest first`() throws {
        let stage = try Stage(120, 40)
        let lines = stage.screen.frame.text
        let latest = try #require(lines.firstIndex { $0.contains("Latest") })
        #expect(lines[latest + 1].contains("Jacket returned") && lines[latest + 2].contains("Bus"))
        stage.press("h")
        #expect(stage.text.contains("Weekly shop") && !stage.text.contains("Jacket returned"))
    }

    @Test func `Figures of the second column are hidden too`() throws {
        let stage = try Stage(120, 40)
        stage.press("!")
        #expect(!stage.text.contains("650,00") && !stage.text.contains("14,80") && stage.text.contains("Latest"))
    }

    @Test func `A month without expenses has one column`() throws {
        let stage = try Stage(120, 40, after: ["add|1|home"])
        stage.press("l")
        #expect(stage.text.contains("Nothing spent in December 2026"))
        #expect(!stage.text.contains("│"))
    }

    @Test func `The keys do not go before the beginning of the book`() throws {
        let stage = try Stage()
        stage.press("hh")
        #expect(stage.text.contains("October 2026") && stage.text.contains("The book begins on Thu 1 Oct 2026."))
        stage.press("L")
        #expect(stage.text.contains("October 2027"))
        stage.press("@2026-11-03<Enter>")
        #expect(stage.text.contains("November 2026, day 21 of 30"))
    }

    @Test func `Parts lie on the canvas without overlap at every size`() {
        for columns in 40...250 {
            for rows in 10...78 {
                for head in 1...8 {
                    let size = Size(columns: columns, rows: rows)
                    let layout = SummaryLayout(size, head: head, isEmpty: false)
                    let parts = [layout.head, layout.list, layout.chart, layout.side].compactMap(\.self)
                    let whole = Region(row: 0, column: 0, width: columns, rows: rows)
                    let isSound =
                        parts.allSatisfy { whole.holds($0) && $0.rows > 0 }
                        && parts.indices.allSatisfy { one in parts[..<one].allSatisfy { !$0.overlaps(parts[one]) } }
                    if !isSound || (layout.side == nil) != (columns < 110) {
                        Issue.record("\(size), head \(head): \(layout)")
                    }
                    for part in parts
                    where layout.ruleColumn.map({ ($0 - part.column) * (part.column + part.width - $0) > 0 })
                        ?? false
                    {
                        Issue.record("\(size), head \(head): the rule crosses \(part)")
                    }
                }
            }
        }
    }

    @Test func `The total of the categories is shown at many sizes`() throws {
        let stage = try Stage(after: Stage.household)
        for columns in stride(from: 40, through: 250, by: 15) {
            for rows in stride(from: 24, through: 80, by: 8) {
                stage.resize(columns, rows)
                let lines = stage.screen.frame.text
                #expect(stage.screen.frame.size == stage.size)
                #expect(lines.contains { $0.hasPrefix("Total") }, "\(stage.size)")
                #expect(lines.contains { $0.contains("home") }, "\(stage.size)")
            }
        }
    }

    @Test(arguments: [Size(columns: 120, rows: 40), Size(columns: 200, rows: 60)])
    func `Most rows of a large screen are used`(size: Size) throws {
        let stage = try Stage(size.columns, size.rows)
        // The rule between the columns counts for nothing.
        let used = stage.screen.frame.text.count { $0.contains { $0 != " " && $0 != "│" } }
        #expect(used * 10 >= size.rows * 6, "\(used) of \(size.rows)")
    }
}
