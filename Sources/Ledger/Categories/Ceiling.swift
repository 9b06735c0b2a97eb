public import Money
public import Periods

/// The most one means to spend in a month, from a month on.
public struct Ceiling: Hashable, Sendable {
    /// The number in one book; 0 for one that no book has yet.
    public let id: Int64
    /// The same in every copy of the book; empty for one that no book has yet.
    public var uid: String
    /// `nil` is the ceiling for everything.
    public private(set) var category: Category.ID?
    /// The first month it holds in.
    public private(set) var from: Month
    /// The last month it holds in; `nil` holds until another takes over.
    public private(set) var until: Month?
    /// `nil` says that from this month on there is none.
    public private(set) var amount: Amount?
    /// When it was set. Of two that begin in the same month for the same category, the one set later has a later one.
    public var changed: Instant

    /// A ceiling as it is given: that `until` is not before `from` and the amount not below zero is up to the book.
    public init(
        id: Int64, uid: String = "", category: Category.ID?, from: Month, until: Month?, amount: Amount?,
        changed: Instant = Instant(seconds: 0)
    ) {
        self.id = id
        self.uid = uid
        self.category = category
        self.from = from
        self.until = until
        self.amount = amount
        self.changed = changed
    }
}

/// All ceilings of a book, asked for a month.
public struct CeilingPlan: Sendable {
    /// In no order.
    public let ceilings: [Ceiling]

    /// Those of a book, also those that others took over from.
    public init(_ ceilings: [Ceiling]) {
        self.ceilings = ceilings
    }

    /// What holds for a category (or for everything) in a month; `nil` without a ceiling.
    ///
    /// Of those that cover the month the one that begins last holds, of two that begin together the one set last; so
    /// after the end of one the ceiling before it holds again.
    /// - Complexity: O(n).
    public func amount(for category: Category.ID?, in month: Month) -> Amount? {
        ceilings
            .filter { $0.category == category && $0.from <= month && $0.until.map { month <= $0 } != false }
            .max { ($0.from, $0.changed, $0.uid, $0.id) < ($1.from, $1.changed, $1.uid, $1.id) }?
            .amount
    }

    /// What holds of these ceilings for one category and what lies under it, where nothing else is looked at: its own for
    /// everything, and those of the categories in it.
    /// - Complexity: O(n).
    public func narrowed(to category: Category.ID, in tree: CategoryTree) -> CeilingPlan {
        let inside = tree.subtree(of: category)
        return CeilingPlan(
            ceilings.flatMap { ceiling in
                guard let own = ceiling.category, inside.contains(own) else { return [] as [Ceiling] }
                return own == category ? [ceiling, ceiling.forEverything] : [ceiling]
            })
    }

    /// The categories that have a ceiling in a month.
    /// - Complexity: O(n²) in the ceilings.
    public func categories(in month: Month) -> Set<Category.ID> {
        Set(ceilings.compactMap(\.category)).filter { amount(for: $0, in: month) != nil }
    }
}

extension Ceiling {
    fileprivate var forEverything: Ceiling {
        Ceiling(id: id, uid: uid, category: nil, from: from, until: until, amount: amount, changed: changed)
    }
}

extension TrackedTable {
    /// The ceilings of a book; those of two books for the same category and months are one.
    public static let ceiling = TrackedTable(
        of: Ceiling.self, "ceiling", plural: "ceilings",
        actions: [.setCeiling, .removeCeiling], unique: ["category", "from", "until"],
        fault: { ceiling in
            guard let until = ceiling.until, until < ceiling.from else { return nil }
            return "'until' lies before 'from'"
        })
}

extension Ceiling: TrackedRecord {
    /// The rows of such records.
    public static var table: TrackedTable { .ceiling }

    /// A record with its number and nothing else yet.
    public init(blank id: Int64) {
        self.init(id: id, category: nil, from: Month(index: 0), until: nil, amount: nil)
    }

    /// Its fields, in the order in which rows have them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        // Rows from before ceilings had uids say nothing of them.
        fields.field("uid", &uid, role: .identity, isLater: true)
        // Two ceilings cannot become one: that of the category which stays holds.
        fields.field("category", &category, .reference("category", whenMerged: .goes))
        fields.field("from", &from, key: "first", unit: "months", column: "first_month")
        fields.field("until", &until, key: "last", unit: "months", column: "last_month")
        fields.field("cents", &amount, .amount(isSigned: false))
        fields.field("changed", &changed, role: .changed, isLater: true)
    }
}

extension Change.Action {
    /// A ceiling was set from a month on.
    public static let setCeiling = Self("ceiling-set")
    /// From a month on there is none.
    public static let removeCeiling = Self("ceiling-remove")
}
