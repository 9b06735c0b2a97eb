/// What a merge makes of one of the two books.
public struct MergeChanges: Hashable, Sendable {
    /// As in `BookContents`.
    public typealias UID = BookContents.UID

    /// What it makes of one table. Each row that the merged contents have is in one of the first three.
    public struct Part: Hashable, Sendable {
        /// The rows that the book does not have yet.
        public fileprivate(set) var new: Set<UID> = []
        /// The rows that it has otherwise, or under another uid.
        public fileprivate(set) var changed: Set<UID> = []
        /// How many rows stay as they are.
        public fileprivate(set) var unchanged = 0

        /// Whether it leaves the table as it is.
        public var isEmpty: Bool { new.isEmpty && changed.isEmpty }
    }

    private var parts: [TrackedTable: Part] = [:]
    /// The rows of which the book now knows more changes than before, although they may say the same.
    private var seen: [TrackedTable: Set<UID>] = [:]

    /// Compares the merged contents with those of one book.
    /// - Parameter own: one of the two books that the merge is of.
    /// - Complexity: O(n).
    public init(of merge: BookMerge, to own: BookContents) {
        for table in TrackedTable.all {
            var part = Part()
            var seen: Set<UID> = []
            let present = Dictionary(own[table].map { (merge.uid($0.key, in: table), ($0.key, $0.value)) }) {
                first, _ in
                first
            }
            for (uid, merged) in merge.contents[table] {
                guard let (before, version) = present[uid] else {
                    part.new.insert(uid)
                    seen.insert(uid)
                    continue
                }
                if before == uid && merge.redirected(version.values, of: table) == merged.values {
                    part.unchanged += 1
                } else {
                    part.changed.insert(uid)
                }
                if version.versions != merged.versions { seen.insert(uid) }
            }
            parts[table] = part
            self.seen[table] = seen
        }
    }

    /// What becomes of one table.
    public subscript(table: TrackedTable) -> Part { parts[table] ?? Part() }

    /// The rows whose stamps the book has to keep anew.
    public func newlySeen(in table: TrackedTable) -> Set<UID> { seen[table] ?? [] }

    /// Whether the book says already what the merge makes of it.
    public var isEmpty: Bool { parts.values.allSatisfy(\.isEmpty) }

    /// Whether it has seen all that the other one has, too.
    public var teachesNothing: Bool { isEmpty && seen.values.allSatisfy(\.isEmpty) }
}
