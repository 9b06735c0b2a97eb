import BookSupport
import Bookkeeping
import Charts
import Ledger
import Money
import Output
import Periods
import Reports
import Support
import Terminal
import Testing

/// Charts of a book: request, drawing, and the texts of each format.
@Suite struct ChartSourceTests {
    private static let screen = OutputScreen(
        width: 60, rows: 24, rendering: Rendering(color: false, cursorColumns: false, glyphs: .ascii))

    private func newFixture() throws -> BookFixture {
        let fixture = try BookFixture()
        try fixture.spend(2_000, "groceries", on: "2026-10-05")
        try fixture.spend(3_000, "groceries", on: "2026-11-02")
        try fixture.spend(1_000, "home", on: "2026-11-03")
        try fixture.spend(-500, "other", on: "2026-11-04")
        return fixture
    }

    private func report(
        _ fixture: BookFixture, _ kind: ChartKind, _ period: String? = nil, by dimension: ChartDimension? = nil,
        top: Int? = nil,
        filter: DescribedFilter = .everything
    ) throws -> Report {
        let source = ChartSource(
            context: fixture.context, kind: kind, period: period, by: dimension, top: top, filter: filter)
        return ChartReport(
            picture: try source.picture(), kind: kind, amounts: fixture.context.amounts, cellAspect: .usual
        ).report
    }

    @Test func `each dimension has periods or groups, and each kind its dimensions`() {
        for dimension in ChartDimension.allCases {
            #expect((dimension.unit == nil) != (dimension.dimension == nil), "\(dimension)")
        }
        for kind in ChartKind.allCases {
            #expect(Set(kind.dimensions).count == kind.dimensions.count, "\(kind)")
            #expect([.gauge, .calendar, .trend].contains(kind) == kind.dimensions.isEmpty, "\(kind)")
        }
    }

    @Test func `bars and a pie have equal rows, the pie without negative rows`() throws {
        let fixture = try newFixture()
        let (bars, pie) = try (report(fixture, .bar), report(fixture, .pie))
        #expect(bars.numbers(of: "rows", "cents") == [3_000, 1_000, -500])
        #expect(pie.numbers(of: "rows", "cents") == [3_000, 1_000])
        #expect(pie.numbers(of: "not_drawn", "cents") == [-500])
        #expect(pie.numbers(of: "rows", "share_permille") == [750, 250])
        #expect(bars.number("total", "cents") == 3_500 && pie.number("total", "cents") == 3_500)
    }

    @Test func `rows beyond the top are merged, and the total stays`() throws {
        let report = try report(newFixture(), .bar, top: 1)
        #expect(report.numbers(of: "rows", "cents").first == 3_000)
        #expect(report.number("total", "cents") == 3_500)
        let rows = report.numbers(of: "rows", "cents").compactMap(\.self)
        #expect(rows.reduce(0, +) == 3_500)
    }

    @Test(arguments: ChartKind.allCases)
    func `every kind fits the screen and has sentences and a total`(kind: ChartKind) throws {
        let fixture = try newFixture()
        _ = try fixture.context.setCeiling(
            Amount(cents: 9_000), for: nil, from: fixture.context.month("2026-11"), until: nil)
        for dimension in [nil] + kind.dimensions.map(Optional.some) {
            let report = try report(fixture, kind, by: dimension)
            for width in [20, 60, 200] {
                let screen = OutputScreen(width: width, rows: 24, rendering: Self.screen.rendering)
                // Commands to paste are not wrapped.
                let lines = report.lines(screen).filter { !$0.plainText.hasPrefix("spesa ") }
                #expect(!lines.isEmpty && lines.allSatisfy { $0.columns <= width }, "\(kind) at \(width)")
                #expect(lines.allSatisfy { $0.plainText.utf8.allSatisfy { $0 < 128 } || $0.plainText.contains("€") })
            }
            #expect(!report.sentences().isEmpty)
            #expect(report.column("label", of: "total") == [.text("Total")])
            #expect(report.json().member("chart") == .text(kind.rawValue))
        }
    }

