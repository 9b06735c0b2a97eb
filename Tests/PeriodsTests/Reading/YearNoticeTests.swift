import Periods
import Support
import Testing

@Suite struct YearNoticeTests {
    @Test(arguments: [
        ("31dec", ["'31dec' is Wed 31 Dec 2025"]), ("31/12", ["'31/12' is Wed 31 Dec 2025"]),
        (" 31.12. ", ["'31.12.' is Wed 31 Dec 2025"]), ("dec", ["'dec' is December 2025"]),
        ("Q4", []), ("w48", ["'w48' is week 48 of 2025"]), ("nov", []), ("21nov", []), ("22", []), ("23", []),
        ("dec2025", []), ("2025", []), ("400d", []), ("-400", []), ("yesterday", []), ("last-year", []),
        ("dec..jan", ["'dec' is December 2025"]),
        (
            "23nov..24nov",
            [
                "'23nov' is Sun 23 Nov 2025", "'24nov' is Mon 24 Nov 2025",
            ]
        ), ("dec..dec", ["'dec' is December 2025"]), ("..dec", ["'dec' is December 2025"]), ("all", []), ("what", []),
    ])
    func `an omitted year other than the current year gives a notice`(text: String, notices: [String]) {
        #expect(YearNotice.of(text, today: "2026-11-22").map(\.text) == notices)
    }

    @Test func `in January a bare number may be in December, and a quarter in the year before`() {
        #expect(YearNotice.of("20", today: "2027-01-05").map(\.text) == ["'20' is Sun 20 Dec 2026"])
        #expect(
            YearNotice.of("q4", today: "2027-01-05").map(\.text) == ["'q4' is quarter 4 of 2026"])
    }

    @Test func `a week belongs to its ISO year`() {
        // 1 January 2027 is in week 53 of 2026.
        #expect(YearNotice.of("w53", today: "2027-01-01").isEmpty)
        #expect(YearNotice.of("w53", today: "2027-01-04").map(\.text) == ["'w53' is week 53 of 2026"])
    }

    @Test(arguments: ["dec", "20dec", "20", "q4", "w48"])
    func `a day or period may be written without its year`(text: String) {
        #expect(YearNotice.leavesOutYear(text))
    }

    @Test(arguments: ["dec2025", "2025", "2025-12", "last-month", "yesterday", "30d", "dec..jan", "all", "what", ""])
    func `other periods have a year or need none`(text: String) {
        #expect(!YearNotice.leavesOutYear(text))
    }
}
