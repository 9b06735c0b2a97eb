/// An error in computing a chart.
public enum ChartError: Error, Equatable, Sendable {
    /// A sum of amounts does not fit an `Int64`.
    case overflow
}