    @Test func `a gauge has a row per ceiling with the rest`() throws {
        let fixture = try newFixture()
        let november = try fixture.context.month("2026-11")
        _ = try fixture.context.setCeiling(Amount(cents: 9_000), for: nil, from: november, until: nil)
        _ = try fixture.context.setCeiling(
            Amount(cents: 2_000), for: fixture.category("food"), from: november, until: nil)
        let report = try report(fixture, .gauge)
        #expect(report.numbers(of: "rows", "ceiling_cents") == [9_000, 2_000])
        #expect(report.numbers(of: "rows", "left_cents") == [5_500, -1_000])
        #expect(try fixture.context.ceilings(of: november).gauges().count == 2)
    }

    @Test func `gauges tell the part after today of each month, week and year`() throws {
        let fixture = try newFixture()
        let november = try fixture.context.month("2026-11")
        try fixture.spend(700, "home", on: "2026-11-22")
        try fixture.spend(50, "home", on: "2026-12-24")
        for per in CeilingPeriod.allCases {
            _ = try fixture.context.setCeiling(
                Amount(cents: 9_000), for: fixture.category("home"), per: per, from: november, until: nil)
        }
        _ = try fixture.context.setCeiling(Amount(cents: 9_000), for: nil, from: november, until: nil)
        let report = try report(fixture, .gauge)
        #expect(report.numbers(of: "rows", "after_today_cents") == [700, 700, 700, 750])
        let text = report.lines(Self.screen).map(\.plainText).joined(separator: " ")
        #expect(text.ranges(of: "of it dated after today").count == 4)
        let names = ["everything: ", "home: ", "home in week 47 of 2026: ", "home in 2026: "]
        let told = report.sentences().filter { $0.hasSuffix("dated after today.") }
        #expect(told.count == 4 && zip(told, names).allSatisfy { $0.hasPrefix($1) }, "\(told)")
        // The total is one of the gauges.
        #expect(!text.contains("To come") && !report.sentences().contains { $0.contains("To come") })
    }

    @Test func `a trend grows to the total of its month, and months are points`() throws {
        let fixture = try newFixture()
        let trend = try report(fixture, .trend)
        #expect(trend.numbers(of: "rows", "cents").last == 3_500)
        #expect(trend.numbers(of: "rows", "day_cents").compactMap(\.self).reduce(0, +) == 3_500)
        let series = try fixture.context.series(by: .month, over: nil).series
        let points = ChartPoint.points(of: series, withCeilings: false)
        #expect(points.map(\.cents) == [2_000, 3_500] && points.map(\.label) == ["2026-10", "2026-11"])
    }

    @Test func `stacked bars and bars of a range have equal totals`() throws {
        let fixture = try newFixture()
        try fixture.spend(-700, "groceries", on: "2026-11-06")
        let sentences = try report(fixture, .stacked, "2026-10..2026-11").sentences()
        let bars = try report(fixture, .bar, "2026-10..2026-11").sentences()
        func rows(_ sentences: [String]) -> [String] {
            sentences.filter { $0.dropFirst().hasPrefix(". ") && !$0.contains("refund") }
        }
        #expect(rows(sentences) == rows(bars) && rows(bars).count == 2)
    }

    @Test(arguments: [ChartKind.bar, .columns, .spark, .stacked])
    func `rows by period show whether the period is complete`(kind: ChartKind) throws {
        let fixture = try newFixture()
        try fixture.spend(400, "home", on: "2026-12-02")
        for top in [nil, kind == .bar ? 2 : nil] {
            let report = try report(fixture, kind, "2026-10-06..2026-12", by: .month, top: top)
            let rows = try #require(report.json().member("rows")?.elements)
            let states = Dictionary(
                rows.map { ($0.member("label"), [$0.member("complete"), $0.member("partial")]) }
            ) { $1 }
            #expect(states[.text("2026-11")] == [.truth(false), .truth(false)])
            #expect(rows.allSatisfy { $0.member("change_days") != nil })
            #expect(report.records().columns.contains("partial"))
            #expect(report.column("after_today_cents", of: "row").contains(.integer(400)))
        }
    }

