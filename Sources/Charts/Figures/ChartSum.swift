internal import Money

/// A sum of amounts that may exceed `Int64`. Beyond that it is shown as more than the largest amount.
struct ChartSum {
    let cents: Int128

    func shown(in layout: ChartLayout) -> String {
        Int64(exactly: cents).map(layout.shownAmount) ?? sign + layout.shownAmount(limit)
    }

    func spoken(_ amounts: AmountFormatter) -> String {
        Int64(exactly: cents).map { amounts.euros($0) }
            ?? (cents < 0 ? "less than " : "more than ") + amounts.euros(limit)
    }

    private var limit: Int64 { cents < 0 ? .min : .max }

    private var sign: String { cents < 0 ? "<" : ">" }
}
