import Ledger
import Money
import Periods
import Statistics
import Support
import Testing

@Suite struct ReportFiguresTests {
    private let november = Period.month(month("2026-11"))

    private var book: ReportBook {
        var book = ReportBook()
        book.add(40000, on: day("2025-11-30"), in: 3)
        book.add(58000, on: day("2026-10-02"), in: 3)
        book.add(700, on: day("2026-10-13"), in: 4)
        book.add(62000, on: day("2026-11-02"), in: 3, payee: "landlord")
        book.add(4400, on: day("2026-11-05"), in: 2, payee: "Lidl", isVoid: true)
        book.add(9972, on: day("2026-11-11"), in: 1, payee: "Lidl")
        book.add(-2000, on: day("2026-11-12"), in: 2)
        book.add(1250, on: day("2026-11-21"), in: 2, payee: "Lidl")
        return book
    }

    @Test func `a month has the figures calculated by hand`() throws {
        var book = book
        book.limit(nil, to: 90000, from: "2026-11")
        book.limit(1, to: 5000, from: "2026-01")
        let figures = try book.figures(november, today: "2026-11-21")
        #expect(figures.total.cents == 71222)
        #expect(figures.count == 4)
        #expect(figures.isRunning)
        #expect(figures.use?.left.cents == 18778)
        #expect(figures.use?.usedPermille == 791)
        #expect(figures.leftPerDay?.cents == 1877)
        #expect(figures.daysLeft == 10)
        #expect(figures.perDay?.amount.cents == 3392)
        #expect(figures.perDay?.divisor == 21)
        #expect(figures.perWeek?.amount.cents == 34986)
        #expect(figures.perWeek?.divisor == 2)
        #expect(figures.perMonth == nil)
        #expect(figures.earlier.map(\.span.name) == ["2026-10", "2025-11"])
        #expect(figures.earlier.map(\.total.cents) == [58700, 40000])
        // The first 21 days of each; the book begins on the 30th of the year before, so there is nothing to compare with.
        #expect(figures.earlier.map(\.change?.comparison.change.cents) == [12522, nil])
        #expect(figures.categories.map(\.group.label) == ["home", "food", "transport"])
        #expect(figures.categories.map(\.total.cents) == [62000, 9222, 0])
        #expect(figures.categories.map(\.sharePermille) == [871, 129, 0])
        #expect(figures.categories.map(\.change?.change.cents) == [4000, 9222, -700])
        #expect(figures.categories.map(\.use?.left.cents) == [nil, -4222, nil])
        #expect(figures.parts.names == ["2026-W44", "2026-W45", "2026-W46", "2026-W47"])
        #expect(figures.largest.map(\.amount.cents) == [62000, 9972, 1250])
        #expect(figures.refunds.count == 1)
        #expect(figures.refunds.total.cents == -2000)
        #expect(figures.void.count == 1)
        #expect(figures.void.total.cents == 4400)
        #expect(figures.payees.map(\.name) == ["landlord", "Lidl", nil])
        #expect(figures.payees.map(\.total.cents) == [62000, 11222, -2000])
    }

    @Test func `a year lists its months, and its ceiling is the sum of twelve`() throws {
        var book = book
        let year = Period.year(Year(number: 2026)!)
        #expect(try book.figures(year, today: "2026-11-21").use == nil)
        book.limit(nil, to: 90000, from: "2026-02")
        #expect(try book.figures(year, today: "2026-11-21").use == nil)
        book.limit(nil, to: 100_000, from: "2026-01")
        book.limit(nil, to: 90000, from: "2026-02")
        let figures = try book.figures(year, today: "2026-11-21")
        #expect(figures.use?.ceiling.cents == 1_090_000)
        #expect(figures.leftPerDay == nil)
        #expect(figures.parts.unit == .month)
        #expect(figures.parts.rows.map(\.isComplete) == Array(repeating: true, count: 10) + [false])
        #expect(figures.perMonth?.divisor == 10)
        #expect(figures.earlier.map(\.span.name) == ["2025"])
        #expect(figures.earlier.map(\.total.cents) == [40000])
    }

