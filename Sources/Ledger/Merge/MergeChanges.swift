/// The changes that a merge makes to one of the two books.
public struct MergeChanges: Hashable, Sendable {
    /// Identifier of a row in all copies of the book.
    public typealias UID = BookContents.UID

    /// The changes in one table. Every merged row is new, changed or unchanged.
    public struct Part: Hashable, Sendable {
        /// Rows that the book does not have.
        public fileprivate(set) var new: Set<UID> = []
        /// Rows that get other values or another uid.
        public fileprivate(set) var changed: Set<UID> = []
        /// Number of rows without changes.
        public fileprivate(set) var unchanged = 0

        /// Whether the merge changes no row of the table.
        public var isEmpty: Bool { new.isEmpty && changed.isEmpty }
    }

    private var parts: [TrackedTable: Part] = [:]
    /// Rows whose change stamps must be stored: those that are new to the book, and those with other stamps after the
    /// merge than in the book, even if their values are equal.
    private var seen: [TrackedTable: Set<UID>] = [:]

    /// Compares the merged contents with a book.
    /// - Parameter own: one of the two merged books.
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

    /// The changes in a table.
    public subscript(table: TrackedTable) -> Part { parts[table] ?? Part() }

    /// The uids of the rows whose change stamps must be stored, even if their values are unchanged.
    public func newlySeen(in table: TrackedTable) -> Set<UID> { seen[table] ?? [] }

    /// Whether the merge changes no row of the book. Stamps may change.
    public var isEmpty: Bool { parts.values.allSatisfy(\.isEmpty) }

    /// Whether the merge changes neither rows nor stamps.
    public var teachesNothing: Bool { isEmpty && seen.values.allSatisfy(\.isEmpty) }
}
