public import Failures

extension ChartError: WordedError {
    /// The kind is always `chart.overflow`. There is no input.
    public var words: ErrorWords {
        ErrorWords(
            kind: "chart.overflow", message: "the amounts of the chart are too large to add up",
            hint: "ask for a shorter period")
    }
}
