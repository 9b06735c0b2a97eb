import Commands
import Sessions
import Testing

/// The words beside the figures of ceilings, charts, statistics and queries.
@Suite struct FigureWordsTests {
    private let system = FakeSystem()

    init() throws {
        system.input = [Array("long enough to be taken".utf8)]
        try #require(system.run(["signup", "anna", "--password-stdin"], on: Tape()) == .done)
        system.variables["SPESA_TODAY"] = "2026-11-20"
    }

    /// Returns the output and the error of a command line in which single quotes join words, with ordinary blanks.
    private func run(_ line: String) -> String {
        let words = line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
        }
        let tape = Tape()
        _ = system.run(words, on: tape)
        return (tape.text(.output) + tape.text(.error)).replacing("\u{A0}", with: " ")
    }

    @Test func `a month without a ceiling names the ceilings of its weeks`() {
        for line in ["add 20 food --on 2026-10-07", "ceiling set 10 --per week --from 2026-09"] { _ = run(line) }
        let note = "has no ceiling of its own, but its weeks have. To see them: spesa ceiling check 2026-10"
        for line in ["ceiling 2026-10", "ceiling 2026-10 --format plain", "chart gauge 2026-10"] {
            #expect(run("\(line) --width 200") == "October 2026 \(note)\n", "\(line)")
        }
        #expect(run("report 2026-10").contains("no ceiling for all of October 2026; those of weeks are under Weeks."))
        #expect(run("ceiling check 2026-10").contains("week 41"))
        #expect(run("ceiling 2026-08").contains("August 2026 has no ceiling. Set one"))
    }

    @Test func `a trend counts the days of a payday month`() {
        for line in [
            "add 20 food --on 2026-10-30", "add 30 food --on 2026-11-02", "add 5 food --on 2026-10-05",
            "settings month-start 25", "ceiling set 100",
        ] { _ = run(line) }
        let now = run("chart trend --format plain")
        #expect(now.contains("50,00 euros by day 27 of 31."), "\(now)")
        #expect(now.contains("euros by day 27 of 31.\nDay 6: 20,00"), "\(now)")
        #expect(run("chart trend 2026-10 --format plain").contains("5,00 euros by day 30 of 30."))
        #expect(run("chart trend").contains("day 27: "))
    }

    @Test func `bars of statistics tell the total, what is to come, and the periods that are not complete`() {
        for line in ["add 10 food", "add 90 food --on 2026-11-28", "add 40 food --on 2026-12-03"] { _ = run(line) }
        for line in ["stats month 2026-11.. --chart", "stats month 2026-11.. --by category --chart"] {
            let shown = run("\(line) --width 120")
            #expect(shown.contains("Total: 140,00 €\n"), "\(shown)")
            #expect(shown.contains("To come: 130,00 € in 2 expenses after today, included in the total\n"), "\(shown)")
            #expect(shown.contains("Not complete: 2026-11 (so far, 90,00 to come"), "\(shown)")
            #expect(shown.contains("2026-12 (to come"), "\(shown)")
        }
        // A part of the week of today that has not begun is only to come.
        #expect(!run("stats week 2026-12 --today 2026-11-30").contains("so far, to come"))
    }

    @Test(arguments: [
        ("select payee from days", "a column 'payee' is in expenses"),
        ("SELECT month FROM payees", "a column 'month' is in expenses"),
        ("select days.payee from days", "a column 'payee' is in expenses"),
        ("select monht from months", "did you mean: spesa sql 'select month from months'"),
        ("select zzzzzzz from days", "to list the columns: spesa help sql"),
    ])
    func `a column of another view is not suggested for a query`(query: String, advice: String) {
        let refused = run("sql '\(query)'")
        #expect(refused.contains("there is no column"))
        #expect(refused.contains(advice), "\(refused)")
        #expect(!refused.contains("spesa sql '\(query)'"), "\(refused)")
    }

    @Test func `days without rates are named if the currency has rates of other days`() {
        _ = run("rate set CZK 25")
        let none = "No rates of CZK on Sun 25 Oct 2026; 1 rate of other days. To list them: spesa rate list CZK\n"
        #expect(run("rate CZK 25 --width 200").contains(none))
        #expect(run("rate CZK 25 --format plain").contains(none))
        #expect(run("rate USD 25 --width 200").contains("No rates of USD. To set one: spesa rate set USD RATE\n"))
    }

    @Test func `a merged row of tags says that it adds them up`() {
        for line in ["add 10 food", "add 10 home --tag a --tag b --tag c"] { _ = run(line) }
        let note = "An expense with two tags counts in both rows, and once in the total; Other adds its tags up"
        #expect(run("chart bar --by tag --top 1 --width 200").contains(note))
        #expect(run("chart bar --by tag --top 1 --format plain").contains("counts it for each of them.\n"))
        #expect(!run("chart bar --by tag --width 200").contains("Other adds"))
    }

    @Test func `a report in Markdown has the glyphs that were asked for`() {
        _ = run("add 12,50 food Caffè --payee L’Étoile")
        let ascii = run("report --as markdown --glyphs ascii")
        #expect(ascii.contains("EUR") && ascii.utf8.allSatisfy { $0 < 0x80 }, "\(ascii)")
        #expect(run("report --as markdown").contains("Caffè"))
        #expect(run("report --as html --glyphs ascii").contains("Caffè"))
    }

    @Test func `statistics of payday months name the days of the current period once`() {
        for line in ["add 20 food --on 2026-10-30", "add 5 food --on 2026-12-30", "settings month-start 25"] {
            _ = run(line)
        }
        for (unit, days) in [
            ("month", "2026-11 is Sun 25 Oct 2026 to Tue 24 Nov 2026"),
            ("quarter", "2026-Q4 is Fri 25 Sep 2026 to Thu 24 Dec 2026"),
            ("year", "2026 is Thu 25 Dec 2025 to Thu 24 Dec 2026"),
        ] {
            for line in ["", "--chart", "--by category", "--format plain"] {
                let shown = run("stats \(unit) 2026-11..2026-12 \(line) --width 200")
                #expect(shown.ranges(of: days).count == 1, "\(line): \(shown)")
            }
        }
        #expect(!run("stats week --width 200").contains("2026-W47 is "))
        _ = run("settings month-start 1")
        #expect(!run("stats month --width 200").contains("2026-11 is "))
    }

    @Test func `a chart in sentences counts the rows with refunds too`() {
        for line in ["add 10 food", "add -83,05 home", "add -5 leisure"] { _ = run(line) }
        let bars = run("chart bar --format plain")
        #expect(bars.contains("\u{2212}78,05 euros in 3 categories.") || bars.contains("-78,05 euros in 3 categories."))
    }

    @Test func `growth tells a usual of zero from months without expenses`() {
        for line in [
            "add 1 food --on 2026-07-01", "add 2 food --on 2026-08-05", "add 3 food --on 2026-09-05",
            "add 100 gifts --on 2026-10-05 --payee Otto", "add 50 food --on 2026-11-02",
        ] { _ = run(line) }
        for filter in ["--payee Otto", "--category gifts"] {
            let grown = run("stats month 2026-11 --grew \(filter) --format plain")
            #expect(grown.contains("Total: 0,00 euros, usually 0,00 euros, 0,00"), "\(grown)")
            #expect(grown.contains("of 4 months"), "\(grown)")
        }
        let none = run("stats month 2026-11 --grew --payee Otto --category home")
        #expect(none.contains("Nothing spent in the first 20 days of November 2026"), "\(none)")
        let before = run("stats month 2026-10 --grew --category home")
        #expect(before.contains("Nothing spent in October 2026 (only home) or"), "\(before)")
    }

    @Test func `growth says so if the usual total is not the sum of the column`() {
        for line in [
            "add 10 food --on 2026-07-01", "add 100 food --on 2026-08-05", "add 100 home --on 2026-09-05",
            "add 100 gifts --on 2026-10-05", "add 50 food --on 2026-11-02",
        ] { _ = run(line) }
        let note = "The usual total is the median of the months' totals, not the sum of the categories"
        #expect(run("stats month 2026-11 --grew --width 120").contains(note))
        #expect(run("stats month 2026-11 --grew --format plain").contains(note + "."))
        #expect(!run("stats month 2026-11 --grew --category food --width 120").contains(note))
    }
}
