import BookSupport
import Bookkeeping
import Money
import Periods
import Statistics
import Support
import Testing

@Suite struct ContextTests {
    @Test(
        arguments: [("it_IT", "1.234", 123_400), ("de_DE", "1.234", 123_400), ("en_IE", "1,234", 123_400)]
            as [(String, String, Int64)])
    func `an amount is read in the user's locale`(locale: String, text: String, cents: Int64) throws {
        #expect(try BookFixture(locale: locale).context.amount(text) == Amount(cents: cents))
    }

    @Test func `an amount that is invalid in the user's locale is refused`() throws {
        let fixture = try BookFixture(locale: "en_IE")
        let context = fixture.context
        #expect(throws: AmountError.self) { try context.amount("1.234") }
    }

    @Test func `a signature has the signed-in user and the current time`() throws {
        let signature = try BookFixture().context.signature
        #expect(signature.by == "anna")
        #expect(signature.at.seconds == BookFixture.now)
    }

    @Test func `the default month is the current month, and other periods are refused`() throws {
        let fixture = try BookFixture()
        let context = fixture.context
        #expect(try context.month(nil).name == "2026-11")
        #expect(try context.month("last-month").name == "2026-10")
        #expect(throws: BookkeepingError.notAMonth("2026")) { try context.month("2026") }
    }

    @Test func `a report is for a period or a range`() throws {
        let fixture = try BookFixture()
        let context = fixture.context
        for (text, name) in [
            (nil, "2026-11"), ("2026", "2026"), ("2026-Q3", "2026-Q3"), ("2026-W40", "2026-W40"),
            ("yesterday", "2026-11-20"), ("2026-03-10..2026-04-02", "2026-03-10..2026-04-02"),
            ("30d", "2026-10-23..2026-11-21"), ("2026-11-20..", "2026-11-20..2026-11-21"),
        ] as [(String?, String)] {
            #expect(try context.reportSpan(text).name == name)
        }
        #expect(throws: PeriodError.self) { try context.reportSpan("soon") }
    }

    @Test(
        arguments: [
            ("27", "29", "2026-11-27", "2026-11-29"), ("13", "15", "2026-11-13", "2026-11-15"),
            ("29", "2", "2026-11-29", "2026-12-02"), ("12.12.", "14.12.", "2026-12-12", "2026-12-14"),
            ("3d", "yesterday", "2026-11-18", "2026-11-20"), ("20", "20", "2026-11-20", "2026-11-20"),
        ] as [(String, String, Day, Day)])
    func `days without a month are the nearest ones`(from: String, until: String, first: Day, last: Day) throws {
        #expect(try BookFixture().context.nearestDays(from: from, until: until) == DayRange(first, last))
    }

    @Test func `days in the wrong order have no range`() throws {
        #expect(try BookFixture().context.nearestDays(from: "2026-12-12", until: "2026-12-01") == nil)
    }

    @Test func `an open range ends with the book, and the default is this month`() throws {
        let fixture = try BookFixture()
        try fixture.spend(100, on: "2026-03-05")
        try fixture.spend(100, on: "2026-12-02")
        let month = try fixture.context.range(nil)
        #expect((month.first.iso, month.last.iso) == ("2026-11-01", "2026-11-30"))
        let all = try fixture.context.range("all")
        #expect((all.first.iso, all.last.iso) == ("2026-03-05", "2026-12-02"))
        #expect(try fixture.context.range("2026-04..").last.iso == "2026-12-02")
    }

    @Test(arguments: [
        ("dec", "2026-12"), ("oct", "2026-10"), ("nov", "2026-11"), ("2026-01", "2026-01"), ("last-month", "2026-10"),
        ("dec2025", "2025-12"), ("dicembre", "2026-12"), ("dicembre 2025", "2025-12"),
    ])
    func `a coming month without its year is of this year`(text: String, name: String) throws {
        let fixture = try BookFixture()
        #expect(try fixture.context.comingMonth(text).name == name)
    }

    @Test func `the argument for a coming month defaults to the current month and accepts only months`() throws {
        let fixture = try BookFixture()
        let context = fixture.context
        #expect(try context.comingMonth(nil).name == "2026-11")
        #expect(throws: BookkeepingError.notAMonth("2026")) { try context.comingMonth("2026") }
    }
}
