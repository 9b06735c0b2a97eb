/// One collection of expenses with its categories and ceilings.
///
/// Every kind of book keeps the same contract. A change is written whole or not at all, and leaves a `Change` that can
/// be taken back. Reports read totals, not expenses.
public protocol Book: ExpenseBook, CategoryBook, HistoryBook, ExchangeBook, MaintainedBook, RuleBook, ProfileBook,
    ReceiptBook, MethodBook, SettingBook, ProductBook, BasketBook, StockBook,
    PatternBook, CatalogueBook, ContactBook, OutingBook, VoucherBook, DebtBook, RateBook, RepeatBook, AttachmentBook
{}
