/// A kind of text chart.
package enum ChartKind: String, CaseIterable {
    case bar, pie, strip, gauge, columns, stacked, calendar, trend, spark

    /// The dimensions that the chart supports, the default first. Empty for a chart with only one form.
    package var dimensions: [ChartDimension] {
        switch self {
        case .bar: [.category, .payee, .method, .tag, .outing, .place, .person, .hour, .day, .week, .month, .year]
        case .pie, .strip: [.category, .payee, .method, .tag, .outing, .place, .person, .hour]
        case .columns, .spark: [.month, .day, .week, .year]
        case .stacked: [.month, .week, .year]
        case .gauge, .calendar, .trend: []
        }
    }

    /// The noun for the chart in a sentence, such as "stacked bars".
    package var picture: String {
        switch self {
        case .bar: "bars"
        case .stacked: "stacked bars"
        case .columns: "columns"
        case .spark: "a sparkline"
        case .pie, .strip, .gauge, .calendar, .trend: "a \(rawValue)"
        }
    }
}
