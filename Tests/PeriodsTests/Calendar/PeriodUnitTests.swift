import Periods
import Support
import Testing

@Suite struct PeriodUnitTests {
    @Test(arguments: [
        (PeriodUnit.day, "2026-11-20"), (.week, "2026-W47"), (.month, "2026-11"), (.quarter, "2026-Q4"),
        (.year, "2026"),
    ])
    func `a unit gives the period of a day`(unit: PeriodUnit, name: String) {
        let period = MonthStart.calendar.period(unit, containing: "2026-11-20")
        #expect(period.name == name)
        #expect(period.unit == unit)
    }

    @Test func `a unit is named by one word`() {
        #expect(PeriodUnit.allCases.map(\.rawValue) == ["day", "week", "month", "quarter", "year"])
    }
}
