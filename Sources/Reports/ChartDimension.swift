package import Bookkeeping
package import Periods

/// What the bars, slices and columns of a chart stand for.
package enum ChartDimension: String, CaseIterable {
    case category, payee, method, tag, outing, place, person, hour, day, week, month, year

    /// Set for periods, which stand in their order.
    package var unit: PeriodUnit? { PeriodUnit(rawValue: rawValue) }
    /// Set for groups, which stand by size.
    package var dimension: Grouping? { Grouping(rawValue: rawValue) }
}