    @Test func `the parts of a report have the changes of a series`() throws {
        var book = ReportBook()
        for (cents, on) in [
            (1000, "2025-03-10"), (2000, "2025-12-10"), (500, "2026-01-10"), (700, "2026-05-27"), (300, "2026-06-03"),
        ] { book.add(Int64(cents), on: day(on)) }
        let year = try book.figures(.year(Year(number: 2026)!), today: "2026-11-22")
        #expect(year.parts.changes.first == -1500)
        let june = try book.figures(.month(month("2026-06")), today: "2026-11-22")
        #expect(june.parts.row("2026-W23")?.change?.change.cents == -400)
    }

    @Test func `a month names the category that grew most, after three complete months`() throws {
        var book = ReportBook()
        for name in ["2026-08", "2026-09", "2026-10"] {
            book.add(1000, on: day(name + "-03"), in: 2)
            book.add(5000, on: day(name + "-30"), in: 2)
            book.add(700, on: day(name + "-05"), in: 3)
        }
        book.add(1500, on: day("2026-11-20"), in: 1)
        book.add(900, on: day("2026-11-21"), in: 3)
        book.add(9000, on: day("2026-11-22"), in: 3)
        // August is not complete: the book begins on the 3rd.
        #expect(try book.figures(november, today: "2026-11-21").grown == nil)
        book.add(1, on: day("2026-08-01"), in: 4)
        let grown = try #require(try book.figures(november, today: "2026-11-21").grown)
        #expect(grown.group.label == "food")
        #expect((grown.total.cents, grown.usual.cents, grown.comparison.changePermille) == (1500, 1000, 500))
        #expect(try book.figures(november, today: "2026-11-19").grown == nil)
        #expect(try book.figures(.year(Year(number: 2026)!), today: "2026-11-21").grown == nil)
    }

    @Test func `periods before the book are not compared`() throws {
        var book = ReportBook()
        book.add(100, on: day("2026-11-02"))
        let first = try book.figures(november, today: "2026-11-21")
        #expect(first.earlier.isEmpty)
        #expect(first.categories.map(\.change) == [nil])
        let next = try book.figures(november.next, today: "2026-12-05")
        #expect(next.earlier.map(\.span.name) == ["2026-11"])
        #expect(next.categories.map(\.group.label) == ["food"])
        #expect(next.categories.map(\.change?.changePermille) == [-1000])
    }

    @Test func `spending after today is in the total and also reported separately`() throws {
        var book = ReportBook()
        book.add(1000, on: day("2026-11-20"))
        book.add(500, on: day("2026-11-22"))
        book.add(-20, on: day("2026-11-30"))
        let figures = try book.figures(.month(month("2026-11")), today: "2026-11-21")
        #expect((figures.total.cents, figures.ahead.amount.cents, figures.ahead.count) == (1480, 480, 2))
        #expect(try book.figures(.month(month("2026-11")), today: "2026-11-30").ahead == .none)
    }

    @Test func `an empty book has a report of zeros`() throws {
        let figures = try ReportBook().figures(november, today: "2026-11-21")
        #expect(figures.total == .zero)
        #expect(figures.count == 0)
        #expect(figures.perDay == nil)
        #expect(figures.categories.isEmpty)
        #expect(figures.parts.rows.isEmpty)
        #expect(figures.payees.isEmpty)
    }

    @Test func `a month of refunds has no shares`() throws {
        var book = ReportBook()
        book.add(-500, on: day("2026-11-02"), in: 3, payee: "a")
        book.add(-250, on: day("2026-11-03"), in: 1, payee: "b")
        let figures = try book.figures(november, today: "2026-11-21", top: 1)
        #expect(figures.total.cents == -750)
        #expect(figures.categories.map(\.sharePermille) == [0, 0])
        #expect(figures.largest.isEmpty)
        #expect(figures.refunds.total.cents == -750)
        #expect(figures.refunds.shown.map(\.amount.cents) == [-500])
    }

