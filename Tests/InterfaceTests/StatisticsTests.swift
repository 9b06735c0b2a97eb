import Money
import Periods
import Screen
import Support
import Testing

@testable import Interface

/// The statistics view: its table of periods, its keys and its layout.
struct StatisticsTests {
    /// The selected row of the table.
    private func row(_ stage: Stage) -> String { stage.row(reversedAt: 5) ?? "" }

    /// The line with a text.
    private func line(_ text: String, of stage: Stage) -> String? {
        stage.screen.frame.text.first { $0.contains(text) }
    }

    /// The cells in the table's row of a month; `nil` without such a row.
    private func total(_ month: String, _ stage: Stage) -> [Substring]? {
        stage.screen.frame.text.filter { $0.hasPrefix(month) }.map { $0.split(separator: " ") }
            .first { $0.count > 2 && $0[1].last?.isNumber == true }
    }

    /// 300 expenses of some cents in 30 months, with their months.
    private static func book(_ seed: UInt64) -> (commands: [String], cents: [(month: String, cents: Int)]) {
        var random = SplitMix64(seed: seed)
        let cents = (0..<300).map { number in
            let month = number % 30
            let name = "\(2024 + (month + 5) / 12)-\((month + 5) % 12 < 9 ? "0" : "")\((month + 5) % 12 + 1)"
            return (month: name, cents: Int.random(in: 1...9_999, using: &random))
        }
        let commands = cents.enumerated().map { index, expense in
            let cents = expense.cents
            let amount = "\(cents / 100),\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
            return "add|\(amount)|home|--on|\(expense.month)-\(10 + index / 30)"
        }
        return (["settings locale it_IT"] + commands, cents)
    }

    @Test(arguments: [1, 2] as [UInt64]) func `The table shows the total and count of every month`(seed: UInt64) throws
    {
        let book = Self.book(seed)
        let stage = try Stage(120, 40, after: book.commands)
        stage.press("3")
        for back in 0..<3 {
            for month in Set(book.cents.map(\.month)) {
                let cents = book.cents.filter { $0.month == month }.map(\.cents).reduce(0, +)
                guard let cells = total(month, stage) else { continue }
                #expect(Int(cells[1].filter(\.isNumber)) == cents, "seed \(seed), \(back) years back: \(month)")
                #expect(cells[2] == "10", "seed \(seed), \(back) years back: \(month)")
            }
            stage.press("H")
        }
    }

