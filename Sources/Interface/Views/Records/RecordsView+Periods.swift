internal import Periods

/// The keys that change the period.
extension RecordsView {
    var turning: KeyBinding<RecordsView> {
        KeyBinding("h l", also: "← → [ ]", (browsing.period?.unit ?? .month).rawValue) { view, index, canvas in
            view.turn(to: .month, canvas) { index == 0 ? $0.previous : $0.next }
        }
    }

    static var turningYears: KeyBinding<RecordsView> {
        KeyBinding("H L", "year") { view, index, canvas in
            view.turn(to: .year, canvas) { $0.aYear(index == 0 ? -1 : 1, canvas.monthStart) }
        }
    }

    static var going: KeyBinding<RecordsView> {
        KeyBinding("@", "go to a day") { _, _, _ in .open(DayLine()) }
    }

    /// Turns to another period. From all days it turns to the period of a unit that contains the selected expense.
    private func turn(to unit: PeriodUnit, _ canvas: Canvas, from period: (Period) -> Period) -> Effect {
        let first = canvas.monthStart.period(unit, containing: selected?.day ?? canvas.today)
        return .browse(browsing.over(browsing.period.map(period) ?? first))
    }

    /// Shows the period that contains the day, from all days its month, and selects the newest expense up to that day.
    mutating func go(to day: Day, on canvas: Canvas) -> Effect? {
        var browsing = browsing.over(canvas.monthStart.period(browsing.period?.unit ?? .month, containing: day))
        browsing.day = day
        return .browse(browsing)
    }
}
