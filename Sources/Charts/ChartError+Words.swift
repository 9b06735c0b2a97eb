extension ChartError {
    public var kind: String { "chart.overflow" }

    public var message: String { "the amounts of the chart add up to more than can be counted" }

    public var input: String? { nil }

    public var caret: Range<Int>? { nil }

    public var hint: String? { "ask for a shorter period" }
}
