public import Money
public import Terminal

extension Gauge {
    /// One sentence a gauge, in their order: the amount, its ceiling, how much of it that is and what is left.
    /// - Parameter amounts: Only its decimal mark is used.
    /// - Complexity: O(gauges).
    public static func sentences(_ gauges: [Gauge], amounts: AmountFormatter) -> [StyledText] {
        gauges.map { StyledText($0.sentence(amounts)) }
    }

    private func sentence(_ amounts: AmountFormatter) -> String {
        let start = label.isEmpty ? "" : label + ": "
        let used = "\(amounts.spoken(cents)) of \(amounts.euros(ceilingCents))"
        let share = percent.map { ", \($0) percent" } ?? ""
        let distance = amounts.spokenMagnitude(leftCents)
        return start + used + share + (leftCents < 0 ? ", over by \(distance)." : ", \(distance) left.")
    }
}
