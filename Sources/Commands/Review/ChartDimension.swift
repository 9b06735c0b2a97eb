internal import Arguments
internal import Bookkeeping
internal import Periods

/// What the bars, slices and columns of a chart stand for.
enum ChartDimension: String, CaseIterable, ParameterValue {
    case category, payee, method, tag, outing, place, person, hour, day, week, month, year

    /// Set for periods, which stand in their order.
    var unit: PeriodUnit? { PeriodUnit(rawValue: rawValue) }
    /// Set for groups, which stand by size.
    var dimension: Grouping? { Grouping(rawValue: rawValue) }
}
