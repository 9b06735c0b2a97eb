/// A difference between two books: the version that was kept and the version that was dropped.
public struct MergeConflict: Hashable, Sendable {
    /// Identifier of a row in all copies of the book.
    public typealias UID = BookContents.UID

    /// The kind of difference.
    public enum Kind: Hashable, Sendable {
        /// Both books changed the fields, each without knowing the other change.
        case conflict
        /// Only one book changed the fields, or the kept change was made with knowledge of the dropped one.
        case update
        /// A number was added to the name of a row, because another row of its book has an equal name and parent.
        case renamed
        /// A row was moved to the top, because it would have been its own ancestor or too deep.
        case raised
        /// An expense of one book belongs to an outing that the other book had closed.
        case filedAfterClosing
    }

    /// The kind of difference.
    public let kind: Kind
    /// The table of the row.
    public let table: TrackedTable
    /// The uid of the row after the merge.
    public let uid: UID
    /// Whether the kept values are from the first (left) book of the merge.
    public let isFirstKept: Bool
    /// The row after the merge.
    public internal(set) var kept: BookContents.Version
    /// The row after the merge with the dropped values in place of the kept ones.
    public internal(set) var dropped: BookContents.Version

    /// Whether this conflict is reported before another: first changes to the tree, then by table, uid and dropped
    /// values.
    func precedes(_ other: MergeConflict) -> Bool {
        let (left, right) = ((rank, uid), (other.rank, other.uid))
        guard left == right else { return left < right }
        // Formatting the stamps as text is slow, and only ties need it.
        let (stamps, others) = (dropped.versions.text, other.dropped.versions.text)
        guard stamps == others else { return stamps < others }
        for (one, two) in zip(dropped.values, other.dropped.values) where one != two {
            return one.weighsLess(than: two)
        }
        return false
    }

    /// Sort key of the kind and table: renamed rows, raised rows, then by table, conflicts before updates.
    public var rank: Int {
        let table = (TrackedTable.all.firstIndex(of: table) ?? 0) * 2
        return switch kind {
        case .renamed: -2
        case .raised: -1
        case .conflict: table
        case .update: table + 1
        case .filedAfterClosing: table
        }
    }
}
