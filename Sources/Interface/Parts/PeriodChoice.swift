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

    /// The hints for the keys except `h` and `l`, which every view names itself.
    static let hints = [Hint("H L", "year"), Hint("@", "go to a day"), Hint("t", "today")]

    /// Moves for a key.
    /// - Returns: what to do; `nil` for another key.
    mutating func press(_ key: Key, on canvas: Canvas) -> Effect? {
        switch key {
        case .left, .text("h"), .text("["): move(to: period.previous)
        case .right, .text("l"), .text("]"): move(to: period.next)
        case .text("H"): move(to: aYear(-1, canvas.monthStart))
        case .text("L"): move(to: aYear(1, canvas.monthStart))
        case .text("t"): move(to: canvas.monthStart.period(period.unit, containing: canvas.today))
        case .text("@"): .open(DayLine())
        default: nil
        }
    }

    /// Selects a period. Before the beginning of the book, the first period of the book is selected.
    /// - Returns: what to do: read the period, or say that the book begins there.
    mutating func move(to other: Period) -> Effect {
        guard other < period, let begins, other.days.last < begins else {
            period = other
            return .read
        }
        let words = Effect.message("The book begins on \(begins.fullText).")
        let first = other.monthStart.period(period.unit, containing: begins)
        guard first < period else { return words }
        period = first
        return .several([.read, words])
    }

    /// Selects the period of a unit that contains a day.
    mutating func turn(to unit: PeriodUnit, containing day: Day, _ monthStart: MonthStart) {
        period = monthStart.period(unit, containing: day)
    }

    /// The period a number of years later; of weeks the one 52 weeks later.
    private func aYear(_ count: Int, _ monthStart: MonthStart) -> Period {
        switch period {
        case .day, .week:
            monthStart.period(period.unit, containing: period.days.first.adding(days: 364 * count))
        case .month(let month): .month(month.adding(months: 12 * count))
        case .quarter(let quarter): .quarter(quarter.adding(quarters: 4 * count))
        case .year: count < 0 ? period.previous : period.next
        }
    }
}
