public import Money
public import Periods

/// A ceiling: a spending limit of each month, week or year, that applies from a month on.
public struct Ceiling: Hashable, Sendable {
    /// The row number in this copy of the book, among the ceilings of its table. 0 for a record that is not stored yet.
    public let id: Int64
    /// Unique identifier, equal in all copies of the book. Empty for a ceiling that is not stored yet.
    public var uid: String
    /// The category. `nil` for all spending.
    public fileprivate(set) var category: Category.ID?
    /// The length of the periods that the ceiling limits: a month, a week or a year.
    public fileprivate(set) var per: CeilingPeriod
    /// The first month in which the ceiling applies.
    public fileprivate(set) var from: Month
    /// The last month. `nil` for a ceiling that applies until another replaces it.
    public fileprivate(set) var until: Month?
    /// The limit of a period, never negative in a book. `nil` for no limit from `from` to `until`, in place of earlier
    /// ceilings.
    public fileprivate(set) var amount: Amount?
    /// The rest of a month that moves into the next month; `nil` for none. Only a ceiling of months may have it.
    public fileprivate(set) var carry: CeilingCarry?
    /// The time of setting. Of two ceilings for one category and first month, the ceiling set later has the later
    /// time, even if both were set within a second.
    public var changed: Instant

    /// The largest amount of a ceiling. A greater stored amount counts as this one.
    public static let most = Amount(cents: 1_000_000_000_000_000)

    /// Whether the ceiling is in the table that every book has: a ceiling of months that carries nothing over.
    public var isPlain: Bool { per == .month && carry == nil }

    /// Makes a ceiling without validation. A book checks that `until` is not before `from`, that the amount is not
    /// negative, and that `per` and `carry` go together.
    public init(
        id: Int64, uid: String = "", category: Category.ID?, per: CeilingPeriod = .month, from: Month, until: Month?,
        amount: Amount?, carry: CeilingCarry? = nil, changed: Instant = Instant(seconds: 0)
    ) {
        self.id = id
        self.uid = uid
        self.category = category
        self.per = per
        self.from = from
        self.until = until
        self.amount = amount
        self.carry = carry
        self.changed = changed
    }
}

/// The length of the periods that a ceiling limits.
public enum CeilingPeriod: String, CaseIterable, Sendable {
    /// Weeks. A week belongs to the month of its Thursday.
    case week
    /// Months.
    case month
    /// Years, of twelve months each.
    case year

    /// The length for a sentence, after the word ceiling: ` per week`, ` per year`; empty for months, which are usual.
    public var phrase: String { self == .month ? "" : " per \(rawValue)" }
}

/// The rest of a month under a ceiling that moves into the next month.
public enum CeilingCarry: String, CaseIterable, Sendable {
    /// The amount that is left, if any.
    case left
    /// The amount over the ceiling, if any.
    case over
    /// Both.
    case both

    /// The part of a rest that moves on.
    /// - Parameter rest: the ceiling minus the total of the month; negative when over it.
    public func part(of rest: Amount) -> Amount {
        switch self {
        case .left: max(rest, .zero)
        case .over: min(rest, .zero)
        case .both: rest
        }
    }
}

/// All ceilings of a book, to look up the ceiling of a month.
public struct CeilingPlan: Sendable {
    /// The ceilings, unordered.
    public let ceilings: [Ceiling]
    /// The amounts that ceilings carry into months: positive for what was left of the month before, negative for what
    /// it was over.
    public private(set) var carried: [CarriedMonth: Amount] = [:]
    /// The ceilings of one category and length, which can replace each other, by precedence.
    private let groups: [Group: [Ceiling]]

    private struct Group: Hashable {
        let category: Category.ID?
        let per: CeilingPeriod
    }

    /// A month under a ceiling that carries over.
    public struct CarriedMonth: Hashable, Sendable {
        private let uid: String
        private let id: Int64
        private let month: Int

        /// The month under the ceiling. Months are compared by name, on whichever day they begin.
        public init(_ ceiling: Ceiling, _ month: Month) {
            (uid, id, self.month) = (ceiling.uid, ceiling.id, month.index)
        }
    }

    /// Makes the plan of all ceilings of a book, including replaced ones.
    /// - Complexity: O(n log n).
    public init(_ ceilings: [Ceiling]) {
        self.ceilings = ceilings
        groups = Dictionary(grouping: ceilings) { Group(category: $0.category, per: $0.per) }.mapValues { group in
            group.count == 1
                ? group : group.sorted { ($0.from, $0.changed, $0.uid, $0.id) > ($1.from, $1.changed, $1.uid, $1.id) }
        }
    }

    /// The plan with amounts that its ceilings carry into months, each from `-Ceiling.most` to `Ceiling.most`.
    public func carrying(_ carried: [CarriedMonth: Amount]) -> CeilingPlan {
        var plan = self
        plan.carried = carried
        return plan
    }

