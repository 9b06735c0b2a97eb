public import Money
public import Periods

/// A ceiling: a monthly spending limit that applies from a month on.
public struct Ceiling: Hashable, Sendable {
    /// The row number in this copy of the book. 0 for a record that is not stored yet.
    public let id: Int64
    /// Unique identifier, equal in all copies of the book. Empty for a ceiling that is not stored yet.
    public var uid: String
    /// The category. `nil` for all spending.
    public private(set) var category: Category.ID?
    /// The first month in which the ceiling applies.
    public private(set) var from: Month
    /// The last month. `nil` for a ceiling that applies until another replaces it.
    public private(set) var until: Month?
    /// The limit. `nil` removes the ceiling from `from` on.
    public private(set) var amount: Amount?
    /// The time of setting. Of two ceilings for one category and first month, the ceiling set later has the later
    /// time, even if both were set within a second.
    public var changed: Instant

    /// Makes a ceiling without validation. A book checks that `until` is not before `from` and that the amount is not
    /// negative.
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

/// All ceilings of a book, to look up the ceiling of a month.
public struct CeilingPlan: Sendable {
    /// The ceilings, unordered.
    public let ceilings: [Ceiling]

    /// Makes the plan of all ceilings of a book, including replaced ones.
    public init(_ ceilings: [Ceiling]) {
        self.ceilings = ceilings
    }

    /// The ceiling of a category, or of all spending for `nil`, in a month. Returns `nil` if no ceiling applies.
    ///
    /// Of the ceilings that cover the month, the latest first month takes precedence, then the latest time of
    /// setting. After the last month of a ceiling, the ceiling before it therefore applies again. Months are compared by
    /// name, on whichever day they begin.
    /// - Complexity: O(n).
    public func amount(for category: Category.ID?, in month: Month) -> Amount? {
        ceilings
            .filter { $0.category == category && $0.covers(month) }
            .max { ($0.from, $0.changed, $0.uid, $0.id) < ($1.from, $1.changed, $1.uid, $1.id) }?
            .amount
    }

    /// The plan of a report on one category and its subcategories. The ceiling of the category also becomes the ceiling
    /// of all spending.
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
    /// Whether the month is one from the first to the last, by name.
    fileprivate func covers(_ month: Month) -> Bool {
        from.index <= month.index && until.map { month.index <= $0.index } != false
    }

    fileprivate var forEverything: Ceiling {
        Ceiling(id: id, uid: uid, category: nil, from: from, until: until, amount: amount, changed: changed)
    }
}

extension TrackedTable {
    /// The ceilings of a book. Ceilings of two books with equal category and months are merged.
    public static let ceiling = TrackedTable(
        of: Ceiling.self, "ceiling", plural: "ceilings",
        actions: [.setCeiling, .removeCeiling], unique: ["category", "from", "until"],
        fault: { ceiling in
            guard let until = ceiling.until, until < ceiling.from else { return nil }
            return "'until' is before 'from'"
        })
}

extension Ceiling: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .ceiling }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(id: id, category: nil, from: Month(index: 0), until: nil, amount: nil)
    }

    /// Visits the fields in their order.
    public mutating func visit(_ fields: inout FieldVisitor) {
        // Rows from before ceilings had uids do not have the field.
        fields.field("uid", &uid, role: .identity, isLater: true)
        // Ceilings cannot be combined, so a merged category keeps only the ceilings of its target.
        fields.field("category", &category, .reference("category", whenMerged: .isDeleted))
        fields.field("from", &from, key: "first", unit: "months", column: "first_month")
        fields.field("until", &until, key: "last", unit: "months", column: "last_month")
        fields.field("cents", &amount, .amount(isSigned: false))
        fields.field("changed", &changed, role: .changed, isLater: true)
    }
}

extension Change.Action {
    /// A ceiling was set from a month on.
    public static let setCeiling = Self("ceiling-set")
    /// A ceiling was removed from a month on.
    public static let removeCeiling = Self("ceiling-remove")
}
