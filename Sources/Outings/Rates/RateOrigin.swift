/// Where the rate of a day comes from, what beats the others first.
public enum RateOrigin: String, Hashable, Comparable, Sendable, CaseIterable {
    /// The outing's own, for all of its days.
    case outing
    /// Set by a person for a day.
    case hand
    /// From a file of reference rates.
    case imported

    /// By what beats what.
    public static func < (left: RateOrigin, right: RateOrigin) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .outing: 0
        case .hand: 1
        case .imported: 2
        }
    }
}
