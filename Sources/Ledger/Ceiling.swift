public import Money
public import Periods

/// The most one means to spend in a month, from a month on.
public struct Ceiling: Hashable, Sendable {
    public let id: Int64
    /// The same in every copy of the book; empty for one that no book has yet.
    public var uid: String
    /// `nil` is the ceiling for everything.
    public let category: Category.ID?
    public let from: Month
    /// The last month it holds in; `nil` holds until another takes over.
    public let until: Month?
    /// `nil` says that from this month on there is none.
    public let amount: Amount?
    /// When it was set. Of two that begin in the same month for the same category, the one set later has a later one.
    public var changed: Instant

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
    public let ceilings: [Ceiling]

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

    /// The categories that have a ceiling in a month.
    public func categories(in month: Month) -> Set<Category.ID> {
        Set(ceilings.compactMap(\.category)).filter { amount(for: $0, in: month) != nil }
    }
}
