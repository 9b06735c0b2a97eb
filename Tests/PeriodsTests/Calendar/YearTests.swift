import Periods
import Support
import Testing

@Suite struct YearTests {
    @Test(arguments: [(2024, 366), (2025, 365), (1900, 365), (2000, 366), (9999, 365)])
    func `a year runs from 1 January to 31 December`(number: Int, count: Int) throws {
        let year = try #require(Year(number: number))
        #expect(year.days.first == Day(year: number, month: 1, day: 1))
        #expect(year.days.last == Day(year: number, month: 12, day: 31))
        #expect(year.days.count == count)
    }

    @Test func `a year is made from any of its days`() {
        #expect(Year(containing: "2026-01-01") == Year(number: 2026))
        #expect(Year(containing: "2026-12-31").number == 2026)
    }

    @Test func `a year is named by four digits`() {
        #expect(Year(number: 2026)?.name == "2026")
        #expect(Year(number: 987)?.name == "0987")
    }

    @Test func `a year has a previous and a next year`() throws {
        let year = try #require(Year(number: 2026))
        #expect(year.next == Year(number: 2027))
        #expect(year.previous == Year(number: 2025))
        #expect(year < year.next)
    }

    @Test(arguments: [0, 10_000, -1, Int.max])
    func `a year outside 1 to 9999 is nil`(number: Int) {
        #expect(Year(number: number) == nil)
    }
}
