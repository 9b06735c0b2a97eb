/// Something that two books say differently, with what is kept of it and what is dropped.
public struct MergeConflict: Hashable, Sendable {
    /// As in `BookContents`.
    public typealias UID = BookContents.UID

    /// What happened.
    public enum Kind: Hashable, Sendable {
        /// Both changed the same fields of a row, neither knowing what the other one said.
        case conflict
        /// Only one of them changed these fields, or whoever did knew what the other one said.
        case update
        /// A row would have come to be called like another one of the same book in the same place, and has a number behind
        /// its name.
        case renamed
        /// A row would have come to lie below itself, or too deep, and was put at the top.
        case raised
        /// An expense that only one of them has came under an outing that the other one had closed.
        case filedAfterClosing
    }

    /// What happened to the row.
    public let kind: Kind
    /// What the row is one of.
    public let table: TrackedTable
    /// The row that it is about, by the uid it has after the merge.
    public let uid: UID
    /// Whether what is kept was said by the first of the two books.
    public let isFirstKept: Bool
    /// The row after the merge.
    public let kept: BookContents.Version
    /// The same with what was dropped in its place.
    public let dropped: BookContents.Version

    /// What happened to the tree first, then table by table, each by uid, and by what was dropped.
    func precedes(_ other: MergeConflict) -> Bool {
        let (left, right) = ((rank, uid), (other.rank, other.uid))
        guard left == right else { return left < right }
        // As a text they are dear, and seldom needed.
        let (stamps, others) = (dropped.versions.text, other.dropped.versions.text)
        guard stamps == others else { return stamps < others }
        for (one, two) in zip(dropped.values, other.dropped.values) where one != two {
            return one.weighsLess(than: two)
        }
        return false
    }

    /// Its place among conflicts of other kinds and tables.
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
