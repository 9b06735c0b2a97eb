public import Household
public import Money
public import Periods

/// A receipt: a purchase from a payee with its lines and payments. The book has an expense for each category of the
/// lines.
public struct Receipt: Hashable, Sendable {
    /// The number that users type.
    public let id: Int64
    /// Unique identifier, equal in all copies of the book: a UUID made by the client that recorded the receipt.
    public internal(set) var uid: String
    /// The day of the purchase.
    public var day: Day
    /// The payee. `nil` if unknown.
    public var payee: String?
    /// Lines, VAT and tenders.
    public var purchase: Purchase
    /// The expenses of the receipt, in the order of their categories on the receipt. Void expenses, left without
    /// lines, come last. Void expenses, left without
    /// lines, come last.
    public var parts: [Part]
    /// The name of the user who recorded it.
    public internal(set) var by: String
    /// The time of recording.
    public internal(set) var created: Instant
    /// The time of recording or of the last change.
    public var changed: Instant
    /// Whether the receipt and its expenses are void: kept in the record, but excluded from totals.
    public var isVoid: Bool
    /// Whether lines with products are added to the stock.
    public var isStocked: Bool

    /// An expense of a receipt.
    public struct Part: Hashable, Sendable {
        /// The uid of the expense.
        public let expense: String
        /// The number of the category whose lines the expense covers.
        public let category: Category.ID

        /// Makes a part without validation.
        public init(expense: String, category: Category.ID) {
            self.expense = expense
            self.category = category
        }
    }

    /// Makes a receipt read from a book. New receipts begin as `ReceiptDraft`.
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

/// A receipt that is not recorded yet. The categories of its lines must exist.
public struct ReceiptDraft: Hashable, Sendable {
    /// A UUID made by the client. A draft with the uid of a recorded receipt is not recorded again.
    public var uid: String
    /// Whether this program generated the uid, so that the book may encode the order of recording in it.
    public var isNumbered = false
    /// The day of the purchase.
    public let day: Day
    /// The validated payee. `nil` if unknown.
    public let payee: String?
    /// Lines, VAT and tenders, already settled.
    public let purchase: Purchase
    /// Whether the receipt is recorded as void.
    public let isVoid: Bool
    /// Whether lines with products are added to the stock.
    public var isStocked = true
    /// Row numbers of basket lines that were bought. They are removed from their baskets.
    public var bought: [Int64] = []
    /// The optional data of its expenses: outing, time, shares, currency.
    public var extras = ExpenseExtras()
    /// Whether the amounts were given with their currency. The book does not store it.
    public var namesCurrency = false

    /// Makes a draft of a settled purchase.
    public init(uid: String, day: Day, payee: String?, purchase: Purchase, isVoid: Bool = false) {
        self.uid = uid
        self.day = day
        self.payee = payee
        self.purchase = purchase
        self.isVoid = isVoid
    }
}

/// The result of recording a draft of a receipt.
public struct RecordedReceipt: Hashable, Sendable {
    /// The receipt as stored in the book.
    public let receipt: Receipt
    /// `false` if the book already had a receipt with the uid of the draft, which stays unchanged.
    public let isNew: Bool

    /// Makes the result of recording a draft.
    public init(receipt: Receipt, isNew: Bool) {
        self.receipt = receipt
        self.isNew = isNew
    }
}

extension Receipt {
    /// The expenses that the receipt requires: one for each category of its lines, with amounts that add up to the
    /// total.
    ///
    /// An expense keeps its category while the receipt has lines of that category. A new category reuses an expense
    /// that is no longer needed, if there is one. Expenses that remain come last and are void.
    /// - Parameter makeUID: returns the uid of a new expense.
    /// - Throws: `ReceiptError` if a sum overflows.
    /// - Complexity: O(lines · log lines + categories²).
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

    /// The total paid. Zero on overflow, which stored receipts cannot have.
    public var total: Amount { (try? purchase.total()) ?? .zero }

    /// Validates the texts of lines, tenders and derived expenses.
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

    /// The state that a receipt requires of one of its expenses. Day, payee and payment method come from the receipt.
    public struct PartExpense: Hashable, Sendable {
        /// The uid of the expense.
        public let uid: String
        /// The number of the expense's category.
        public let category: Category.ID
        /// The amount of that category with VAT and cash rounding; zero for an expense that is no longer needed.
        public let amount: Amount
        /// The descriptions of its lines in one text. `nil` without descriptions, and for an expense no longer needed.
        public let what: String?
        /// Whether the expense is void.
        public let isVoid: Bool
    }

    /// Returns the expense with the values that the receipt determines. Other values stay.
    public func applied(_ part: PartExpense, to expense: Expense) -> Expense {
        var expense = expense
        (expense.day, expense.amount, expense.category) = (day, part.amount, part.category)
        (expense.details.what, expense.details.payee) = (part.what, payee)
        (expense.details.method, expense.isVoid) = (purchase.soleMethod, part.isVoid)
        return expense
    }
}
