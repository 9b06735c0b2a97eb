public import Money

/// Which expenses are meant; everything that is said must hold.
public struct ExpenseFilter: Hashable, Sendable {
    public enum Void: String, CaseIterable, Sendable {
        case all, only, none
    }

    /// These categories themselves; whoever asks names those below them too.
    public var categories: Set<Category.ID>?
    public var payee: String?
    public var method: String?
    public var tag: String?
    /// Found in what, payee or note, whatever the case and the accents.
    public var search: String?
    public var least: Amount?
    public var most: Amount?
    public var void: Void = .all

    public init() {}
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
