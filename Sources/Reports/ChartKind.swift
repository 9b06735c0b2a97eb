/// A way to draw spending as text.
package enum ChartKind: String, CaseIterable {
    case bar, pie, strip, gauge, columns, stacked, calendar, trend, spark

    /// What it can be drawn by; the first is what it is drawn by if nothing is said.
    package var dimensions: [ChartDimension] {
        switch self {
        case .bar: [.category, .payee, .method, .tag, .outing, .place, .person, .hour, .day, .week, .month, .year]
        case .pie, .strip: [.category, .payee, .method, .tag, .outing, .place, .person, .hour]
        case .columns, .spark: [.month, .day, .week, .year]
        case .stacked: [.month, .week, .year]
        case .gauge, .calendar, .trend: []
        }
    }
}
