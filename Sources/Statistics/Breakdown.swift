public import Ledger
public import Money

/// The spending of a range by group, the largest total first; groups with equal totals are in the order of their names.
public struct Breakdown: Hashable, Sendable {
    /// A group of the range.
    public struct Row: Hashable, Sendable {
        /// A category, payee or other group, or the expenses without one.
        public let group: Group
        /// The sum of the group's expenses. Refunds are negative.
        public let total: Amount
        /// The number of expenses, including refunds.
        public let count: Int
        /// The share in positive spending, in tenths of a percent. Shares of all rows add up to 1000; zero and negative
        /// rows have 0.
        public let sharePermille: Int
    }

    /// The groups, by descending total; equal totals are ordered by name, and a missing name sorts as an empty one.
    public let rows: [Row]

    /// Ranks groups and computes their shares.
    /// - Parameter totals: a total and a count for each group; repeated groups are summed.
    /// - Throws: `AmountOverflow` when a sum exceeds 64 bits.
    /// - Complexity: O(n log n).
    public init(_ totals: [(group: Group, total: Amount, count: Int)]) throws(AmountOverflow) {
        var sums: [(group: Group, total: Amount, count: Int)] = []
        for (group, parts) in Dictionary(grouping: totals, by: \.group) {
            sums.append((group, try parts.map(\.total).total(), parts.map(\.count).reduce(0, +)))
        }
        sums.sort { left, right in (right.total, left.group.name ?? "") < (left.total, right.group.name ?? "") }
        rows = zip(sums, permilles(sums.map(\.total.cents))).map { sum, share in
            Row(group: sum.group, total: sum.total, count: sum.count, sharePermille: share)
        }
    }
}

/// The key of a breakdown's row.
public struct Group: Hashable, Sendable {
    /// The path of a category, or the name of a payee, method or other group; `nil` for expenses without one.
    public let name: String?
    /// The category, for its ceiling; `nil` for other groups.
    public let category: Category.ID?
    /// Whether the row has only a category's own expenses, because its subcategories have rows of their own.
    public let isOwnPart: Bool

    /// A group with a name; for a category, its path and number.
    public init(name: String?, category: Category.ID? = nil, isOwnPart: Bool = false) {
        self.name = name
        self.category = category
        self.isOwnPart = isOwnPart
    }

    /// The name for display: `food`, `food (itself)` for an own part, and `(none)` without a name.
    public var label: String {
        guard let name else { return "(none)" }
        return isOwnPart ? "\(name) (itself)" : name
    }

    /// The group for a key of the book's totals, with categories limited to a depth.
    public init(_ key: GroupTotal.Key, in tree: CategoryTree, depth: Int) {
        switch key {
        case .category(let id): self = Group.category(id, in: tree, depth: depth)
        case .name(let name): self.init(name: name)
        case .none: self.init(name: nil)
        }
    }

    /// The group of a category in a tree limited to a depth.
    ///
    /// Deeper categories belong to their ancestor at that depth. A category above it, if it has subcategories, gets a
    /// row for its own expenses.
    public static func category(_ id: Category.ID, in tree: CategoryTree, depth: Int) -> Group {
        let lineage = tree.lineage(of: id)
        let shown = lineage.prefix(max(depth, 1)).last ?? id
        return Group(
            name: tree.path(of: shown), category: shown,
            isOwnPart: lineage.count < depth && !tree.children(of: id).isEmpty)
    }
}

extension Breakdown {
    /// A breakdown of a book's totals, with categories limited to a depth.
    /// - Parameter depth: the number of category levels, at least 1.
    /// - Throws: `AmountOverflow` when a sum exceeds 64 bits.
    /// - Complexity: O(n log n).
    public init(_ totals: [GroupTotal], in tree: CategoryTree, depth: Int) throws(AmountOverflow) {
        try self.init(
            totals.map { total in (Group(total.key, in: tree, depth: depth), total.amount, total.count) })
    }
}

extension [GroupTotal] {
    /// The total and the number of expenses of a category with its subcategories. Both are zero for `nil`.
    /// - Throws: `AmountOverflow` when the sum exceeds 64 bits.
    /// - Complexity: O(totals + categories).
    public func sum(
        under category: Category.ID?, in tree: CategoryTree
    ) throws(AmountOverflow) -> (total: Amount, count: Int) {
        guard let category else { return (.zero, 0) }
        let subtree = tree.subtree(of: category)
        let own = filter { if case .category(let id) = $0.key { subtree.contains(id) } else { false } }
        return (try own.map(\.amount).total(), own.reduce(0) { $0 + $1.count })
    }
}
