import Charts
import Periods
import Support
import Terminal
import Testing

@Suite struct CalendarMapTests {
    @Test func `pictures stay as they are`() throws {
        var lines: [String] = []
        for (width, glyphs) in [(80, Glyphs.block), (44, .block), (20, .block), (80, .ascii), (20, .ascii)] {
            lines.append("== 2024, \(width) columns, \(glyphs)")
            lines += printed(try year(2024).lines(layout(width, glyphs)), glyphs)
        }
        lines += ["== sentences"] + printed(try year(2024).sentences(amounts: german)).prefix(5)
        expectSnapshot("calendars", lines)
        expectSnapshot("calendars-colored", colored(try year(2024).lines(layout(60, colored: true))))
    }

    private func day(_ year: Int, _ month: Int, _ day: Int) throws -> Day {
        try #require(Day(year: year, month: month, day: day))
    }

    /// A year known from 10 January to 20 November, with a refund.
    private func year(_ year: Int) throws -> CalendarMap {
        let (first, last) = (try day(year, 1, 1), try day(year, 12, 31))
        let known = DayRange(try day(year, 1, 10), try day(year, 11, 20))
        var cents: [Int: Int64] = [:]
        for day in known where day.number % 3 != 0 { cents[day.number] = Int64(day.number * 7919 % 5003) }
        cents[try self.day(year, 3, 5).number] = -1250
        return CalendarMap(
            title: "Spending in \(year)", first: first, last: last, cents: cents, known: known, emptyText: nothing)
    }
}
