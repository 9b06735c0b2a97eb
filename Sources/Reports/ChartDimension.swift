package import Bookkeeping
package import Periods

/// The meaning of the bars, slices and columns of a chart.
package enum ChartDimension: String, CaseIterable {
    case category, payee, method, tag, outing, place, person, hour, day, week, month, year

    /// The unit of a dimension of periods, which are ordered by time; `nil` for groups.
    package var unit: PeriodUnit? { PeriodUnit(rawValue: rawValue) }
    /// The grouping of a dimension of groups, which are ordered by size; `nil` for periods.
    package var dimension: Grouping? { Grouping(rawValue: rawValue) }
}
