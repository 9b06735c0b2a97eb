import Periods
import Support
import Testing

@Suite struct PeriodErrorTests {
    struct Words: Sendable, CustomTestStringConvertible {
        let text: String
        let kind: String
        let message: String
        let caret: Range<Int>?
        let hint: String

        init(_ text: String, _ kind: String, _ message: String, _ caret: Range<Int>?, _ hint: String) {
            (self.text, self.kind, self.message, self.caret, self.hint) = (text, kind, message, caret, hint)
        }

        var testDescription: String { text.debugDescription }
    }

    private static let dayHint = "write today, yesterday, fri, 3d, 20, 20/11, 20nov, 20/11/2026 or 2026-11-20"
    private static let periodHint =
        "write a day, 2026-W47, 2026-11, nov, 2026, Q3, last-month, 30d, FROM..TO or all"
    private static let backwardsHint =
        "write the earlier end first; a date without a year is the latest that has begun"

    private func check(_ words: Words, _ error: PeriodError?) {
        #expect(error?.kind == words.kind)
        #expect(error?.message == words.message)
        #expect(error?.caret == words.caret)
        #expect(error?.hint == words.hint)
        #expect(error?.input == words.text)
    }

    @Test(arguments: [
        Words("", "day.unreadable", "no day was given", nil, dayHint),
        Words("  ", "day.unreadable", "no day was given", nil, dayHint),
        Words(" soon", "day.unreadable", "'soon' is not a day", nil, dayHint),
        Words("20-11", "day.unreadable", "'20-11' is not a day", nil, "write 20/11"),
        Words("nov20", "day.unreadable", "'nov20' is not a day", nil, "write 20nov"),
        Words("past friday", "day.unreadable", "'past friday' is not a day", nil, "write friday"),
        Words(
            "31/2", "day.no-such-day", "there is no 31 February: February 2026 has 28 days", 0..<2,
            "write 28/2/2026 for its last day"),
        Words(
            "  30 feb 2024 ", "day.no-such-day", "there is no 30 February: February 2024 has 29 days", 2..<4,
            "write 29/2/2024 for its last day"),
        Words(
            "2026-04-31", "day.no-such-day", "there is no 31 April: April 2026 has 30 days", 8..<10,
            "write 30/4/2026 for its last day"),
        Words(
            "0/11", "day.no-such-day", "there is no 0 November: November 2026 has 30 days", 0..<1,
            "write 30/11/2026 for its last day"),
        Words("32", "day.no-such-day", "no month has a day 32", nil, "write a day from 1 to 31"),
        Words("0", "day.no-such-day", "no month has a day 0", nil, "write a day from 1 to 31"),
        Words(
            "11/20", "day.no-such-day", "there is no month 20; days are written day first", 3..<5, "write 20/11"),
        Words(
            "11.20.2026", "day.no-such-day", "there is no month 20; days are written day first", 3..<5,
            "write 20/11/2026"),
        Words(
            "13/13", "day.no-such-day", "there is no month 13; days are written day first", 3..<5,
            "write day/month, as in 20/11"),
        Words(
            "2026-20-11", "day.no-such-day", "there is no month 20", 5..<7, "write year-month-day, as in 2026-11-20"),
        Words("20/11/26", "day.two-digit-year", "the year '26' needs four digits", 6..<8, "write 20/11/2026"),
        Words("20.11.99", "day.two-digit-year", "the year '99' needs four digits", 6..<8, "write 20/11/1999"),
        Words("1/2/27", "day.two-digit-year", "the year '27' needs four digits", 4..<6, "write 1/2/2027"),
        Words("1/12/27", "day.two-digit-year", "the year '27' needs four digits", 5..<7, "write 1/12/1927"),
        Words("20nov26", "day.two-digit-year", "the year '26' needs four digits", 5..<7, "write 20nov2026"),
        Words(
            "29/2/26", "day.two-digit-year", "the year '26' needs four digits", 5..<7,
            "write the year in full, as in 20/11/2026"),
        Words(
            "11/20/26", "day.two-digit-year", "the year '26' needs four digits", 6..<8,
            "write the year in full, as in 20/11/2026"),
        Words(
            "2027-11-21", "day.too-far-ahead", "Sun 21 Nov 2027 is more than a year after today", nil,
            "write 2027-11-20 or an earlier day"),
        Words(
            "31/12/1899", "day.too-early", "'31/12/1899' is before 1900-01-01, the earliest day accepted", nil,
            "write 1900-01-01 or a later day"),
        Words(
            "0000-01-01", "day.too-early", "'0000-01-01' is before 1900-01-01, the earliest day accepted", nil,
            "write 1900-01-01 or a later day"),
        Words(
            "46345d", "day.too-early", "'46345d' is before 1900-01-01, the earliest day accepted", nil,
            "write 1900-01-01 or a later day"),
        Words(
            "-99999999999999999999", "day.too-early",
            "'-99999999999999999999' is before 1900-01-01, the earliest day accepted", nil,
            "write 1900-01-01 or a later day"),
    ])
    func `a refused day has a reason and a hint`(words: Words) {
        check(words, #expect(throws: PeriodError.self) { try DayParser(today: "2026-11-20").parse(words.text) })
    }

    @Test func `a two-digit year before the first day is not suggested`() {
        let error = #expect(throws: PeriodError.self) { try DayParser(today: "1950-06-01").parse("1/2/99") }
        #expect(error?.problem == .twoDigitYear(suggestion: nil))
        let earliest = #expect(throws: PeriodError.self) { try DayParser(today: "1950-06-01").parse("1/1/00") }
        #expect(earliest?.problem == .twoDigitYear(suggestion: "1/1/1900"))
    }

    @Test(arguments: [
        Words("", "period.unreadable", "no period was given", nil, periodHint),
        Words("soon", "period.unreadable", "'soon' is not a period", nil, periodHint),
        Words("..", "period.unreadable", "'..' is not a period", nil, "write all"),
        Words("11/2026", "period.unreadable", "'11/2026' is not a period", nil, "write 2026-11"),
        Words("1.11.-20.11.", "period.unreadable", "'1.11.-20.11.' is not a period", nil, "write 1.11..20.11."),
        Words("oct-nov", "period.unreadable", "'oct-nov' is not a period", nil, "write oct..nov"),
        Words("20.11.-1.11.", "period.unreadable", "'20.11.-1.11.' is not a period", nil, periodHint),
        Words("last-30-days", "period.unreadable", "'last-30-days' is not a period", nil, "write 30d"),
        Words("7 days", "period.unreadable", "'7 days' is not a period", nil, "write 7d"),
        Words("past friday", "period.unreadable", "'past friday' is not a period", nil, "write friday"),
        Words("nov-2025", "period.unreadable", "'nov-2025' is not a period", nil, "write 2025-11"),
        Words("2025 nov", "period.unreadable", "'2025 nov' is not a period", nil, "write 2025-11"),
        Words("week", "period.unreadable", "'week' is not a period", nil, "write this-week"),
        Words("last month", "period.unreadable", "'last month' is not a period", nil, "write last-month"),
        Words("week-days", "period.unreadable", "'week-days' is not a period", nil, periodHint),
        Words("é..31/2", "period.unreadable", "'é' is not a period", 0..<1, periodHint),
        Words(" nov..20-11 ", "period.unreadable", "'20-11' is not a period", 6..<11, "write 20/11"),
        Words(
            "nov..31/2", "day.no-such-day", "there is no 31 February: February 2026 has 28 days", 5..<7,
            "write 28/2/2026 for its last day"),
        Words(
            "2026-W54", "period.no-such-week", "there is no week 54: 2026 has 53 weeks", 6..<8,
            "write 2026-W53 for the last week of the year"),
        Words(
            "2025-W53", "period.no-such-week", "there is no week 53: 2025 has 52 weeks", 6..<8,
            "write 2025-W52 for the last week of the year"),
        Words(
            "W54", "period.no-such-week", "there is no week 54: 2026 has 53 weeks", 1..<3,
            "write 2026-W53 for the last week of the year"),
        Words(
            "W0", "period.no-such-week", "there is no week 0: 2026 has 53 weeks", 1..<2,
            "write 2026-W53 for the last week of the year"),
        Words("2026-13", "period.no-such-month", "there is no month 13", 5..<7, "write 2026-01 to 2026-12"),
        Words("2026-00", "period.no-such-month", "there is no month 0", 5..<7, "write 2026-01 to 2026-12"),
        Words("Q5", "period.no-such-quarter", "there is no quarter 5", 1..<2, "write Q1, Q2, Q3 or Q4"),
        Words("2026-Q0", "period.no-such-quarter", "there is no quarter 0", 6..<7, "write Q1, Q2, Q3 or Q4"),
        Words("0d", "period.no-days", "'0d' contains no day", nil, "write today or 1d"),
        Words(
            "20..5/11", "period.reversed", "the range runs backwards, from Fri 20 Nov 2026 to Thu 5 Nov 2026", nil,
            backwardsHint),
        Words(
            "19..25", "period.reversed", "the range runs backwards, from Thu 19 Nov 2026 to Sun 25 Oct 2026", nil,
            backwardsHint + "\nfor days ahead: 2026-11-19..2026-11-25"),
        Words(
            "fri..5/10", "period.reversed", "the range runs backwards, from Fri 13 Nov 2026 to Mon 5 Oct 2026", nil,
            backwardsHint),
        Words(
            "nov..oct", "period.reversed", "the range runs backwards, from Sun 1 Nov 2026 to Sat 31 Oct 2026", nil,
            backwardsHint),
        Words(
            "1899", "period.too-early", "'1899' begins before 1900-01-01, the earliest day accepted", nil,
            "write a period that begins on 1900-01-01 or later"),
        Words(
            "1899-W52..", "period.too-early", "'1899-W52' begins before 1900-01-01, the earliest day accepted", 0..<8,
            "write a period that begins on 1900-01-01 or later"),
        Words(
            "46346d", "period.too-early", "'46346d' begins before 1900-01-01, the earliest day accepted", nil,
            "write a period that begins on 1900-01-01 or later"),
        Words(
            "2028", "period.too-far-ahead", "'2028' begins more than a year after today", nil,
            "write a period that begins by 2027-11-20"),
        Words(
            "..2027-12", "period.too-far-ahead", "'2027-12' begins more than a year after today", 2..<9,
            "write a period that begins by 2027-11-20"),
    ])
    func `a refused period has a reason and a hint`(words: Words) {
        check(words, #expect(throws: PeriodError.self) { try PeriodParser(today: "2026-11-20").parse(words.text) })
    }

    @Test func `a leap day before 1900 is too early`() {
        let error = #expect(throws: PeriodError.self) { try DayParser(today: "1904-02-28").parse("29/2") }
        #expect(error?.kind == "day.too-early")
    }

    @Test func `a message quotes at most 40 scalars`() {
        let text = String(repeating: "x", count: 41)
        let error = #expect(throws: PeriodError.self) { try DayParser(today: "2026-11-20").parse(text) }
        #expect(error?.message == "'\(text.dropLast())...' is not a day")
        #expect(error?.input == text)
    }

    @Test func `an error keeps its details`() {
        let error = #expect(throws: PeriodError.self) { try DayParser(today: "2026-11-20").parse("2028-02-01") }
        #expect(error?.problem == .dayTooFarAhead("2028-02-01", latest: "2027-11-20"))
    }
}
