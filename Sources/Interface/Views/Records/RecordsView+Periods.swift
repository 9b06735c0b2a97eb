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

    /// Turns to another period, but not before the beginning of the book. From all days it turns to the period of a
    /// unit that contains the selected expense.
    private func turn(to unit: PeriodUnit, _ canvas: Canvas, from period: (Period) -> Period) -> Effect {
        guard let former = browsing.period else {
            let first = canvas.monthStart.period(unit, containing: selected?.day ?? canvas.today)
            return .browse(browsing.over(first))
        }
        let (next, beginning) = period(former).bounded(from: former, by: begins)
        return .several(next == former ? nil : .browse(browsing.over(next)), stoppingAt: beginning)
    }

    /// Shows the period that contains the day, from all days its month, and selects the newest expense up to that day.
    /// Before the beginning of the book, shows the first period of the book.
    mutating func go(to day: Day, on canvas: Canvas) -> Effect? {
        let other = canvas.monthStart.period(browsing.period?.unit ?? .month, containing: day)
        let (period, beginning) = other.bounded(from: browsing.period, by: begins)
        var browsing = browsing.over(period)
        if beginning == nil { browsing.day = day }
        return .several(.browse(browsing), stoppingAt: beginning)
    }

    mutating func changeMonthStart(on canvas: Canvas) {
        guard let period = browsing.period else { return }
        let held = sought ?? selected
        let next = period.changing(to: canvas.monthStart, keeping: held?.day ?? canvas.today)
        guard next != period else { return }
        self = showing(browsing.over(next))
        sought = held
    }
}
