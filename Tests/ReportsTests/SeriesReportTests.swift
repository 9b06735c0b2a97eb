import BookSupport
import Bookkeeping
import Money
import Output
import Periods
import Reports
import Statistics
import Terminal
import Testing

/// Reports of figures: all formats show equal figures, and these equal the book.
@Suite struct SeriesReportTests {
    private static let screen = OutputScreen(
        width: 80, rows: 24, rendering: Rendering(color: false, cursorColumns: false, glyphs: .ascii))

    /// A book with expenses in three months; one expense is after today, 21 November 2026.
    private func newFixture() throws -> BookFixture {
        let fixture = try BookFixture()
        try fixture.spend(10_000, "home", on: "2026-09-03")
        try fixture.spend(2_000, "groceries", on: "2026-10-05")
        try fixture.spend(3_000, "groceries", on: "2026-11-02")
        try fixture.spend(1_000, "home", on: "2026-11-03")
        try fixture.spend(500, "home", on: "2026-11-28")
        return fixture
    }

    private func stats(_ fixture: BookFixture, splitBy grouping: Grouping? = nil, isDrawn: Bool = false) throws
        -> StatsReport
    {
        let figures = try fixture.context.series(by: .month, over: nil, splitBy: grouping)
        return StatsReport(figures: figures, only: "", isDrawn: isDrawn, amounts: fixture.context.amounts)
    }

    @Test func `periods add up to the total in document and records`() throws {
        let report = try stats(newFixture()).report
        #expect(report.numbers(of: "periods", "cents") == [10_000, 2_000, 4_500])
        #expect(report.number("total", "cents") == 16_500 && report.number("total", "count") == 5)
        #expect(report.column("cents", of: "period") == [10_000, 2_000, 4_500].map { .integer($0) })
        #expect(report.column("cents", of: "total") == [.integer(16_500)])
        #expect(report.numbers(of: "periods", "change_cents").first == .some(nil))
    }