    @Test func `names beyond the limit are merged, unless only a single name is beyond it`() throws {
        var book = ReportBook()
        for (index, cents) in [500, 400, 300, 200].enumerated() {
            book.add(Int64(cents), on: day("2026-11-02"), payee: "p\(index)")
        }
        let three = try book.figures(november, today: "2026-11-21", top: 3).payees
        #expect(three.map(\.name) == ["p0", "p1", "p2", "p3"])
        let two = try book.figures(november, today: "2026-11-21", top: 2).payees
        #expect(two.map(\.name) == ["p0", "p1", nil])
        #expect(two.map(\.names) == [1, 1, 2])
        #expect(two.map(\.total.cents) == [500, 400, 500])
    }

    @Test(arguments: 0..<200)
    func `every section adds up to the total, and shares to the whole`(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        var book = ReportBook()
        for _ in 0..<Int.random(in: 0...60, using: &random) {
            book.add(
                Int64.random(in: -3000...20000, using: &random),
                on: day("2026-12-31").adding(days: -Int.random(in: 0...800, using: &random)),
                in: Int64.random(in: 1...4, using: &random),
                payee: ["a", "b", "c", "d", "e", nil].randomElement(using: &random)!,
                isVoid: Int.random(in: 0...9, using: &random) == 0)
        }
        if Bool.random(using: &random) { book.limit(2, to: 5000, from: "2026-03") }
        let someDay = day("2026-01-01").adding(days: Int.random(in: 0..<365, using: &random))
        let unit = PeriodUnit.allCases.randomElement(using: &random)
        let length = [3, 14, 15, 92, 93, 300].randomElement(using: &random) ?? 1
        let range = DayRange(someDay, someDay.adding(days: length - 1))
        let period: ReportSpan =
            Int.random(in: 0...3, using: &random) == 0
            ? .range(range, .calendar)
            : .period(MonthStart.calendar.period(unit ?? .month, containing: someDay))
        let figures = try book.figures(
            period, today: "2026-10-15", depth: Int.random(in: 1...3, using: &random),
            top: Int.random(in: 1...5, using: &random))
        let spent = book.expenses.filter { !$0.isVoid && period.days.contains($0.day) }
        #expect(figures.total.cents == spent.reduce(0) { $0 + $1.amount.cents })
        #expect(figures.count == spent.count)
        #expect(try figures.categories.map(\.total).total() == figures.total)
        #expect(figures.categories.reduce(0) { $0 + $1.count } == figures.count)
        #expect(figures.parts.rows.reduce(0) { $0 + $1.total.cents } == figures.total.cents)
        #expect(figures.parts.rows.reduce(0) { $0 + $1.count } == figures.count)
        for names in [figures.payees, figures.methods] {
            #expect(try names.map(\.total).total() == figures.total)
            #expect(names.reduce(0) { $0 + $1.count } == figures.count)
            let shares = names.reduce(0) { $0 + $1.sharePermille }
            #expect(shares == 1000 || names.allSatisfy { $0.names == 1 && $0.total <= .zero })
        }
        let shares = figures.categories.reduce(0) { $0 + $1.sharePermille }
        #expect(shares == (figures.categories.contains { $0.total > .zero } ? 1000 : 0))
        if let before = figures.earlier.first, let change = before.change {
            #expect(try figures.categories.compactMap { $0.change?.change }.total() == change.comparison.change)
        }
        #expect(figures.perMonth == nil || figures.parts.unit == .month)
        try checkComparisons(figures, with: book)
        #expect(figures.refunds.count == spent.count { $0.amount < .zero })
        #expect(figures.void.count == book.expenses.count { $0.isVoid && period.days.contains($0.day) })
    }

