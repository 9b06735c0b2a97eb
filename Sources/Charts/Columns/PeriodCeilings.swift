/// The ceilings of the periods of a chart, and the periods over their own one.
struct PeriodCeilings: Hashable, Sendable {
    /// The lowest ceiling, in cents.
    let lowest: Int64
    /// The highest ceiling, in cents; equal to `lowest` if all periods with a ceiling have the same.
    let highest: Int64
    private let limited: Int
    private let over: Int
    private let isForAll: Bool

    /// Counts the periods with known amounts; `nil` if no point has a ceiling.
    /// - Complexity: O(points).
    init?(_ points: [ChartPoint]) {
        let ceilings = points.compactMap(\.ceilingCents)
        guard let lowest = ceilings.min(), let highest = ceilings.max() else { return nil }
        (self.lowest, self.highest) = (lowest, highest)
        let known = points.filter { $0.cents != nil }
        limited = known.count { $0.ceilingCents != nil }
        over = known.count { $0.isOver }
        isForAll = limited == known.count
    }

    private var isSingle: Bool { lowest == highest }

    /// `Ceiling`, or `Ceilings` if they differ.
    var noun: String { isSingle ? "Ceiling" : "Ceilings" }

    /// The ceiling in a format of the caller, or the lowest and the highest: `316,13 to 326,67`.
    func words(lowest: String, highest: String) -> String { isSingle ? highest : "\(lowest) to \(highest)" }

    /// The number of periods over their ceiling, of those with a known amount and a ceiling: `over it in 1 of 3`.
    var overWords: String {
        "over \(isSingle ? "it" : "them") in \(over) of \(limited)" + (isForAll ? "" : " with a ceiling")
    }
}
