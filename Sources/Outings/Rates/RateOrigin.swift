/// The origin of a rate, by decreasing precedence.
public enum RateOrigin: String, Hashable, Comparable, Sendable, CaseIterable {
    /// Set for a whole outing.
    case outing
    /// Fixed for a currency that the euro replaced.
    case fixed
    /// Set manually for a day.
    case hand
    /// Imported from a file of reference rates.
    case imported

    /// Compares by precedence.
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