    /// Compares the spans before, the course and the months before with sums over all expenses.
    private func checkComparisons(_ figures: ReportFigures, with book: ReportBook) throws {
        let spent = book.expenses.filter { !$0.isVoid }
        let today = day("2026-10-15")
        func cents(_ days: some Sequence<Day>) -> Int64 {
            let days = Set(days)
            return spent.filter { days.contains($0.day) }.reduce(0) { $0 + $1.amount.cents }
        }
        for earlier in figures.earlier {
            #expect(earlier.total.cents == cents(earlier.span.days))
            #expect(earlier.span.days.last < figures.span.days.first)
            guard let change = earlier.change else { continue }
            let own = figures.span.days.filter { $0 <= today }
            let isOver = figures.span.days.last < today
            #expect(change.before.cents == cents(Array(earlier.span.days).prefix(isOver ? .max : own.count)))
            #expect(change.comparison.change.cents == cents(own) - change.before.cents)
        }
        if let curve = figures.curve, let month = figures.span.month {
            let days = Array(month.days.prefix(curve.days.count))
            #expect(days.last == min(month.days.last, today))
            #expect(curve.days.map(\.sum.cents) == days.indices.map { cents(days[...$0]) })
            let before = Array(month.previous.days)
            #expect(
                curve.earlier.isEmpty || curve.earlier.map(\.sum.cents) == before.indices.map { cents(before[...$0]) })
        }
        for row in figures.monthsBefore?.rows ?? [] {
            #expect(row.total.cents == cents(row.period.days))
            #expect(row.period.days.last < figures.span.days.first)
            guard let change = row.change, row.changeDays == nil else { continue }
            #expect(change.change.cents == row.total.cents - cents(row.period.previous.days))
        }
        #expect(figures.monthsBefore?.rows.count ?? 0 <= 12)
    }

    @Test func `a range is compared with as many days before, and has parts that fit its length`() throws {
        var book = ReportBook()
        for (cents, on) in [(100, "2026-02-28"), (70, "2026-03-09"), (500, "2026-03-10"), (40, "2026-03-12")] {
            book.add(Int64(cents), on: day(on))
        }
        book.limit(nil, to: 1000, from: "2026-01")
        let span = ReportSpan.range(range("2026-03-10", "2026-03-12"), .calendar)
        let figures = try book.figures(span, today: "2026-11-21")
        #expect(figures.total.cents == 540 && figures.use == nil && figures.perMonth == nil)
        #expect(figures.earlier.map(\.span.name) == ["2026-03-07..2026-03-09"])
        #expect(figures.earlier.map(\.change?.comparison.change.cents) == [470])
        #expect(figures.parts.names == ["2026-03-10", "2026-03-11", "2026-03-12"])
        #expect(figures.curve == nil && figures.monthsBefore == nil && figures.grown == nil)
        #expect((span.noun, span.phrase) == ("range", "from Tue 10 Mar 2026 to Thu 12 Mar 2026"))
        #expect(ReportSpan.period(.day(day("2026-11-20"))).phrase == "on Fri 20 Nov 2026")
        #expect(ReportSpan.period(november).phrase == "in November 2026")
        for (first, last, unit) in [
            ("2026-03-01", "2026-03-14", PeriodUnit.day), ("2026-03-01", "2026-03-15", .week),
            ("2026-01-01", "2026-04-02", .week), ("2026-01-01", "2026-04-03", .month),
        ] {
            #expect(ReportSpan.range(range(first, last), .calendar).partUnit == unit)
        }
    }

    @Test func `a range from the first day of a period up to today has the change and ceiling of the period`() throws {
        var book = book
        book.limit(nil, to: 90000, from: "2026-11")
        book.limit(1, to: 5000, from: "2026-01")
        for last in ["2026-11-21", nil, "2026-11-30"] {
            let asked = try #require(PeriodSelection(first: day("2026-11-01"), last: last.map { day($0) }))
            let span = ReportSpan.requested(
                asked, spent: range("2025-11-30", "2026-11-21"), today: day("2026-11-21"), monthStart: .calendar)
            let (figures, whole) = try (
                book.figures(span, today: "2026-11-21"), book.figures(november, today: "2026-11-21")
            )
            #expect(figures.total == whole.total && figures.use == whole.use)
            #expect(figures.earlier == whole.earlier && figures.categories == whole.categories)
            let series = try #require(try book.series(asked, over: span.days, today: "2026-11-21").rows.last)
            #expect(figures.earlier.first?.change?.comparison == series.change && series.changeDays == 21)
            #expect(figures.use?.ceiling == series.ceiling)
        }
    }

    @Test(
        arguments: [
            ("2026-11-01", "2026-11-20", "2026-11"), ("2026-10-01", "2026-11-20", "2026-Q4"),
            ("2026-01-01", "2026-11-20", "2026"), ("2026-11-16", "2026-11-20", "2026-W47"),
            ("2026-10-01", "2026-10-31", "2026-10"), ("2026-10-01", nil, "2026-Q4"), ("2026-11-01", "2026-11-25", nil),
            ("2026-11-01", "2026-11-19", nil), ("2026-11-02", "2026-11-20", nil), ("2026-10-01", "2026-10-30", nil),
            (nil, "2026-11-20", nil),
        ] as [(String?, String?, String?)])
    func `a range counts a period whole, or cuts it`(first: String?, last: String?, name: String?) throws {
        let asked = try #require(PeriodSelection(first: first.map { day($0) }, last: last.map { day($0) }))
        let span = ReportSpan.requested(
            asked, spent: range("2026-01-01", "2026-12-03"), today: day("2026-11-20"), monthStart: .calendar)
        #expect(span.wholePeriod?.name == name)
        #expect(span.noun == "range")
    }

    @Test func `an open end does not cut the last month`() throws {
        var book = ReportBook()
        for (cents, on) in [(30, "2026-08-01"), (40, "2026-10-05"), (50, "2026-11-10"), (20, "2026-12-05")] {
            book.add(Int64(cents), on: day(on))
        }
        book.limit(nil, to: 100, from: "2026-08")
        let days = range("2026-08-01", "2026-12-05")
        func last(_ asked: PeriodSelection?) throws -> PeriodSeries.Row? {
            try book.figures(.range(days, .calendar, asked: asked), today: "2026-12-03").parts.rows.last
        }
        let open = try #require(try last(.all))
        #expect(!open.isPartial && open.ceiling?.cents == 100 && open.changeDays == 3)
        let closed = try #require(try last(PeriodSelection(first: days.first, last: days.last)))
        #expect(closed.isPartial && closed.ceiling == nil && closed.change == nil)
    }

    @Test func `a quarter has its months, and the sum of their ceilings`() throws {
        var book = ReportBook()
        book.add(100, on: day("2025-08-05"))
        book.add(300, on: day("2026-05-05"))
        book.add(500, on: day("2026-09-30"))
        book.limit(nil, to: 1000, from: "2026-01")
        let quarter = MonthStart.calendar.period(.quarter, containing: day("2026-08-01"))
        let figures = try book.figures(quarter, today: "2026-11-21")
        #expect(figures.parts.names == ["2026-07", "2026-08", "2026-09"])
        #expect(figures.use?.left.cents == 2500 && figures.daysLeft == nil)
        #expect(figures.perMonth?.amount.cents == 167)
        #expect(figures.earlier.map(\.span.name) == ["2026-Q2", "2025-Q3"])
        #expect(figures.earlier.map(\.change?.comparison.change.cents) == [200, 400])
    }

    @Test func `a month has its course, that of the month before, and the twelve months before`() throws {
        var book = ReportBook()
        for (cents, on) in [
            (900, "2025-10-31"), (10, "2025-12-01"), (50, "2026-10-02"), (60, "2026-10-31"), (5, "2026-11-01"),
            (7, "2026-11-03"), (1000, "2026-11-30"),
        ] { book.add(Int64(cents), on: day(on)) }
        let figures = try book.figures(november, today: "2026-11-03")
        let curve = try #require(figures.curve)
        #expect(curve.days.map(\.sum.cents) == [5, 5, 12] && curve.days.map(\.amount.cents) == [5, 0, 7])
        #expect(curve.earlier.count == 31 && curve.earlier.prefix(3).map(\.sum.cents) == [0, 50, 50])
        #expect(curve.earlier.last?.sum.cents == 110)
        let before = try #require(figures.monthsBefore)
        #expect(before.names.first == "2025-11" && before.names.last == "2026-10" && before.rows.count == 12)
        #expect(before.changes.prefix(2) == [-900, 10])
        #expect(try book.figures(november.next, today: "2026-11-03").curve == nil)
        #expect(try book.figures(.month(month("2025-10")), today: "2026-11-03").monthsBefore == nil)
    }
}
