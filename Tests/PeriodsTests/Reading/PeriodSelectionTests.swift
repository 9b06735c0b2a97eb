import Periods
import Support
import Testing

@Suite struct PeriodSelectionTests {
    private let november = PeriodSelection(.month(Month(containing: "2026-11-20")))

    @Test func `a period selects its days`() {
        #expect(november.first == "2026-11-01")
        #expect(november.last == "2026-11-30")
        #expect(november.period?.name == "2026-11")
    }

    @Test func `two ends select a range, and reversed ends select nothing`() {
        let range = PeriodSelection(first: "2026-11-01", last: "2026-11-30")
        #expect(range?.period == nil)
        #expect(range != november)
        #expect(PeriodSelection(first: "2026-11-02", last: "2026-11-01") == nil)
        #expect(PeriodSelection(first: "2026-11-01", last: "2026-11-01") != nil)
        #expect(PeriodSelection(first: nil, last: nil) == .all)
    }

    @Test func `open ends are replaced by the given days`() {
        let (earliest, latest): (Day, Day) = ("2026-03-01", "2026-11-20")
        let all = PeriodSelection.all.resolved(earliest: earliest, latest: latest)
        #expect(all == DayRange(earliest, latest))
        let from = PeriodSelection(first: "2026-05-01", last: nil)
        #expect(from?.resolved(earliest: earliest, latest: latest) == DayRange("2026-05-01", latest))
        let to = PeriodSelection(first: nil, last: "2026-05-01")
        #expect(to?.resolved(earliest: earliest, latest: latest) == DayRange(earliest, "2026-05-01"))
        let closed = november.resolved(earliest: earliest, latest: latest)
        #expect(closed == DayRange("2026-11-01", "2026-11-30"))
    }

    @Test func `open ends without days between select nothing`() {
        let from = PeriodSelection(first: "2026-11-21", last: nil)
        #expect(from?.resolved(earliest: "2026-03-01", latest: "2026-11-20") == nil)
        let to = PeriodSelection(first: nil, last: "2026-02-28")
        #expect(to?.resolved(earliest: "2026-03-01", latest: "2026-11-20") == nil)
        #expect(PeriodSelection.all.resolved(earliest: "2026-11-21", latest: "2026-11-20") == nil)
    }
}