    /// A ceiling in cents for each month from April to November 2026, or none, as in force after random changes.
    private func changeCeilings(_ fixture: BookFixture, _ random: inout SplitMix64) throws -> [Int: Int64] {
        var inForce: [Int: Int64] = [:]
        for month in 4...11 where Bool.random(using: &random) {
            let cents = Int64.random(in: 0...30_000, using: &random)
            let name = "2026-\(month < 10 ? "0" : "")\(month)"
            _ = try fixture.context.setCeiling(
                Amount(cents: cents), for: nil, from: fixture.context.month(name), until: nil)
            for later in month...11 { inForce[later] = cents }
        }
        return inForce
    }

    /// The number of periods over their ceiling, and of those with one, as a line or sentence says it; `nil` without such
    /// a line.
    private func counts(in lines: [String]) -> [Int]? {
        guard let line = lines.first(where: { $0.hasPrefix("Ceiling") }) else { return nil }
        return line.split(separator: " ").drop { $0 != "over" }.compactMap { Int($0.filter(\.isNumber)) }
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>, [ChartDimension.month, .week])
    func `a chart counts the periods over their own ceiling, as the table does`(
        seed: UInt64, by dimension: ChartDimension
    ) throws {
        var random = SplitMix64(seed: seed)
        let fixture = try BookFixture()
        let ceilings = try changeCeilings(fixture, &random)
        var spent: [(day: Day, cents: Int64)] = []
        // Monday 30 March 2026 is the first day of a week and of the range.
        for number in 0..<236 where number == 0 || Int.random(in: 0...5, using: &random) == 0 {
            let day = try #require(Day(iso: "2026-03-30")).adding(days: number)
            let cents = Int64.random(in: -2_000...15_000, using: &random)
            let amount = cents == 0 ? 1 : cents
            try fixture.spend(amount, on: day.iso)
            spent.append((day, amount))
        }
        let lengths: [Int: Int64] = [3: 31, 4: 30, 5: 31, 6: 30, 7: 31, 8: 31, 9: 30, 10: 31, 11: 30]
        func month(_ day: Day) -> Int { Int(day.iso.dropFirst(5).prefix(2)) ?? 0 }
        let first = try #require(Day(iso: "2026-03-30"))
        var expected: [(cents: Int64, ceiling: Int64?)] = []
        if dimension == .month {
            for number in 4...11 {
                expected.append((spent.filter { month($0.day) == number }.map(\.cents).reduce(0, +), ceilings[number]))
            }
        } else {
            for week in 0..<34 {
                let days = (0..<7).map { first.adding(days: 7 * week + $0) }
                let ceiling = ceilings[month(days[3])].map { cents in
                    let length = lengths[month(days[3])] ?? 1
                    return (cents * 14 + length) / (2 * length)
                }
                expected.append((spent.filter { days.contains($0.day) }.map(\.cents).reduce(0, +), ceiling))
            }
        }
        let limited = expected.count { $0.ceiling != nil }
        let over = expected.count { period in period.ceiling.map { period.cents > $0 } ?? false }
        let period = dimension == .month ? "2026-04..2026-11" : "2026-03-30..2026-11-22"
        let comment: Comment = "seed \(seed), \(dimension): \(expected)"

        let screen = OutputScreen(width: 200, rows: 24, rendering: Self.screen.rendering)
        let figures = try fixture.context.series(
            by: dimension == .month ? .month : .week, over: fixture.context.selection(period))
        let stats = StatsReport(figures: figures, only: "", isDrawn: false, amounts: fixture.context.amounts).report
        #expect(stats.lines(screen).count { $0.plainText.contains("OVER") } == over, comment)
        #expect(figures.series.rows.map(\.ceiling?.cents) == expected.map(\.ceiling), comment)
        for kind in [ChartKind.columns, .bar] {
            let picture = try ChartSource(
                context: fixture.context, kind: kind, period: period, by: dimension, showsCeiling: true
            ).picture()
            let report = ChartReport(
                picture: picture, kind: kind, amounts: fixture.context.amounts, cellAspect: .usual
            ).report
            #expect(report.numbers(of: "rows", "ceiling_cents") == expected.map(\.ceiling), comment)
            let lines = report.lines(screen).map(\.plainText)
            let sentences = report.sentences()
            #expect(sentences.count { $0.contains(" over the ceiling of ") } == over, comment)
            if kind == .bar {
                #expect(lines.count { $0.contains("  over ") } == over, comment)
            } else {
                #expect(counts(in: lines) == (limited == 0 ? nil : [over, limited]), comment)
                #expect(counts(in: sentences) == (limited == 0 ? nil : [over, limited]), comment)
            }
        }
    }

