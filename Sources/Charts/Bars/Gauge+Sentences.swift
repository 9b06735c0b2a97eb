public import Money
public import Terminal

extension Gauge {
    /// Describes each gauge in a sentence: the amount, its ceiling, the percentage used and the rest.
    /// - Parameter amounts: used for its decimal mark, and for whether amounts are hidden.
    /// - Complexity: O(gauges).
    public static func sentences(_ gauges: [Gauge], amounts: AmountFormatter) -> [StyledText] {
        gauges.map { StyledText($0.sentence(amounts)) }
    }

    private func sentence(_ amounts: AmountFormatter) -> String {
        let start = label.isEmpty ? "" : label + ": "
        let ceiling = Gauge.ceiling(ceilingCents, carried: carriedCents) { amounts.euros($0) }
        let used = "\(amounts.spoken(cents)) of \(ceiling)"
        let share = percent.map { ", \($0) percent" } ?? ""
        let distance = amounts.spokenMagnitude(leftCents)
        return start + used + share + (leftCents < 0 ? ", over by \(distance)." : ", \(distance) left.")
    }
}
