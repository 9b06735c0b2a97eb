internal import Database
internal import Ledger
internal import Money
internal import Text

/// Detects slips in new expenses: a duplicate within minutes, or an amount without its decimal mark.
struct RecentExpenses {
    let database: any Database

    /// The largest number of drafts that are checked when expenses are added.
    static let most = 20

    /// The number of latest expenses of a category whose median is the usual amount.
    private static let sample = 25

    /// The ratio to the usual amount from which a decimal mark may be missing. Less than 100, because the intended
    /// amount may be below the usual.
    private static let factor: Int64 = 70

    /// Amounts below this one are not checked, because they never seem out of proportion.
    private static let least = Amount(cents: 5000)

    /// The reads needed to check a draft.
    static func reads(beside draft: ExpenseDraft) -> [Read] {
        [onDay(of: draft)] + (categoryToLookAt(of: draft).map { [ofCategory($0)] } ?? [])
    }

    private static func categoryToLookAt(of draft: ExpenseDraft) -> Category.ID? {
        draft.amount < least ? nil : draft.category
    }

    /// For each draft, the number of a recent expense that it seems to duplicate, also by payer and shares. Each expense is the duplicate of one
    /// draft only. `nil` for no draft, and for a draft without such an expense.
    func duplicates(of drafts: [ExpenseDraft?], at moment: Instant) throws -> [Int64?] {
        let near = try drafts.map { try $0.map { try similar(to: $0, at: moment) } ?? [] }
        let extras = try ExpenseExtrasTable(database: database).of(expenses: Set(near.joined()).sorted())
        var taken: Set<Int64> = []
        return zip(drafts, near).map { draft, near in
            let free = near.filter { !taken.contains($0) }
            guard let draft, let first = free.first else { return nil }
            let isShared = draft.extras.isShared || free.contains { extras[$0]?.isShared == true }
            let found =
                isShared
                ? free.first { extras[$0, default: ExpenseExtras()].sharing == draft.extras.sharing } : first
            if let found { taken.insert(found) }
            return found
        }
    }

    /// The numbers of the recent expenses with the amount and day of a draft, and its payee or description, the last
    /// recorded first. If neither expense has these two texts, the category must be equal.
    private func similar(to draft: ExpenseDraft, at moment: Instant) throws -> [Int64] {
        let (payee, what) = (draft.details.payee.map(foldedName), draft.details.what.map(folded))
        let found = try database.rows(Self.onDay(of: draft)) { row -> Int64? in
            let (otherPayee, otherWhat) = (row.text(2).map(foldedName), row.text(3).map(folded))
            let hasNoText = payee == nil && what == nil && otherPayee == nil && otherWhat == nil
            let isSame =
                hasNoText
                ? row.integer(4) == draft.category
                : payee != nil && payee == otherPayee || what != nil && what == otherWhat
            let created = Instant(seconds: row.integer(1) ?? 0)
            return isSame && Recorded.isRecent(created, at: moment) ? row.integer(0) : nil
        }
        return found.compactMap(\.self)
    }

    /// The median amount of a draft's category, if the draft is out of proportion to it; otherwise `nil`.
    func usual(for draft: ExpenseDraft) throws -> Amount? {
        guard let category = Self.categoryToLookAt(of: draft) else { return nil }
        let cents = try database.rows(Self.ofCategory(category)) { $0.integer(0) ?? 0 }.filter { $0 > 0 }.sorted()
        guard cents.count > 2 else { return nil }
        let median = cents[cents.count / 2]
        return draft.amount.cents / Self.factor >= median ? Amount(cents: median) : nil
    }

    private static func onDay(of draft: ExpenseDraft) -> Read {
        Read(
            """
            SELECT id, created, payee, what, category FROM expense
            WHERE day = $1 AND cents = $2 AND void = 0 AND id > (SELECT max(id) FROM expense) - 1000
            ORDER BY id DESC LIMIT 20
            """, Value(draft.day.number), .integer(draft.amount.cents), of: ["expense"])
    }

    private static func ofCategory(_ category: Category.ID) -> Read {
        Read(
            "SELECT cents FROM expense WHERE category = $1 AND void = 0 ORDER BY id DESC LIMIT \(sample)",
            .integer(category), of: ["expense"])
    }
}

extension ExpenseExtras {
    /// The extras that are equal in a duplicate: payer, shares and the whole amount.
    fileprivate var sharing: ExpenseExtras {
        var sharing = ExpenseExtras()
        (sharing.paidBy, sharing.shares, sharing.paid) = (paidBy, shares, paid)
        return sharing
    }
}
