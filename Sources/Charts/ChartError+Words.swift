extension ChartError {
    /// The stable name of the error.
    public var kind: String { "chart.overflow" }

    /// What went wrong, in one line.
    public var message: String { "the amounts of the chart add up to more than can be counted" }

    /// Always `nil`: it was not what was typed.
    public var input: String? { nil }

    /// Always `nil`, as there is no input to point at.
    public var caret: Range<Int>? { nil }

    /// What to ask for instead.
    public var hint: String? { "ask for a shorter period" }
}
