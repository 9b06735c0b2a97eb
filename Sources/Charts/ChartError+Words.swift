public import Failures

extension ChartError: WordedError {
    /// The kind is always `chart.overflow`. There is no input.
    public var words: ErrorWords {
        ErrorWords(
            kind: "chart.overflow", message: "the amounts of the chart add up to more than can be counted",
            hint: "ask for a shorter period")
    }
}
