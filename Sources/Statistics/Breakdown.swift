public import Ledger
public import Money

/// A range split into groups, the largest first, of equal ones by name.
public struct Breakdown: Hashable, Sendable {
    /// One group of the range.
    public struct Row: Hashable, Sendable {
        /// A category, payee, method or tag, or the expenses without one.
        public let group: Group
        /// What its expenses come to, refunds subtracted.
        public let total: Amount
        /// How many expenses, refunds counted too.
        public let count: Int
        /// Tenths of a percent of spending above zero; all rows together make 1000, and a row not above zero has 0.
        public let sharePermille: Int
    }

    /// The largest total first, of equal ones by name; a row without a name counts as the empty name.
    public let rows: [Row]

    /// Ranks groups and shares out what was spent among them.
    /// - Parameter totals: a total and a count for each group; two of the same group are added up.
    /// - Throws: `AmountOverflow` when a sum leaves 64 bits.
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

/// What a row of a breakdown is about.
public struct Group: Hashable, Sendable {
    /// The path of a category, or a payee, method or tag; `nil` for expenses without one.
    public let name: String?
    /// Set for a category, whose ceiling may be asked for.
    public let category: Category.ID?
    /// A category that stands in the rows beside those under it, with only what it holds itself.
    public let isOwnPart: Bool

    /// A group by its name alone, or with the category behind it.
    public init(name: String?, category: Category.ID? = nil, isOwnPart: Bool = false) {
        self.name = name
        self.category = category
        self.isOwnPart = isOwnPart
    }

    /// The name as people read it.
    public var label: String {
        guard let name else { return "(none)" }
        return isOwnPart ? "\(name) (itself)" : name
    }

    /// The row that what a book calls so belongs to, with categories cut at a depth.
    public init(_ key: GroupTotal.Key, in tree: CategoryTree, depth: Int) {
        switch key {
        case .category(let id): self = Group.category(id, in: tree, depth: depth)
        case .name(let name): self.init(name: name)
        case .none: self.init(name: nil)
        }
    }

    /// The row a category's expenses belong to when the tree is cut at a depth.
    ///
    /// What lies deeper is in the category at that depth; what a category above it holds itself is a row of its own.
    public static func category(_ id: Category.ID, in tree: CategoryTree, depth: Int) -> Group {
        let lineage = tree.lineage(of: id)
        let shown = lineage.prefix(max(depth, 1)).last ?? id
        return Group(
            name: tree.path(of: shown), category: shown,
            isOwnPart: lineage.count < depth && !tree.children(of: id).isEmpty)
    }
}

extension Breakdown {
    /// The totals of a range as the book gives them, with categories cut at a depth.
    /// - Parameter depth: how many levels are told apart; less than 1 counts as 1.
    /// - Throws: `AmountOverflow` when a sum leaves 64 bits.
    /// - Complexity: O(n log n).
    public init(_ totals: [GroupTotal], in tree: CategoryTree, depth: Int) throws(AmountOverflow) {
        try self.init(
            totals.map { total in (Group(total.key, in: tree, depth: depth), total.amount, total.count) })
    }
}
