internal import Periods
internal import Screen

/// The period of a view, and the keys that change it. They do not go before the beginning of the book.
struct PeriodChoice: Hashable {
    private(set) var period: Period
    /// The first day of the book; `nil` without expenses, and before the first read.
    var begins: Day?

    init(_ period: Period) {
        self.period = period
    }

    /// The keys that change the period of a view, those for the previous and next one first.
    static func bindings<Target>(
        _ choice: WritableKeyPath<Target, PeriodChoice>, of unit: PeriodUnit
    ) -> [KeyBinding<Target>] {
        [
            KeyBinding("h l", also: "← → [ ]", unit.rawValue) { target, index, _ in
                let period = target[keyPath: choice].period
                return target[keyPath: choice].move(to: index == 0 ? period.previous : period.next)
            },
            KeyBinding("H L", "year") { target, index, canvas in
                let other = target[keyPath: choice].period.aYear(index == 0 ? -1 : 1, canvas.monthStart)
                return target[keyPath: choice].move(to: other)
            },
            KeyBinding("@", "go to a day") { _, _, _ in .open(DayLine()) },
            KeyBinding("t", "today") { target, _, canvas in
                target[keyPath: choice].move(to: canvas.monthStart.period(unit, containing: canvas.today))
            },
        ]
    }

    /// Selects a period. Before the beginning of the book, the first period of the book is selected.
    /// - Returns: what to do: read the period if it is another one, and say that the book begins there.
    mutating func move(to other: Period) -> Effect {
        let former = period
        let beginning: Day?
        (period, beginning) = other.bounded(from: former, by: begins)
        return .several(period == former ? nil : .read, stoppingAt: beginning)
    }

    /// Selects the period of a unit that contains a day, or the beginning of the book if that is later.
    mutating func turn(to unit: PeriodUnit, containing day: Day, _ monthStart: MonthStart) {
        period = monthStart.period(unit, containing: begins.map { max($0, day) } ?? day)
    }

    /// Moves to the period of months that begin on another day. See `Period.changing(to:keeping:)`.
    mutating func changeMonthStart(on canvas: Canvas) {
        period = period.changing(to: canvas.monthStart, keeping: canvas.today)
    }
}

extension Period {
    /// The period of this unit with another first day of months. It contains `day` if this period does, otherwise the
    /// middle of this period.
    func changing(to monthStart: MonthStart, keeping day: Day) -> Period {
        let kept = days.contains(day) ? day : days.first.adding(days: days.count / 2)
        return monthStart.period(unit, containing: kept)
    }

    /// This period, or the first one of the book if this one is before the beginning of the book.
    /// - Parameters:
    ///   - former: the period before the turn. A turn to a later period is not limited; `nil` if all days were shown.
    ///   - begins: the first day of the book; `nil` without expenses.
    /// - Returns: the period, and the first day of the book if the period was limited.
    func bounded(from former: Period?, by begins: Day?) -> (period: Period, beginning: Day?) {
        guard former.map({ self < $0 }) ?? true, let begins, days.last < begins else { return (self, nil) }
        let first = monthStart.period(unit, containing: begins)
        return (former.map { min($0, first) } ?? first, begins)
    }

    /// The period a year later for 1, a year earlier for -1; of weeks and days the one 52 weeks later or earlier.
    func aYear(_ step: Int, _ monthStart: MonthStart) -> Period {
        switch self {
        case .day, .week: monthStart.period(unit, containing: days.first.adding(days: 364 * step))
        case .month(let month): .month(month.adding(months: 12 * step))
        case .quarter(let quarter): .quarter(quarter.adding(quarters: 4 * step))
        case .year: step < 0 ? previous : next
        }
    }
}