    @Test func `a summary without a ceiling has null in its fields, and the days left`() throws {
        let fixture = try newFixture()
        let ofCeiling = ["ceiling_cents", "left_cents", "left_per_day_cents", "used_permille"]
        func summary() throws -> Report {
            let figures = try MonthFigures(fixture.context.month("2026-11"), depth: 1, in: fixture.context)
            return MonthReport(figures: figures, only: "", amounts: fixture.context.amounts).report
        }
        for name in ofCeiling {
            #expect(try summary().json().member(name) == .null, "\(name)")
            #expect(try summary().column(name, of: "month") == [.null], "\(name)")
        }
        #expect(try summary().json().member("over") == .truth(false))
        #expect(try summary().number("days_left") == 10)
        let november = try fixture.context.month("2026-11")
        _ = try fixture.context.setCeiling(Amount(cents: 9_000), for: nil, from: november, until: nil)
        for name in ofCeiling { #expect(try summary().number(name) != nil, "\(name)") }
        #expect(try summary().number("days_left") == 10)
    }

    @Test(arguments: [
        ("..2024", "from Mon 1 Jan 2024 to Tue 31 Dec 2024"), ("..2024-06-30", "on Sun 30 Jun 2024"),
        ("2024-06-29..2024-06-30", "from Sat 29 Jun 2024 to Sun 30 Jun 2024"),
    ])
    func `an empty range is named by the days that were asked for`(asked: String, days: String) throws {
        let fixture = try newFixture()
        let figures = try fixture.context.series(by: .year, over: fixture.context.selection(asked))
        let report = StatsReport(figures: figures, only: "", isDrawn: false, amounts: fixture.context.amounts).report
        #expect(report.sentences() == ["Nothing spent \(days)."])
        #expect(try fixture.context.reportSpan(asked).phrase == days)
    }

    @Test func `the whole amount of a later month is to come`() throws {
        let fixture = try newFixture()
        try fixture.spend(700, "home", on: "2026-12-05")
        let figures = try fixture.context.series(by: .month, over: fixture.context.selection("2026-11.."))
        let report = StatsReport(figures: figures, only: "", isDrawn: false, amounts: fixture.context.amounts).report
        for name in ["to_come_cents", "after_today_cents"] {
            #expect(report.numbers(of: "periods", name) == [500, 700])
            #expect(report.column(name, of: "period") == [.integer(500), .integer(700)])
        }
        #expect(report.sentences().contains { $0.hasPrefix("December 2026 (to come)") })
    }

    @Test func `a note on the beginning of the book is about a period that has a row`() throws {
        let fixture = try BookFixture()
        try fixture.spend(500, "groceries", on: "2026-08-26")
        try fixture.spend(500, "groceries", on: "2026-10-01")
        func note(_ unit: PeriodUnit, _ range: String?) throws -> String? {
            let asked = try range.map { try fixture.context.selection($0) }
            return try Wording.noteOnBeginning(of: fixture.context.series(by: unit, over: asked).series)
                .map { String($0.prefix(20)) }
        }
        // The first row of the last twelve weeks, 2026-W36, is complete, although 2026-W35 is not.
        #expect(try note(.week, nil) == nil)
        #expect(try note(.week, "2026-W36..") == nil)
        #expect(try note(.week, "2026-W35..") == "2026-W35 is partial ")
        #expect(try note(.month, "2026-09..") == nil)
        #expect(try note(.month, nil) == "2026-08 is partial b")
        #expect(try note(.year, "2026") == "2026 is partial beca")
        #expect(try note(.day, "2026-08-26..2026-08-27") == nil)
    }

    @Test func `groups have every figure in every format, and their averages a divisor`() throws {
        let report = try stats(newFixture(), splitBy: .category)
        #expect(report.report.numbers(of: "groups", "average_divisor") == [1, 1])
        #expect(report.report.column("average_divisor", of: "group") == [.integer(1), .integer(1)])
        #expect(report.report.column("average_per", of: "group") == [.text("month"), .text("month")])
        let sentence = try #require(report.report.sentences().first { $0.hasPrefix("1. home") }).spaced
        #expect(sentence.hasSuffix("2026-09 100,00 €; 2026-10 0,00 €; 2026-11 15,00 €."))
        let lines = report.report.lines(Self.screen).map(\.plainText)
        #expect(lines.contains("Not complete: 2026-09 (partial), 2026-11 (so far, 5,00 to come)"))
    }

    @Test func `groups add up to their period`() throws {
        let report = try stats(newFixture(), splitBy: .category).report
        #expect(report.numbers(of: "groups", "cents") == [11_500, 5_000])
        let cells = report.column("cents", of: "group_period").compactMap { cell -> Int64? in
            if case .integer(let cents) = cell { cents } else { nil }
        }
        #expect(cells == [10_000, 0, 1_500, 0, 2_000, 3_000])
    }

    @Test func `sentences start with the total, then averages and periods`() throws {
        let report = try stats(newFixture())
        let sentences = report.report.sentences().map(\.spaced)
        #expect(sentences.first == "165,00 € spent in 5 expenses, Mon 1 Dec 2025 to Mon 30 Nov 2026.")
        #expect(report.averageSentences.first?.spaced == "Average per month: 20,00 € (over 1 complete month, 2026-10)")
        #expect(sentences.contains { $0.hasPrefix("November 2026 (so far, 5,00 to come): 45,00 € in 3 expenses") })
    }

    @Test(arguments: [20, 33, 48, 80, 200])
    func `every line fits the screen, as table, bars and groups`(width: Int) throws {
        let (fixture, screen) = try (
            self.newFixture(), OutputScreen(width: width, rows: 24, rendering: Self.screen.rendering)
        )
        let reports = try [
            stats(fixture), stats(fixture, isDrawn: true), stats(fixture, splitBy: .category),
            stats(fixture, splitBy: .category, isDrawn: true),
        ]
        // Commands to paste are not wrapped.
        for line in reports.flatMap({ $0.report.lines(screen) }) where !line.plainText.hasPrefix("spesa ") {
            #expect(line.columns <= width, "\(line.plainText)")
        }
    }

    @Test func `a table without the changes has no sentence about them`() throws {
        func text(_ width: Int, isTerminal: Bool) throws -> String {
            let screen = OutputScreen(
                width: width, rows: 24, rendering: Self.screen.rendering, isTerminal: isTerminal)
            return try stats(newFixture()).report.lines(screen).map(\.plainText).joined(separator: " ")
        }
        let (wide, narrow) = try (text(80, isTerminal: true), text(20, isTerminal: true))
        #expect(wide.contains("Change so far") && !wide.contains("not shown"))
        #expect(!narrow.contains("Change so far") && narrow.contains("Count and Change are not shown"))
        #expect(try !text(20, isTerminal: false).contains("hange"))
    }

    @Test func `a book without expenses has a sentence and no table`() throws {
        let fixture = try BookFixture()
        let report = try stats(fixture).report
        #expect(report.lines(Self.screen).map(\.plainText).joined(separator: " ").hasPrefix("Nothing spent from "))
        #expect(report.sentences().count == 1)
        #expect(report.numbers(of: "periods", "cents").isEmpty && report.number("total", "cents") == 0)
    }

    @Test func `a row notes why its period is incomplete`() throws {
        let fixture = try newFixture()
        let rows = try fixture.context.series(by: .month, over: fixture.context.selection("2026-09-10..2026-12-31"))
            .series
            .rows
        let notes = rows.map { $0.notes(on: fixture.context.today, fixture.context.amounts) }
        #expect(notes == [["partial"], [], ["so far", "5,00 to come"]])
    }

    private func month(_ fixture: BookFixture, _ name: String? = nil) throws -> MonthReport {
        let context = fixture.context
        return MonthReport(
            figures: try MonthFigures(context.month(name), depth: 1, in: context), only: "", amounts: context.amounts)
    }

    @Test func `a month reports categories, earlier months and upcoming expenses`() throws {
        let fixture = try newFixture()
        _ = try fixture.context.setCeiling(
            Amount(cents: 9_000), for: nil, from: fixture.context.month("2026-11"), until: nil)
        let report = try month(fixture).report
        #expect(report.number("cents") == 4_500 && report.number("left_cents") == 4_500)
        #expect(report.number("after_today_cents") == 500 && report.number("used_permille") == 500)
        #expect(report.numbers(of: "categories", "cents") == [3_000, 1_500])
        #expect(report.numbers(of: "categories", "share_permille") == [667, 333])
        #expect(report.numbers(of: "months", "cents") == [10_000, 2_000, 4_500])
        #expect(report.column("cents", of: "category") == [.integer(3_000), .integer(1_500)])
        let sentences = report.sentences().map(\.spaced)
        #expect(sentences[0] == "November 2026, day 21 of 30.")
        #expect(
            sentences[1].hasPrefix("November 2026: 45,00 € spent, 45,00 € left of 90,00 €, 4,50 € a day for 10 days"))
        #expect(sentences.contains("To come: 5,00 € in 1 expense after today, included in the total."))
        #expect(sentences.contains("1. food, 30,00 €, 66,7%, 1 expense."))
    }