    @Test func `a chart compares with a ceiling that is below zero after months over it, as the table does`() throws {
        let fixture = try BookFixture()
        try fixture.spend(50_000, on: "2026-10-01")
        try fixture.spend(1_000, on: "2026-11-02")
        try fixture.spend(-1_000, on: "2026-11-03")
        _ = try fixture.context.setCeiling(
            Amount(cents: 10_000), for: nil, from: fixture.context.month("2026-10"), until: nil, carry: .both)
        let series = try fixture.context.series(by: .month, over: fixture.context.selection("2026-10..2026-11")).series
        #expect(series.rows.map(\.ceiling?.cents) == [10_000, -30_000] && series.rows.allSatisfy(\.isOver))
        let picture = try ChartSource(
            context: fixture.context, kind: .columns, period: "2026-10..2026-11", by: .month, showsCeiling: true
        ).picture()
        let lines = picture.lines(ChartLayout(Self.screen, amounts: fixture.context.amounts)).map(\.plainText)
        #expect(lines.contains { $0.hasSuffix("over them in 2 of 2") })
    }

    @Test func `expenses without a payee have no label, unlike a payee named (none)`() throws {
        let fixture = try BookFixture()
        _ = try fixture.context.record([
            fixture.draft(1_500, on: "2026-11-02"), fixture.draft(300, on: "2026-11-02", payee: "(none)"),
        ])
        let report = try report(fixture, .bar, by: .payee)
        let rows = try #require(report.json().member("rows")?.elements)
        #expect(rows.map { $0.member("label") } == [.null, .text("(none)")])
        #expect(report.column("label", of: "row") == [.null, .text("(none)")])
    }

    @Test func `a chart without spending is one sentence`() throws {
        let fixture = try BookFixture()
        #expect(try ChartSource(context: fixture.context, kind: .bar, period: nil).picture().isEmpty)
        let report = try report(fixture, .bar)
        #expect(report.lines(Self.screen).map(\.plainText) == ["Nothing spent in November 2026."])
    }

    @Test func `the filter is named in the title and decides the figures`() throws {
        let fixture = try newFixture()
        var filter = ExpenseFilter.counted
        filter.categories = [try fixture.category("home")]
        let report = try report(fixture, .bar, filter: DescribedFilter(expenses: filter, words: " (only home)"))
        #expect(report.lines(Self.screen).first?.plainText == "Spending in November 2026 (only home)")
        #expect(report.number("total", "cents") == 1_000)
    }

    @Test func `a chart leaves one line of the screen and has at least six rows`() {
        for (rows, drawn) in [(24, 20), (20, 17), (9, 6), (1, 6)] {
            let screen = OutputScreen(width: 60, rows: rows, rendering: Self.screen.rendering)
            let layout = ChartLayout(screen, amounts: AmountFormatter(locale: .undetermined))
            #expect(layout.rows == drawn && layout.width == 60 && layout.glyphs == .ascii && !layout.colored)
        }
    }

    @Test func `an unsuitable period is refused`() throws {
        let fixture = try newFixture()
        #expect(throws: BookkeepingError.self) { try report(fixture, .gauge, "2026") }
        #expect(throws: BookkeepingError.self) { try report(fixture, .trend, "2026-W47") }
        #expect(throws: PeriodError.self) { try report(fixture, .bar, "never") }
    }
}
