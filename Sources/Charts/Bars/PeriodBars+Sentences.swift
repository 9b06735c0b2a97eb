public import Money
public import Terminal

extension PeriodBars {
    /// A sentence with the number of periods, then a sentence per period.
    /// - Parameter amounts: used for its decimal mark, and for whether amounts are hidden.
    /// - Complexity: O(points).
    public func sentences(amounts: AmountFormatter) -> [StyledText] {
        if isEmpty { return [StyledText(emptyText)] }
        var sentences = [heading]
        if let cap { sentences.append("Bars are cut at \(amounts.euros(cap)).") }
        for (index, point) in points.enumerated() {
            sentences.append(sentence(point, before: index > 0 ? points[index - 1] : nil, amounts))
        }
        return sentences.map { StyledText($0) }
    }

    private var heading: String {
        let count = points.count == 1 ? "1 period" : "\(points.count) periods"
        if ceilings.isEmpty { return "\(title): \(count)." }
        let over = points.count { $0.isOver }
        return "\(title): \(count), \(over == 0 ? "none" : String(over)) of them over the ceiling."
    }

    private func sentence(_ point: ChartPoint, before: ChartPoint?, _ amounts: AmountFormatter) -> String {
        var parts = [point.spokenAmount(amounts)]
        if let ceiling = point.ceilingCents { parts.append(ceilingWords(point, ceiling, amounts)) }
        if let change = point.changeCents {
            let other = point.compared(with: before)
            let words =
                change == 0
                ? "the same as \(other)"
                : "\(change > 0 ? "up" : "down") \(amounts.spokenMagnitude(change)) on \(other)"
            parts.append(words)
        }
        return parts.joined(separator: ", ") + "."
    }

    private func ceilingWords(_ point: ChartPoint, _ ceiling: Int64, _ amounts: AmountFormatter) -> String {
        let of = "the ceiling of " + amounts.spoken(ceiling)
        guard let cents = point.cents, cents != ceiling else {
            return point.cents == nil ? of : "exactly " + of
        }
        let (left, overflows) = ceiling.subtractingReportingOverflow(cents)
        let distance = overflows ? "" : amounts.spokenMagnitude(left) + " "
        return distance + (cents > ceiling ? "over " : "under ") + of
    }
}

extension ChartPoint {
    /// The period and its amount for a sentence: "Week 26 so far: 707,59 euros", or "Week 26: nothing known".
    func spokenAmount(_ amounts: AmountFormatter) -> String {
        "\(sentenceTitle)\(suffix): " + (cents.map { amounts.euros($0) } ?? "nothing known")
    }

    /// The title for the start of a sentence.
    var sentenceTitle: String { title.prefix(1).uppercased() + title.dropFirst() }

    /// The title for the middle of a sentence: "week" in lower case, months and dates unchanged.
    var titleWithin: String {
        title.hasPrefix("Week ") ? "week " + title.dropFirst(5) : title
    }
}
