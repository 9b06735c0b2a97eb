public import Money
public import Periods

/// One collection of expenses with its categories and ceilings.
///
/// Every kind of book keeps the same contract. A change is written whole or not at all, and leaves a `Change` that can
/// be taken back. Reports read totals, not expenses.
public protocol Book: ExpenseBook, CategoryBook, HistoryBook, ExchangeBook, MaintainedBook, RuleBook, ProfileBook,
    ReceiptBook, MethodBook, SettingBook, ProductBook, BasketBook, StockBook,
    PatternBook, CatalogueBook, ContactBook, OutingBook, VoucherBook, DebtBook, RateBook, RepeatBook, AttachmentBook
{}

/// An expense as the book holds it after `add`.
public struct Recorded: Hashable, Sendable {
    /// The expense as it stands in the book.
    public let expense: Expense
    /// `false` when an expense with that uid was there already and was left as it stands.
    public let isNew: Bool
    /// The number of an expense recorded minutes before that says the same; `nil` where there is none.
    public let alike: Int64?
    /// The usual amount of its category, where the expense is a hundred times as large, as with a mark that is missing.
    public let usual: Amount?
    /// Whether the book has repeats, one of which may bring it too.
    public let mayRepeat: Bool

    /// What came of a draft.
    public init(
        expense: Expense, isNew: Bool, alike: Int64? = nil, usual: Amount? = nil, mayRepeat: Bool = false
    ) {
        self.expense = expense
        self.isNew = isNew
        self.alike = alike
        self.usual = usual
        self.mayRepeat = mayRepeat
    }
}

/// Where an expense stands when they are in the order of their days.
public struct ExpensePosition: Hashable, Sendable {
    /// The day it was spent on.
    public let day: Day
    /// Its number, which decides among those of one day.
    public let id: Int64

    /// The place right behind that number on that day.
    public init(day: Day, id: Int64) {
        self.day = day
        self.id = id
    }

    /// The place of an expense.
    public init(_ expense: Expense) {
        self.init(day: expense.day, id: expense.id)
    }
}
