internal import Money

/// A sum of amounts, which may be more than an amount can hold: then it is told as more than the most that one can.
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
