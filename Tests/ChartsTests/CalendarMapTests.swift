import Charts
import Periods
import Support
import Terminal
import Testing

@Suite struct CalendarMapTests {
    @Test func `calendars match their snapshots`() throws {
        var lines: [String] = []
        for (width, glyphs) in [(80, Glyphs.block), (44, .block), (20, .block), (80, .ascii), (20, .ascii)] {
            lines.append("== 2024, \(width) columns, \(glyphs)")
            lines += printed(try year(2024).lines(layout(width, glyphs)), glyphs)
        }
        lines += ["== sentences"] + printed(try year(2024).sentences(amounts: german)).prefix(5)
        expectSnapshot("calendars", lines)
        expectSnapshot("calendars-colored", colored(try year(2024).lines(layout(60, colored: true))))
    }

    @Test(arguments: 1999...2040)
    func `every day is shown once, and every month name above its first day`(_ year: Int) throws {
        let (first, last) = (try day(year, 1, 1), try day(year, 12, 31))
        var generator = SplitMix64(seed: UInt64(year))
        var cents: [Int: Int64] = [:]
        for day in DayRange(first, last) where Bool.random(using: &generator) {
            cents[day.number] = Int64.random(in: -50...5000, using: &generator)
        }
        let map = CalendarMap(title: "", first: first, last: last, cents: cents, known: nil, emptyText: nothing)
        let lines = printed(map.lines(layout(60)))
        let spending = cents.values.filter { $0 > 0 }.sorted()
        let quartiles = (1...3).map { spending[$0 * spending.count / 4] }
        // 1 January 1999 was a Friday.
        let monday = first.number - (first.number - (try day(1999, 1, 1).number) + 700_004) % 7
        var expected = (0..<7).map { _ in [Character](repeating: " ", count: 54) }
        for number in first.number...last.number {
            let amount = cents[number] ?? 0
            let shade = quartiles.count { amount >= $0 }
            expected[(number - monday) % 7][(number - monday) / 7] =
                amount == 0 ? "·" : amount < 0 ? "▾" : Array("░▒▓█")[shade]
        }
        for row in 0..<7 {
            let cells = Array(lines[1 + row].dropFirst(4))
            #expect(cells + [Character](repeating: " ", count: 54 - cells.count) == expected[row], "\(lines[1 + row])")
        }
        #expect(lines[1...7].map { String($0.prefix(3)) } == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
        for (index, name) in Self.months.enumerated() {
            let column = 4 + ((try day(year, index + 1, 1).number) - monday) / 7
            #expect(lines[0].dropFirst(column).hasPrefix(name), "\(name) in \(lines[0])")
        }
        #expect(lines[0].split(separator: " ").map(String.init) == Self.months)
    }

    @Test func `every line fits the width, and ASCII charts use only ASCII`() throws {
        let year = try year(2012)
        expectFitting("2012") { year.lines($0) }
        let (first, last) = (Day(number: .min), Day(number: .max))
        for (name, map) in [
            ("everything", map(first, last, [0: .max, 1: .min])), ("one day", map(last, last, [.max: 5])),
            ("many years", map(Day(number: 0), Day(number: 5000), [7: 5, 4000: 70_000])),
            ("reversed", map(last, first, [0: 5])),
        ] {
            expectFitting(name) { map.lines($0) }
        }
    }

    @Test func `unknown days are drawn only with an amount`() throws {
        let first = try day(2024, 1, 1)
        let week = [Int64](repeating: 0, count: 7).enumerated().map { first.number + $0.offset }
        let map = CalendarMap(
            title: "", first: first, last: first.adding(days: 6), cents: [week[0]: 500, week[6]: 700, week[3]: 0],
            known: DayRange(first.adding(days: 2), first.adding(days: 4)), emptyText: nothing)
        let lines = printed(map.lines(layout(40)))
        #expect(lines[1...7].map { String($0.dropFirst(4)) } == ["▒", "", "·", "·", "·", "", "█"])
        #expect(lines[8] == "· 0   ▒ <7,00   █ more")
    }

    @Test func `shades are quartiles of the days with spending, and the legend names the used shades`() throws {
        let first = try day(2024, 1, 1)
        func legend(_ amounts: [Int64]) -> String {
            var cents: [Int: Int64] = [:]
            for (index, amount) in amounts.enumerated() { cents[first.number + index] = amount }
            let lines = printed(map(first, first.adding(days: 30), cents).lines(layout(80)))
            return lines.dropFirst(8).joined(separator: " ")
        }
        let words = "   (quartiles of spending days)"
        #expect(legend([100, 200, 300, 400]) == "· 0   ░ <2,00   ▒ <3,00   ▓ <4,00   █ more" + words)
        #expect(legend([500, 500, 500]) == "· 0   █ from 5,00" + words)
        #expect(legend([500]) == "· 0   █ from 5,00" + words)
        #expect(legend([100, 900]) == "· 0   ▒ <9,00   █ more" + words)
        #expect(legend([-100]) == "· 0   ▾ refund")
    }

    @Test func `the last weeks that fit and the month names that fit are shown`() throws {
        let map = map(try day(2024, 1, 1), try day(2024, 12, 1), [try day(2024, 12, 1).number: 5])
        let lines = printed(map.lines(layout(20)))
        #expect(lines[0] == "      Sep  Oct Nov")
        #expect(lines[7].last == "█" && lines[7].count == 20)
        #expect(lines.suffix(2) == ["The last 16 of 48", "weeks are shown"])
        let days = self.map(try day(2024, 1, 2), try day(2024, 1, 20), [try day(2024, 1, 5).number: 5])
        #expect(printed(days.lines(layout(80)))[0] == "Mon  ··")
    }

    @Test func `a calendar without spending shows a message`() throws {
        let first = try day(2024, 1, 1)
        for empty in [
            map(first, first.adding(days: 9), [:]), map(first, first, [first.number: 0]),
            map(first, first, [first.number + 1: 5]), map(first, first.previous, [first.number: 5]),
        ] {
            #expect(printed(empty.lines(layout(80))) == [nothing])
            #expect(printed(empty.sentences(amounts: german)) == [nothing])
        }
    }

    @Test func `the sentences contain every amount of the picture`() throws {
        let year = try year(2024)
        expectTold(year.lines(layout(120)), by: year.sentences(amounts: german))
        let first = try day(2024, 1, 1)
        #expect(
            printed(map(first, first, [first.number: -5]).sentences(amounts: german)) == [
                "Spending: -0,05 euros on 1 day.", "Mon 1 Jan 2024: -0,05 euros, more refunds than spending.",
            ])
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private func map(_ first: Day, _ last: Day, _ cents: [Int: Int64]) -> CalendarMap {
        CalendarMap(title: "Spending", first: first, last: last, cents: cents, known: nil, emptyText: nothing)
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
