internal import Database
internal import Ledger
internal import Money
internal import Text

/// What was recorded before some drafts, as far as a slip can be told by it: the same once more, or a mark that is missing.
struct RecentExpenses {
    let database: any Database

    /// How many drafts are looked at.
    static let most = 20

    /// For how many seconds the same once more is taken for a slip.
    private static let moments: Int64 = 600

    /// How many expenses of a category tell what is usual there.
    private static let sample = 25

    /// From how many times the usual amount on a mark may be missing: less than a hundred, as what was meant may be less than
    /// what is usual.
    private static let factor: Int64 = 70

    /// Below it an amount is not looked at: so few cents are usual nowhere.
    private static let least = Amount(cents: 5000)

    /// The reads of what stands beside a draft.
    static func reads(beside draft: ExpenseDraft) -> [Read] {
        [onDay(of: draft)] + (categoryToLookAt(of: draft).map { [ofCategory($0)] } ?? [])
    }

    private static func categoryToLookAt(of draft: ExpenseDraft) -> Category.ID? {
        draft.amount < least ? nil : draft.category
    }

    /// The number of an expense of the last minutes with amount and day of a draft, and its payee or words.
    func alike(_ draft: ExpenseDraft, at moment: Instant) throws -> Int64? {
        let (payee, what) = (draft.details.payee.map(foldedName), draft.details.what.map(folded))
        let found = try database.rows(Self.onDay(of: draft)) { row -> Int64? in
            let age = moment.seconds - (row.integer(1) ?? 0)
            let (otherPayee, otherWhat) = (row.text(2).map(foldedName), row.text(3).map(folded))
            let saysNothing = payee == nil && what == nil && otherPayee == nil && otherWhat == nil
            let isSame =
                saysNothing
                ? row.integer(4) == draft.category
                : payee != nil && payee == otherPayee || what != nil && what == otherWhat
            return isSame && 0...Self.moments ~= age ? row.integer(0) : nil
        }
        return found.compactMap(\.self).first
    }

    /// The usual amount of the category of a draft, where the draft is out of all proportion to it.
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