    @Test(arguments: [("2025-09-01", true), ("2025-01-01", false), ("2025-11-30", false)])
    func `A comparison with a year of which the book has only a part says so`(first: String, isPartial: Bool) throws {
        let commands = ["settings locale it_IT", "add 10 home --on \(first)", "add 12 home --on 2026-02-01"]
        let stage = try Stage(after: commands)
        stage.press("3y<Enter>")
        #expect(stage.text.contains("against the first 325 days of the year before") == (first < "2025-11"))
        let note = "The year before is partial: the book begins on "
        #expect(stage.text.contains(note) == isPartial)
        if isPartial { #expect(stage.text.contains(note + "Mon 1 Sep 2025.")) }
    }

    @Test func `The average of an old month is that of its table, not of the months before today`() throws {
        let stage = try Stage(120, 40, after: Self.book(4).commands)
        stage.press("3HH")
        let table = try #require(line("Average per month: ", of: stage))
        #expect(table.contains("2024-11)"))
        stage.press("<Enter>")
        #expect(stage.text.contains("November 2024 by category"))
        #expect(line("Average per month: ", of: stage) == table)
    }

    @Test func `The change of the current month is so far, and what is to come is told beside the total`() throws {
        let commands = [
            "settings locale it_IT", "add 10 home --on 2026-10-01", "add 30 home --on 2026-11-01",
            "add 5 home --on 2026-11-28",
        ]
        let stage = try Stage(after: commands)
        stage.press("3<Enter>")
        let lines = stage.screen.frame.text
        let total = try #require(lines.firstIndex { $0.hasPrefix("Total: 35,00") })
        let change = "+20,00 so far against the first 21 days of the month before"
        #expect(lines[total...].contains { $0.contains(change) })
        #expect(lines[total...].prefix(3).contains { $0.hasPrefix("To come: 5,00") })
        stage.press("h")
        #expect(!stage.text.contains("so far"))
    }

    @Test func `The groups by tag say that they overlap, in the sentence of the chart, and only if they do`() throws {
        let commands = ["settings locale it_IT", "add 7 home --tag blue --on 2026-11-02"]
        let note = "An expense with two tags counts in both rows, and once in the total"
        let stage = try Stage(after: commands + ["add 10 home --tag red --tag blue --on 2026-11-01"])
        stage.press("3<Enter>")
        #expect(!stage.text.contains(note))
        stage.press("sss")
        #expect(stage.text.contains("by tag") && stage.text.contains(note))
        #expect(try stage.run("chart pie --by tag").contains(note))
        stage.press("c")
        #expect(!stage.text.contains(note))
        let apart = try Stage(after: commands)
        apart.press("3<Enter>sss")
        #expect(apart.text.contains("by tag") && !apart.text.contains(note))
    }

    @Test func `Every month of the book is in exactly one table`() throws {
        let book = Self.book(3)
        let stage = try Stage(120, 40, after: book.commands)
        stage.press("3")
        var seen: [String] = []
        for _ in 0..<3 {
            seen += Set(book.cents.map(\.month)).filter { total($0, stage) != nil }
            stage.press("H")
        }
        #expect(Set(seen).count == 30 && seen.count == 30)
    }

    @Test(arguments: [PeriodUnit.week, .month])
    func `The table around a period holds it, and ends a multiple of twelve before today`(unit: PeriodUnit) throws {
        let today = MonthStart.calendar.period(unit, containing: Day(iso: "2026-11-21")!)
        var period = today
        for distance in 0..<60 {
            let selection = PeriodTable.selection(around: period, today: today)
            #expect((selection == nil) == (distance < 12))
            if let selection, let first = selection.first, let last = selection.last {
                #expect(first <= period.days.first && period.days.last <= last)
                var (end, count) = (MonthStart.calendar.period(unit, containing: last), 0)
                while end != today {
                    end = end.next
                    count += 1
                }
                #expect(count.isMultiple(of: 12) && count <= distance)
            }
            period = period.previous
        }
        #expect(PeriodTable.selection(around: today.next, today: today) == nil)
    }

    @Test func `Enter opens the month of the row, and Esc returns to the table`() throws {
        let stage = try Stage()
        stage.press("3")
        #expect(row(stage).hasPrefix("2026-11") && row(stage).contains("so far"))
        stage.press("k")
        #expect(row(stage).hasPrefix("2026-10"))
        stage.press("<Enter>")
        #expect(stage.text.contains("October 2026 by category"))
        stage.press("<Esc>")
        #expect(row(stage).hasPrefix("2026-10"))
        stage.press("j<Enter>j<Enter>")
        #expect(stage.text.contains("(only food)"))
        stage.press("c")
        stage.press("<Esc><Esc>")
        #expect(stage.text.contains("Spending per month") && !stage.text.contains("only food"))
    }

    @Test func `The table shows change and ceiling as stats does`() throws {
        let stage = try Stage(120, 40)
        stage.press("3")
        let command = try stage.run("stats month").split(separator: "\n").first { $0.hasPrefix("2026-11") }
        let cells = try #require(command).split(separator: " ")
        let shown = try #require(stage.screen.frame.text.first { $0.hasPrefix("2026-11 ") }).split(separator: " ")
        #expect(Array(shown.prefix(cells.count)) == cells)
    }

    @Test func `Weeks are labelled by their Monday`() throws {
        let stage = try Stage()
        stage.press("3w")
        #expect(row(stage).hasPrefix("Mon 16 Nov 2026"))
        #expect(!row(stage).contains("W47"))
        stage.press("<Enter>")
        #expect(stage.text.contains("Week of Mon 16 Nov 2026 by category"))
    }

    @Test(arguments: ["3<Enter>", "3cc", "3"]) func `Keys do not go before the beginning of the book`(keys: String)
        throws
    {
        let stage = try Stage()
        stage.press(keys + "h")
        #expect(!stage.text.contains("The book begins"))
        for key in ["h", "H", "<Left>", "["] {
            stage.press(key)
            #expect(stage.text.contains("The book begins on Thu 1 Oct 2026."))
            #expect(stage.text.contains("October 2026") || row(stage).hasPrefix("2026-10"))
        }
        stage.press("l")
        #expect(!stage.text.contains("The book begins"))
        #expect(stage.text.contains("November 2026") || row(stage).hasPrefix("2026-11"))
    }

    @Test func `The week of the first month is not before the beginning of the book`() throws {
        let stage = try Stage(after: ["add 5 home --on 2026-10-22"])
        stage.press("3<Enter>hw")
        #expect(stage.text.contains("Week of Mon 19 Oct 2026"))
        stage.press("h")
        #expect(stage.text.contains("Week of Mon 19 Oct 2026") && stage.text.contains("The book begins on Thu 22 Oct"))
    }

    @Test func `H and L move a year, and H at most to the beginning of the book`() throws {
        let stage = try Stage(after: Stage.month + ["add 5 home --on 2025-03-02"])
        stage.press("3<Enter>H")
        #expect(stage.text.contains("November 2025"))
        stage.press("H")
        #expect(stage.text.contains("March 2025") && stage.text.contains("The book begins on Sun 2 Mar 2025."))
        stage.press("L")
        #expect(stage.text.contains("March 2026"))
        stage.press("w")
        let week = try #require(line("Week of", of: stage))
        stage.press("HL")
        #expect(line("Week of", of: stage) == week)
        stage.press("yH")
        #expect(stage.text.contains("2025 by category"))
    }

    @Test func `A day is gone to, and an unreadable one is refused in place`() throws {
        let stage = try Stage(after: Stage.month + ["add 5 home --on 2025-03-02"])
        stage.press("3<Enter>@2025-03-05<Enter>")
        #expect(stage.text.contains("March 2025 by category"))
        stage.press("@nonsense<Enter>")
        #expect(stage.text.contains("nonsense") && stage.text.contains("Day: "))
        stage.press("<Esc>w@yesterday<Enter>")
        #expect(stage.text.contains("Week of Mon 16 Nov 2026"))
        stage.press("@2020-01-01<Enter>")
        #expect(stage.text.contains("The book begins on Sun 2 Mar 2025."))
        #expect(stage.text.contains("Week of Mon 24 Feb 2025"))
    }

    @Test func `The ring stays at 80 columns and 24 rows`() throws {
        for extra in [[], ["health", "gifts", "sport", "books", "music", "garden"]] {
            let adds = extra.map { "add|25|\($0)|--new-category|--on|2026-11-03" }
            let stage = try Stage(80, 24, after: Stage.household + adds)
            stage.press("3<Enter>")
            #expect(stage.text.contains("▀") && stage.text.contains("A home"))
            #expect(!stage.text.contains("Not drawn"))
        }
    }

    @Test func `An empty book has a table without rows`() throws {
        let stage = try Stage(after: ["settings locale it_IT"])
        stage.press("3")
        #expect(stage.text.contains("Nothing spent"))
        stage.press("jkhHL<Enter>")
        #expect(stage.text.contains("Nothing spent"))
    }

    @Test func `Parts lie on the canvas without overlap at every size`() {
        for columns in 40...250 {
            for rows in 10...78 {
                let size = Size(columns: columns, rows: rows)
                for head in [1, 2, StatisticsLayout.headRows(of: size)] {
                    for list in [1, 4, 14, 80] {
                        let layouts = [
                            StatisticsLayout.periods(size, head: head, table: Size(columns: 58, rows: list)),
                            StatisticsLayout.groups(size, head: head, bars: list) { 2 * $0 },
                        ]
                        for layout in layouts where !layout.isSound(on: size) {
                            Issue.record("\(size), head \(head), list \(list): \(layout)")
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: ["3ccc", "3yccc"], [Size(columns: 40, rows: 15), Size(columns: 40, rows: 12)])
    func `The whole calendar and its legend are shown on a small screen, or can be scrolled to`(
        keys: String, size: Size
    ) throws {
        let stage = try Stage(size.columns, size.rows)
        stage.press(keys)
        for text in ["Mon ", "Sun ", "▒ <"] { #expect(stage.text.contains(text), "\(stage.text)") }
        if size.rows < 15 { stage.press("G") }
        for text in ["█ more", "▾ refund", "(quartiles of spending days)"] {
            #expect(stage.text.contains(text), "\(stage.text)")
        }
        stage.press("g")
        #expect(stage.text.contains("Mon ") && stage.text.contains("2026\n"), "\(stage.text)")
    }

    @Test(arguments: ["3", "3<Enter>", "3cc", "3w", "3y", "3<Enter>s"])
    func `The view is drawn at many sizes, and its total is shown from 20 rows on`(keys: String) throws {
        let stage = try Stage(after: Stage.household)
        stage.press(keys)
        for columns in stride(from: 40, through: 250, by: 15) {
            for rows in stride(from: 12, through: 80, by: 9) {
                stage.resize(columns, rows)
                #expect(stage.screen.frame.size == stage.size)
                #expect(stage.screen.frame.text.contains { $0.contains("Total") || rows < 20 }, "\(stage.size)")
            }
        }
    }

    @Test(arguments: ["3", "3<Enter>", "3cc"], [Size(columns: 120, rows: 40), Size(columns: 200, rows: 60)])
    func `Most rows of a large screen are used`(keys: String, size: Size) throws {
        let stage = try Stage(size.columns, size.rows)
        stage.press(keys)
        #expect(stage.usedRows * 10 >= size.rows * 6, "\(stage.usedRows) of \(size.rows)")
    }
}

extension StatisticsLayout {
    fileprivate func isSound(on size: Size) -> Bool {
        let parts = [head, list] + [picture].compactMap(\.self)
        let whole = Region(row: 0, column: 0, width: size.columns, rows: size.rows)
        return parts.allSatisfy(whole.holds)
            && parts.indices.allSatisfy { one in parts[..<one].allSatisfy { !$0.overlaps(parts[one]) } }
    }
}

extension Region {
    /// Whether another region is inside this one.
    func holds(_ other: Region) -> Bool {
        other.row >= row && other.column >= column && other.width >= 0 && other.rows >= 0
            && other.row + other.rows <= row + rows && other.column + other.width <= column + width
    }
}

extension Stage {
    /// The rows of the screen with any text.
    var usedRows: Int { screen.frame.text.count { !$0.isEmpty } }
}