    /// The ceiling of a category, or of all spending for `nil`, that applies in a month; `nil` without one. Ceilings of
    /// different lengths do not replace each other.
    ///
    /// Of the ceilings that cover the month, the latest first month takes precedence, then the latest time of
    /// setting. After the last month of a ceiling, the ceiling before it therefore applies again. Months are compared by
    /// name, on whichever day they begin. The amount is from zero to `Ceiling.most`.
    /// - Complexity: O(ceilings of the category and length).
    public func ceiling(
        for category: Category.ID?, per: CeilingPeriod = .month, in month: Month
    ) -> Ceiling? {
        guard !groups.isEmpty, let group = groups[Group(category: category, per: per)],
            var found = group.first(where: { $0.covers(month) }), let amount = found.amount
        else { return nil }
        found.amount = max(.zero, min(amount, Ceiling.most))
        return found
    }

    /// The most to spend in a month on a category, or in all for `nil`: the ceiling with the amount that it carries into
    /// the month, which may make it negative. Returns `nil` if no ceiling applies.
    /// - Complexity: as `ceiling(for:per:in:)`.
    public func amount(for category: Category.ID?, in month: Month) -> Amount? {
        guard let ceiling = ceiling(for: category, in: month), let amount = ceiling.amount else { return nil }
        guard ceiling.carry != nil, let more = carried[CarriedMonth(ceiling, month)] else { return amount }
        return Amount(cents: amount.cents &+ more.cents)
    }

    /// The part of `amount(for:in:)` that was carried into the month, negative if it was over the ceiling before; `nil`
    /// unless the ceiling carries over.
    /// - Complexity: as `ceiling(for:per:in:)`.
    public func carried(for category: Category.ID?, in month: Month) -> Amount? {
        guard let ceiling = ceiling(for: category, in: month), ceiling.carry != nil else { return nil }
        return carried[CarriedMonth(ceiling, month)] ?? .zero
    }

    /// The plan of a report on one category and its subcategories, without the ceilings of other categories. The
    /// ceiling of the category also becomes the ceiling of all spending.
    /// - Complexity: O(n log n).
    public func narrowed(to category: Category.ID, in tree: CategoryTree) -> CeilingPlan {
        let inside = tree.subtree(of: category)
        return CeilingPlan(
            ceilings.flatMap { ceiling in
                guard let own = ceiling.category, inside.contains(own) else { return [] as [Ceiling] }
                return own == category ? [ceiling, ceiling.forEverything] : [ceiling]
            }
        ).carrying(carried)
    }

    /// The categories that have a ceiling of months in a month.
    /// - Complexity: O(n).
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
        var ceiling = self
        ceiling.category = nil
        return ceiling
    }
}

extension TrackedTable {
    /// The plain ceilings of a book. Ceilings of two books with equal category and months are merged.
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

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
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

/// A ceiling that carries over, or that limits weeks or years. Such ceilings have a table of their own, which only books
/// with such a ceiling have.
public struct FlexibleCeiling: Hashable, Sendable {
    /// The ceiling, under the number of its row in this table.
    public private(set) var ceiling: Ceiling

    /// Makes the record of a ceiling.
    public init(_ ceiling: Ceiling) {
        self.ceiling = ceiling
    }
}

extension TrackedTable {
    /// The ceilings that are not plain. Ceilings of two books with equal category, length and months are merged.
    public static let flexibleCeiling = TrackedTable(
        of: FlexibleCeiling.self, "flexible_ceiling", plural: "flexible_ceilings",
        unique: ["category", "per", "from", "until"], isOptionalTable: true, listed: "ceiling",
        fault: { record in
            let ceiling = record.ceiling
            if let until = ceiling.until, until < ceiling.from { return "'until' is before 'from'" }
            return ceiling.carry != nil && ceiling.per != .month ? "only a ceiling of months carries over" : nil
        })
}

extension FlexibleCeiling: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .flexibleCeiling }

    /// The row number in this copy of the book.
    public var id: Int64 { ceiling.id }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(Ceiling(blank: id))
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("uid", &ceiling.uid, role: .identity)
        fields.field("category", &ceiling.category, .reference("category", whenMerged: .isDeleted))
        fields.field("per", &ceiling.per)
        fields.field("from", &ceiling.from, unit: "months", column: "first_month")
        fields.field("until", &ceiling.until, unit: "months", column: "last_month")
        fields.field("cents", &ceiling.amount, .amount(isSigned: false))
        fields.field("carry", &ceiling.carry)
        fields.field("changed", &ceiling.changed, role: .changed)
    }
}

extension Change.Action {
    /// A ceiling was set from a month on.
    public static let setCeiling = Self("ceiling-set")
    /// A ceiling was removed from a month on.
    public static let removeCeiling = Self("ceiling-remove")
}
