public import Money

/// Which expenses are meant; everything that is said must hold.
public struct ExpenseFilter: Hashable, Sendable {
    /// What is meant of the void ones.
    public enum Void: String, CaseIterable, Sendable {
        /// Those beside the others, those alone, or none of them.
        case all, only, none
    }

    /// These categories themselves; whoever asks names those below them too.
    public var categories: Set<Category.ID>?
    /// The whole payee, in any spelling of it; an empty text for expenses without one.
    public var payee: String?
    /// The whole method, whatever the case and the accents.
    public var method: String?
    /// One whole tag, whatever the case and the accents.
    public var tag: String?
    /// Found in what, payee or note, whatever the case and the accents.
    public var search: String?
    /// That amount or more; of refunds, which are below zero, the smaller ones.
    public var least: Amount?
    /// That amount or less.
    public var most: Amount?
    /// These alone, by number: those of an outing, or that a person has to do with.
    public var numbers: Set<Int64>?
    /// What is told of `numbers`, behind `only`: `under Fair of Ferrara`.
    public var numbersAreThose: String?
    /// Void ones are meant too unless it is said.
    public var void: Void = .all

    /// Every expense there is.
    public init() {}

    /// Every expense that counts in a total.
    public static let counted: ExpenseFilter = {
        var filter = ExpenseFilter()
        filter.void = .none
        return filter
    }()

    /// The categories of which it leaves nothing else out that counts; `nil` where it asks for more, or for none.
    public var wholeCategories: Set<Category.ID>? {
        var rest = self
        rest.categories = nil
        return rest == .counted ? categories : nil
    }
}

/// The order of a list.
public enum ExpenseOrder: String, CaseIterable, Sendable {
    /// Newest day first, and on a day the last recorded first.
    case day
    /// Largest first.
    case amount
    /// Last recorded first.
    case recorded
}