    @Test(arguments: [1, 2])
    func `a ceiling without a row is listed separately in every format`(depth: Int) throws {
        let fixture = try newFixture()
        let november = try fixture.context.month("2026-11")
        for name in ["food", "groceries"] {
            _ = try fixture.context.setCeiling(
                Amount(cents: 2_000), for: fixture.category(name), from: november, until: nil)
        }
        let report = try MonthReport(
            figures: MonthFigures(november, depth: depth, in: fixture.context), only: "",
            amounts: fixture.context.amounts
        ).report
        let name = depth == 1 ? "food:groceries" : "food"
        #expect(report.numbers(of: "ceilings", "left_cents") == [-1_000])
        #expect(report.column("name", of: "ceiling") == [.text(name)])
        let sentence = "\(name): 30,00 € spent, over the ceiling of 20,00 € by 10,00 €"
        #expect(report.sentences().map(\.spaced).contains(sentence + "."))
        #expect(report.lines(Self.screen).contains { $0.plainText.hasPrefix("\(name): 30,00") })
        let figures = try ReportFigures(.period(.month(november)), depth: depth, top: 10, in: fixture.context)
        #expect(figures.ceilings.map(\.group.name) == [name] && figures.ceilings[0].use?.left.cents == -1_000)
    }

    @Test func `the head of a month is everything except the table of categories`() throws {
        let report = try month(newFixture())
        let head = report.head(Self.screen).map(\.plainText)
        let all = report.report.lines(Self.screen).map(\.plainText)
        #expect(Array(all.prefix(head.count)) == head && head.first == "November 2026, day 21 of 30")
        #expect(report.table.rows.map { $0[0].plainText } == ["food", "home", "Total"])
        #expect(report.table.rows.map { $0[1].plainText } == ["30,00", "15,00", "45,00"])
    }

