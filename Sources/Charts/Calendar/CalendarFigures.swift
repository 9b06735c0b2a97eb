internal import Periods

/// The amounts of the days of a range, classified by quartiles.
struct CalendarFigures: Sendable {
    enum Kind: Hashable, Sendable {
        /// A day outside the range, or with an unknown amount.
        case blank
        case zero
        case belowZero
        /// A day with spending. The value is the number of quartiles that the amount reaches, 0 to 3.
        case spending(Int)
    }

    let first: Day
    let last: Day
    private let cents: [Int: Int64]
    private let known: DayRange?
    /// The three quartiles of the days with spending, ascending: at most a quarter of the days is below the first, and
    /// so on. Empty if there are no such days.
    let quartiles: [Int64]

    init(first: Day, last: Day, cents: [Int: Int64], known: DayRange?) {
        self.first = first
        self.last = last
        self.known = known
        self.cents = cents.filter { first.number <= $0.key && $0.key <= last.number && $0.value != 0 }
        let spending = self.cents.values.filter { $0 > 0 }.sorted()
        quartiles = spending.isEmpty ? [] : (1...3).map { spending[$0 * spending.count / 4] }
    }

    var isEmpty: Bool { cents.isEmpty }

    /// The days with an amount, in chronological order.
    var amounts: [(day: Day, cents: Int64)] {
        cents.sorted { $0.key < $1.key }.map { (Day(number: $0.key), $0.value) }
    }

    var hasRefunds: Bool { cents.values.contains { $0 < 0 } }

    /// The shades in use, numbered as in `Kind.spending`.
    var shades: Set<Int> {
        Set(cents.values.filter { $0 > 0 }.map(shade))
    }

    func kind(of day: Day) -> Kind {
        if let cents = cents[day.number] { return cents < 0 ? .belowZero : .spending(shade(cents)) }
        return contains(day) && known?.contains(day) ?? true ? .zero : .blank
    }

    func contains(_ day: Day) -> Bool { first <= day && day <= last }

    private func shade(_ cents: Int64) -> Int { quartiles.count { cents >= $0 } }
}
