public import Money

/// A filter for expenses. All conditions that are set must match.
public struct ExpenseFilter: Hashable, Sendable {
    /// The treatment of void expenses.
    public enum Void: String, CaseIterable, Sendable {
        /// Void expenses: included, the only ones, or excluded.
        case all, only, none
    }

    /// The permitted categories of an expense; `nil` for all. Subcategories are not implied: the caller adds
    /// them, and removes the categories that the user excludes.
    public var categories: Set<Category.ID>?
    /// Conditions on the payee, in any spelling that `foldedName` equates.
    public var payee = NameFilter()
    /// Conditions on the payment methods, in any spelling that `foldedName` equates.
    public var method = NameFilter()
    /// Conditions on the tags, without case and accents.
    public var tag = NameFilter()
    /// A text that what, payee or note must contain, ignoring case and accents. `nil` for no search.
    public var search: String?
    /// Minimum amount, inclusive; `nil` for none. Refunds are negative, so large refunds are below small ones.
    public var least: Amount?
    /// Maximum amount, inclusive; `nil` for none.
    public var most: Amount?
    /// The numbers of the only expenses that match, such as those of an outing or a person. `nil` for all expenses.
    public var numbers: Set<Int64>?
    /// Description of `numbers` to show after `only`: `under Fair of Ferrara`. `nil` if there is none. `nil` if there is none.
    public var numbersAreThose: String?
    /// The treatment of void expenses, which match by default.
    public var void: Void = .all

    /// Matches all expenses.
    public init() {}

    /// Matches all expenses that are not void.
    public static let counted: ExpenseFilter = {
        var filter = ExpenseFilter()
        filter.void = .none
        return filter
    }()

    /// The categories, if the filter matches all their expenses that are not void. `nil` if it has other conditions, or
    /// no categories.
    public var wholeCategories: Set<Category.ID>? {
        var rest = self
        rest.categories = nil
        return rest == .counted ? categories : nil
    }
}

/// The sort order of a list of expenses.
public enum ExpenseOrder: String, CaseIterable, Sendable {
    /// Newest day first, then last recorded first.
    case day
    /// Largest amount first.
    case amount
    /// Last recorded first.
    case recorded
}