    @Test func `the category that grew most is in every format of a month, and null if none grew`() throws {
        let fixture = try BookFixture()
        try fixture.spend(9_000, "home", on: "2026-04-01")
        for number in 4...9 { try fixture.spend(5_000, "groceries", on: "2026-0\(number)-05") }
        try fixture.spend(7_000, "groceries", on: "2026-10-05")
        let sentence = "Grew most in October 2026: food, +20,00 (+40,0%) against 50,00 € usually"
        let report = try month(fixture).report
        #expect(report.lines(Self.screen).contains { $0.plainText.hasPrefix("Grew most in October 2026") })
        #expect(report.sentences().map(\.spaced).contains(sentence + "."))
        #expect(report.number("grew", "change_cents") == 2_000 && report.number("grew", "usual_cents") == 5_000)
        #expect(report.json().member("grew")?.member("period") == .text("2026-10"))
        #expect(report.column("name", of: "grew") == [.text("food")])
        #expect(report.column("period", of: "grew") == [.text("2026-10")])
        #expect(report.column("change_cents", of: "grew") == [.integer(2_000)])
        // The summary of October itself does not repeat its name.
        let october = try month(fixture, "2026-10").report.sentences().map(\.spaced)
        #expect(october.contains("Grew most: food, +20,00 (+40,0%) against 50,00 € usually."))
        try fixture.spend(-7_000, "groceries", on: "2026-10-06")
        let none = try month(fixture).report
        #expect(none.json().member("grew") == .null && none.column("name", of: "grew").isEmpty)
        #expect(!none.sentences().contains { $0.hasPrefix("Grew most") })
        let young = try month(newFixture()).report
        #expect(young.json().member("grew") == .null && young.column("name", of: "grew").isEmpty)
    }

    @Test func `a month without spending has a message`() throws {
        let lines = try month(newFixture(), "2026-08").report.lines(Self.screen).map(\.plainText)
        #expect(lines.last == "Nothing spent in August 2026.")
    }

    @Test(arguments: [
        ("2026-03-28", "the first 28 days of 2026-03 against all of 2026-02", "against the month before"),
        ("2026-03-31", "the first 31 days of 2026-03 against all of 2026-02", "against the month before"),
        (
            "2026-03-20", "the first 20 days of 2026-03 against the first 20 of 2026-02",
            "against the first 20 days of the month before"
        ), ("2026-03-01", "the first day of 2026-03 against the first of 2026-02", "the first day of the month before"),
    ])
    func `a comparison with a shorter month counts only the days of that month`(
        today: String, note: String, clause: String
    ) throws {
        let fixture = try BookFixture(today: today)
        for day in ["2026-01-01", "2026-02-01", "2026-03-01"] { try fixture.spend(1000, on: day) }
        let report = try stats(fixture)
        let lines = report.report.lines(Self.screen).map(\.plainText)
        #expect(lines.contains("Change so far: \(note)"))
        let last = try #require(report.report.sentences().first { $0.hasPrefix("March 2026") })
        #expect(last.contains(clause) && (note.contains("all of") ? !last.contains("first") : true))
    }
}
