/// Why a chart cannot be drawn.
public enum ChartError: Error, Equatable, Sendable {
    /// The amounts add up to more than an amount can hold.
    case overflow
}
