/// The origin of a rate. The cases are in order of decreasing precedence.
public enum RateOrigin: String, Hashable, Comparable, Sendable, CaseIterable {
    /// Set for a whole outing.
    case outing
    /// Fixed for a currency that the euro replaced.
    case fixed
    /// Set manually for a day.
    case hand
    /// Imported from a file of reference rates.
    case imported

    /// Whether the left origin takes precedence over the right one.
    public static func < (left: RateOrigin, right: RateOrigin) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .outing: 0
        case .fixed: 1
        case .hand: 2
        case .imported: 3
        }
    }
}
