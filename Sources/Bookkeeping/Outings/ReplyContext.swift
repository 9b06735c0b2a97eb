public import Ledger
public import Money
public import Outings

/// Context for replies about expenses: their receipts, outings, payers and shares.
public struct ReplyContext: Sendable {
    /// The number of the receipt of each expense, by number of the expense.
    public let receipts: [Int64: Int64]
    /// The extras of each expense, by number of the expense.
    public let extras: [Int64: ExpenseExtras]
    /// The names of the outings in `extras`, by number.
    public let outings: [Int64: String]
    /// The names of people, at least of the payers and recipients in `extras`, by number.
    public let people: [Int64: String]

    /// The attachments of each expense, by number of the expense; `nil` if they were not looked up.
    public internal(set) var attachments: [Int64: [Attachment]]?

    /// Empty context, of expenses without receipts, extras and attachments.
    public static let none = ReplyContext(receipts: [:], extras: [:], outings: [:], people: [:], attachments: [:])

    /// Returns the part of each person in an expense, in the order of the shares in `extras`; empty without shares.
    /// - Parameter paid: the amount paid, used if `extras` has none.
    public func shares(of extras: ExpenseExtras, paid: Amount) -> [PersonShare] {
        let shared = try? SharedExpense(paid: extras.paid ?? paid, by: extras.paidBy ?? 0, for: extras.shares)
        return shared?.shares ?? []
    }

    /// Creates a context from looked-up names.
    public init(
        receipts: [Int64: Int64], extras: [Int64: ExpenseExtras], outings: [Int64: String],
        people: [Int64: String], attachments: [Int64: [Attachment]]? = nil
    ) {
        (self.receipts, self.extras, self.outings, self.people) = (receipts, extras, outings, people)
        self.attachments = attachments
    }
}

extension Context {
    /// Whether any expense of the book has a receipt, extras or attachments.
    public func hasReplyContext() throws -> Bool {
        try book.receiptRecordedLast() != nil || !book.expenses(having: .anything).isEmpty
            || !book.attachments(ofExpenses: nil).isEmpty
    }

    /// Returns the context of expenses.
    /// - Parameter showsReceipts: whether receipts and attachments are looked up.
    /// - Complexity: O(expenses), and O(outings) and O(people) if any is referenced.
    public func replyContext(of expenses: [Expense], showsReceipts: Bool = true) throws -> ReplyContext {
        let ids = expenses.map(\.id)
        var replyContext = try replyContext(
            receipts: showsReceipts ? book.receipts(ofExpenses: ids) : [:],
            extras: book.extras(ofExpenses: ids))
        guard showsReceipts else { return replyContext }
        let attached = try book.attachments(ofExpenses: ids)
        guard !attached.isEmpty else {
            replyContext.attachments = [:]
            return replyContext
        }
        let numbers = Dictionary(expenses.map { ($0.uid, $0.id) }) { first, _ in first }
        replyContext.attachments = Dictionary(grouping: attached) { numbers[$0.expense] ?? 0 }
        return replyContext
    }

    /// Returns the context of expenses with these receipts and extras, by the number of the expense. Expenses that are
    /// not yet recorded are under any unused numbers.
    /// - Parameter newPeople: the names of people without a record, by their negative numbers.
    public func replyContext(
        receipts: [Int64: Int64] = [:], extras: [Int64: ExpenseExtras], newPeople: [Int64: String] = [:]
    ) throws -> ReplyContext {
        guard !extras.isEmpty else {
            return ReplyContext(receipts: receipts, extras: [:], outings: [:], people: [:])
        }
        var outings: [Int64: String] = [:]
        for id in Set(extras.values.compactMap(\.outing)) { outings[id] = try book.outing(id)?.name }
        var people: [Int64: String] = [:]
        if extras.values.contains(where: { $0.paidBy != nil || !$0.shares.isEmpty }) {
            people = Dictionary(try book.contacts(.person).map { ($0.id, $0.contact.name) }) { $1 }
            people.merge(newPeople) { known, _ in known }
        }
        return ReplyContext(receipts: receipts, extras: extras, outings: outings, people: people)
    }
}
