internal import Periods

/// The interval of a repeat, its rule and the move of closed days as one number and a unit, as a book stores them.
///
/// The decimal number `MPKNNNN` has the move of closed days (`M`: 0 none, 1 before, 2 after), the place and the kind of the
/// rule (`P`: 1 to 5, `K`: 1 to 8, both 0 without a rule), and the count. Without rule and move it is the count itself.
/// Versions that know counts only take a larger number for a damaged row: they record nothing, rather than on a wrong day.
struct PackedInterval {
    let interval: RepeatInterval
    let ifClosed: ClosedDayMove?

    private static let counts = 10_000
    private static let moves: [ClosedDayMove?] = [nil, .before, .after]

    init(_ interval: RepeatInterval, _ ifClosed: ClosedDayMove?) {
        (self.interval, self.ifClosed) = (interval, ifClosed)
    }

    /// `nil` for a number that is not packed so.
    init?(_ number: Int, _ unit: PeriodUnit) {
        guard number >= 0 else { return nil }
        let (rules, count) = number.quotientAndRemainder(dividingBy: Self.counts)
        let (move, rule) = rules.quotientAndRemainder(dividingBy: 100)
        guard Self.moves.indices.contains(move) else { return nil }
        ifClosed = Self.moves[move]
        if rule == 0 {
            guard let read = RepeatInterval(every: count, unit) else { return nil }
            interval = read
        } else {
            guard unit == .month, let place = MonthlyRule.Place(rawValue: rule / 10),
                let kind = MonthlyRule.Kind(number: rule % 10),
                let read = RepeatInterval(everyMonths: count, on: MonthlyRule(place, kind))
            else { return nil }
            interval = read
        }
    }

    var number: Int {
        let rule = interval.rule.map { $0.place.rawValue * 10 + $0.kind.number } ?? 0
        let move = Self.moves.firstIndex(of: ifClosed) ?? 0
        return interval.count + Self.counts * (rule + 100 * move)
    }
}
