public import Household
public import Money
public import Periods

/// What was bought at one time from one payee, and how it was paid; the book has an expense for each category of its lines.
public struct Receipt: Hashable, Sendable {
    /// The number people type.
    public let id: Int64
    /// The same in every copy of the book: a UUID that whoever recorded it made.
    public internal(set) var uid: String
    /// The day it is of.
    public var day: Day
    /// Whom it was paid to; `nil` where nobody said.
    public var payee: String?
    /// Lines, VAT and tenders.
    public var purchase: Purchase
    /// The expenses that it stands for in the totals, in the order of their categories on the receipt.
    public var parts: [Part]
    /// The name of the user who recorded it.
    public internal(set) var by: String
    /// When it was recorded.
    public internal(set) var created: Instant
    /// When it was recorded or changed last.
    public var changed: Instant
    /// Out of the totals with its expenses, still in the record.
    public var isVoid: Bool
    /// Its lines with products are in stock.
    public var isStocked: Bool

    /// One expense of a receipt.
    public struct Part: Hashable, Sendable {
        /// The uid of the expense.
        public let expense: String
        /// The number of the category it stands for.
        public let category: Category.ID

        /// The expense with that uid, for the lines of that category.
        public init(expense: String, category: Category.ID) {
            self.expense = expense
            self.category = category
        }
    }

    /// A receipt as a book has it; `ReceiptDraft` is one on its way in.
    public init(
        id: Int64, uid: String, day: Day, payee: String?, purchase: Purchase, parts: [Part], by: String,
        created: Instant, changed: Instant, isVoid: Bool, isStocked: Bool = true
    ) {
        self.id = id
        self.uid = uid
        self.day = day
        self.payee = payee
        self.purchase = purchase
        self.parts = parts
        self.by = by
        self.created = created
        self.changed = changed
        self.isVoid = isVoid
        self.isStocked = isStocked
    }
}

/// A receipt before it is recorded; its lines name categories that the book has.
public struct ReceiptDraft: Hashable, Sendable {
    /// A UUID that whoever records it makes; the same once more is the same receipt.
    public var uid: String
    /// Whether the uid was made here, so that the book may put in it the order in which it was recorded.
    public var isNumbered = false
    /// The day it is of.
    public let day: Day
    /// Whom it was paid to, checked; `nil` where nobody said.
    public let payee: String?
    /// Lines, VAT and tenders, settled.
    public let purchase: Purchase
    /// Out of the totals from the beginning.
    public let isVoid: Bool
    /// Whether its lines with products come into stock.
    public var isStocked = true
    /// The rows of the lines of baskets that were bought by it, and leave them.
    public var bought: [Int64] = []
    /// What is said of its expenses beside what every expense has.
    public var circumstances = Circumstances()

    /// A receipt that is settled.
    public init(uid: String, day: Day, payee: String?, purchase: Purchase, isVoid: Bool = false) {
        self.uid = uid
        self.day = day
        self.payee = payee
        self.purchase = purchase
        self.isVoid = isVoid
    }
}

/// A receipt as the book holds it after it was recorded.
public struct RecordedReceipt: Hashable, Sendable {
    /// The receipt as it stands in the book.
    public let receipt: Receipt
    /// `false` when a receipt with that uid was there already and was left as it stands.
    public let isNew: Bool

    /// What came of a draft.
    public init(receipt: Receipt, isNew: Bool) {
        self.receipt = receipt
        self.isNew = isNew
    }
}

extension Receipt {
    /// What its expenses are to be: one for each category of its lines, in their order on the receipt, which add up to its total;
    /// then those that it had and needs no more, which are void.
    ///
    /// An expense keeps its category while the receipt has lines of it; a category that is new takes one that is not needed,
    /// if any.
    /// - Parameter makeUID: asked for the uid of an expense that has none yet.
    /// - Throws: `ReceiptError` for sums beyond an amount.
    /// - Complexity: O(lines · log lines), and O(categories²).
    public func expenses(makingUIDsBy makeUID: () -> String) throws(ReceiptError) -> [PartExpense] {
        let amounts = try purchase.amounts()
        var left = parts
        var uids: [String?] = amounts.map { amount in
            left.firstIndex { $0.category == amount.category }.map { left.remove(at: $0).expense }
        }
        for place in uids.indices where uids[place] == nil {
            uids[place] = left.isEmpty ? makeUID() : left.removeFirst().expense
        }
        return zip(uids, amounts).map { uid, amount in
            PartExpense(
                uid: uid ?? "", category: amount.category, amount: amount.amount,
                what: purchase.words(of: amount.category), isVoid: isVoid)
        } + left.map { PartExpense(uid: $0.expense, category: $0.category, amount: .zero, what: nil, isVoid: true) }
    }

    /// What was paid for it; zero for one whose sums no amount holds, which no book keeps.
    public var total: Amount { (try? purchase.total()) ?? .zero }

    /// Refuses texts that a book does not keep, in lines and tenders and in what its expenses are told to be for.
    /// - Throws: `LedgerError.detailTooLong`, `detailHoldsNUL`.
    /// - Complexity: O(lines · categories).
    public func check() throws(LedgerError) {
        for line in purchase.lines {
            for text in [line.what, line.quantity.unit.sign] { _ = try checkedText(text, "line") }
        }
        for tender in purchase.tenders { _ = try checkedText(tender.method, "method") }
        for category in purchase.categories { _ = try checkedText(purchase.words(of: category), "what") }
        _ = try checkedText(payee, "payee")
    }

    /// What an expense of a receipt is to be; day, payee and method are those of the receipt.
    public struct PartExpense: Hashable, Sendable {
        /// Its uid.
        public let uid: String
        /// The number of the category of its lines.
        public let category: Category.ID
        /// What these lines come to.
        public let amount: Amount
        /// The words of these lines.
        public let what: String?
        /// Whether it is out of the totals.
        public let isVoid: Bool
    }

    /// The expense as it is to be, from what it is now; what else was said of it stays.
    public func applied(_ part: PartExpense, to expense: Expense) -> Expense {
        var expense = expense
        (expense.day, expense.amount, expense.category) = (day, part.amount, part.category)
        (expense.details.what, expense.details.payee) = (part.what, payee)
        (expense.details.method, expense.isVoid) = (purchase.soleMethod, part.isVoid)
        return expense
    }
}
