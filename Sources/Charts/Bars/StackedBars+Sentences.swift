public import Money
public import Terminal

extension StackedBars {
    /// Sentences on the total, each group with its share, merged groups, each period with its segments, and refunds.
    /// - Parameter amounts: used for its decimal mark, and for whether amounts are hidden.
    /// - Complexity: O(periods × groups).
    public func sentences(amounts: AmountFormatter) -> [StyledText] {
        let refunds = figures.refunds.map { refund in
            "Not drawn: \(periods[refund.period].sentenceTitle), \(refund.label), \(amounts.euros(refund.cents)), a refund."
        }
        guard figures.spending > 0 else { return ([emptyText] + refunds).map { StyledText($0) } }
        let count = periods.count == 1 ? "1 period" : "\(periods.count) periods"
        var sentences = ["\(title): \(euros(figures.positive + figures.negative, amounts)) in \(count)."]
        if figures.negative != 0 {
            sentences.append(
                "Without refunds: \(euros(figures.positive, amounts)). Refunds: \(euros(figures.negative, amounts)).")
        }
        for (index, group) in figures.groups.enumerated() {
            let share = group.total > 0 ? ", \(Share.spoken(group.share, in: amounts)) percent" : ""
            let refund = group.total < 0 ? ", a refund" : ""
            sentences.append("\(index + 1). \(group.label), \(euros(group.total, amounts))\(share)\(refund).")
        }
        if !figures.other.isEmpty {
            let names = figures.other.map { "\($0.label), \(euros($0.total, amounts))" }
            sentences.append("Other is: \(names.joined(separator: "; ")).")
        }
        sentences += periods.indices.map { periodSentence($0, amounts) }
        return (sentences + refunds).map { StyledText($0) }
    }

    private func periodSentence(_ index: Int, _ amounts: AmountFormatter) -> String {
        let parts = figures.groups.filter { $0.parts[index] > 0 }.map {
            "\($0.label) \(euros($0.parts[index], amounts))"
        }
        let whole = periods[index].spokenAmount(amounts)
        return parts.isEmpty ? whole + "." : "\(whole). \(parts.joined(separator: "; "))."
    }

    private func euros(_ cents: Int128, _ amounts: AmountFormatter) -> String { ChartSum(cents: cents).spoken(amounts) }
}
