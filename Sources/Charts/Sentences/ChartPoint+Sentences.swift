internal import Money

extension ChartPoint {
    /// The point as a sentence: "Week 26: 707,59 euros, 257,59 over the ceiling of 450,00, up 305,98 on week 25."
    /// - Parameter before: the period before, if the chart contains it.
    func sentence(after before: ChartPoint?, amounts: AmountFormatter) -> String {
        let name = sentenceTitle + suffix
        guard let cents else { return "\(name): nothing known." }
        var parts = ["\(name): \(amounts.euros(cents))"]
        if let ceiling = ceilingCents { parts.append(words(cents, against: ceiling, amounts)) }
        if let changeCents {
            let other = compared(with: before)
            let direction = changeCents > 0 ? "up" : "down"
            parts.append(
                changeCents == 0
                    ? "the same as \(other)" : "\(direction) \(amounts.spokenMagnitude(changeCents)) on \(other)")
        }
        return parts.joined(separator: ", ") + "."
    }

    /// The end of the sentence on a change: the period before, or for the current period the first days of the period
    /// before.
    func compared(with before: ChartPoint?) -> String {
        (isRunning ? "the same days of " : "") + (before.map(\.titleWithin) ?? "the period before")
    }

    private func words(_ cents: Int64, against ceiling: Int64, _ amounts: AmountFormatter) -> String {
        let of = "the ceiling of " + amounts.spoken(ceiling)
        if cents == ceiling { return "exactly " + of }
        let distance = (Int128(cents) - Int128(ceiling)).magnitude
        return "\(amounts.spoken(Int64(clamping: distance))) \(cents > ceiling ? "over" : "under") \(of)"
    }
}
