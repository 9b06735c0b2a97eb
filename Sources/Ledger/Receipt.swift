public import Household
public import Money
public import Periods

/// What was bought at one time from one payee, and how it was paid; the book has an expense for each category of its lines.
public struct Receipt: Hashable, Sendable {
    /// The number people type.
    public let id: Int64
    /// The same in every copy of the book: a UUID that whoever recorded it made.
    public let uid: String
    /// The day it is of.
    public var day: Day
    /// Whom it was paid to; `nil` where nobody said.
    public var payee: String?
    /// Lines, VAT and tenders.
    public var purchase: Purchase
    /// The expenses that it stands for in the totals, in the order of their categories on the receipt.
    public var parts: [Part]
    /// The name of the user who recorded it.
    public let by: String
    /// When it was recorded.
    public let created: Instant
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
    public let uid: String
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

extension TrackedTable {
    /// The receipts of a book with their lines and tenders, which are never taken from two versions.
    public static let receipt = TrackedTable(
        "receipt", plural: "receipts",
        fields: [
            TrackedField("uid", .text, role: .identity, isRequired: true),
            TrackedField("day", .day, isRequired: true),
            TrackedField("payee", .text),
            TrackedField("prices", .choice(PriceBasis.allCases.map(\.rawValue)), unit: "lines", isRequired: true),
            TrackedField("country", .text, unit: "lines"),
            TrackedField("rounding", .amount(isSigned: true), unit: "lines", isRequired: true),
            TrackedField(
                "lines",
                .entries([
                    TrackedField("what", .text),
                    TrackedField("quantity", .number, isRequired: true),
                    TrackedField("unit", .text, isRequired: true),
                    TrackedField("price", .number, isRequired: true),
                    TrackedField("cents", .amount(isSigned: true), isRequired: true),
                    TrackedField("discount", .amount(isSigned: true), isRequired: true),
                    TrackedField("category", .reference("category", whenMerged: .follows), isRequired: true),
                    TrackedField("vat", .number),
                    TrackedField("product", .reference("product", whenMerged: .follows)),
                ]), unit: "lines", isRequired: true),
            TrackedField(
                "vat",
                .entries([
                    TrackedField("rate", .number, isRequired: true),
                    TrackedField("cents", .amount(isSigned: true), isRequired: true),
                ]), unit: "lines"),
            TrackedField(
                "tenders",
                .entries([
                    TrackedField("method", .text, isRequired: true),
                    TrackedField("kind", .choice(MethodKind.allCases.map(\.rawValue)), isRequired: true),
                    TrackedField("cents", .amount(isSigned: true), isRequired: true),
                    TrackedField("count", .number),
                    TrackedField("face", .amount(isSigned: false)),
                    TrackedField("change", .amount(isSigned: true), isRequired: true),
                    TrackedField("forgone", .amount(isSigned: true), isRequired: true),
                    TrackedField("open", .truth, isRequired: true),
                ]), unit: "lines"),
            TrackedField(
                "expenses",
                .entries([
                    TrackedField("expense", .text, isRequired: true),
                    TrackedField("category", .reference("category", whenMerged: .follows), isRequired: true),
                ]), unit: "lines", isRequired: true),
            TrackedField("by", .text, role: .origin, isRequired: true),
            TrackedField("created", .instant, role: .origin, isRequired: true),
            TrackedField("changed", .instant, role: .changed, isRequired: true),
            TrackedField("void", .truth, isRequired: true),
            TrackedField("unstocked", .truth, isLater: true),
        ],
        actions: [.addReceipt, .editReceipt, .voidReceipt, .restoreReceipt],
        isInRoom: true,
        fault: { row in
            guard let receipt = Receipt(row), (try? receipt.purchase.amounts()) != nil else {
                return "it is no receipt"
            }
            return Set(receipt.parts.map(\.expense)).count == receipt.parts.count ? nil : "an expense is there twice"
        })
}

extension Receipt {
    /// From a row of `TrackedTable.receipt`; `nil` for one that no receipt is written as.
    public init?(_ row: TrackedRow) {
        guard let purchase = Purchase(row.values) else { return nil }
        var parts: [Part] = []
        for entry in row.values[9].entries {
            guard let uid = entry[0].text, let category = entry[1].number else { return nil }
            parts.append(Part(expense: uid, category: category))
        }
        self.init(
            id: row.id, uid: row.text(0) ?? "", day: Day(number: Int(row.number(1) ?? 0)), payee: row.text(2),
            purchase: purchase, parts: parts, by: row.text(10) ?? "",
            created: Instant(seconds: row.number(11) ?? 0), changed: Instant(seconds: row.number(12) ?? 0),
            isVoid: row.number(13) == 1, isStocked: row.number(14) != 1)
    }

    /// As a row of `TrackedTable.receipt`.
    public var row: TrackedRow {
        TrackedRow(
            id: id,
            values: [.text(uid), .number(Int64(day.number)), FieldValue(payee)] + purchase.values + [
                .entries(parts.map { [.text($0.expense), .number($0.category)] }),
                .text(by), .number(created.seconds), .number(changed.seconds), .number(isVoid ? 1 : 0),
                isStocked ? .none : .number(1),
            ])
    }
}

extension Purchase {
    fileprivate init?(_ values: [FieldValue]) {
        guard let basis = values[3].text.flatMap(PriceBasis.init(rawValue:)) else { return nil }
        var lines: [ReceiptLine] = []
        for entry in values[6].entries {
            guard let milli = entry[1].number, let unit = entry[2].text, let price = entry[3].number,
                let cents = entry[4].number, let discount = entry[5].number, let category = entry[6].number,
                let line = try? ReceiptLine(
                    what: entry[0].text, product: entry[8].number,
                    quantity: Quantity(milli: milli, unit: Unit(sign: unit)),
                    price: UnitPrice(e5: price), total: Amount(cents: cents), discount: Amount(cents: discount),
                    category: category, rate: entry[7].number.map { VATRate(permille: Int($0)) })
            else { return nil }
            lines.append(line)
        }
        var printed: [PrintedVAT] = []
        for entry in values[7].entries {
            guard let rate = entry[0].number, let cents = entry[1].number else { return nil }
            printed.append(PrintedVAT(rate: VATRate(permille: Int(rate)), vat: Amount(cents: cents)))
        }
        var tenders: [Tender] = []
        for entry in values[8].entries {
            guard let method = entry[0].text, let kind = entry[1].text.flatMap(MethodKind.init(rawValue:)),
                let cents = entry[2].number, let change = entry[5].number, let forgone = entry[6].number,
                let isOpen = entry[7].number
            else { return nil }
            tenders.append(
                Tender(
                    method: method, kind: kind, amount: Amount(cents: cents), count: entry[3].number.map { Int($0) },
                    face: entry[4].number.map(Amount.init(cents:)), change: Amount(cents: change),
                    forgone: Amount(cents: forgone), isOpen: isOpen == 1))
        }
        self.init(
            basis: basis, country: values[4].text, lines: lines, printedVAT: printed, tenders: tenders,
            rounding: Amount(cents: values[5].number ?? 0))
    }

    /// The fields from `prices` to `tenders`.
    fileprivate var values: [FieldValue] {
        [
            .text(basis.rawValue), FieldValue(country), .number(rounding.cents),
            .entries(
                lines.map { line in
                    [
                        FieldValue(line.what), .number(line.quantity.milli), .text(line.quantity.unit.sign),
                        .number(line.price.e5), .number(line.total.cents), .number(line.discount.cents),
                        .number(line.category), FieldValue(line.rate.map { Int64($0.permille) }),
                        FieldValue(line.product),
                    ]
                }),
            .entries(printedVAT.map { [.number(Int64($0.rate.permille)), .number($0.vat.cents)] }),
            .entries(
                tenders.map { tender in
                    [
                        .text(tender.method), .text(tender.kind.rawValue), .number(tender.amount.cents),
                        FieldValue(tender.count.map { Int64($0) }), FieldValue(tender.face?.cents),
                        .number(tender.change.cents), .number(tender.forgone.cents), .number(tender.isOpen ? 1 : 0),
                    ]
                }),
        ]
    }
}

extension Change.Action {
    /// Receipts were recorded.
    public static let addReceipt = Self("receipt-add")
    /// Receipts were changed.
    public static let editReceipt = Self("receipt-edit")
    /// Receipts were taken out of the totals.
    public static let voidReceipt = Self("receipt-void")
    /// Receipts count again.
    public static let restoreReceipt = Self("receipt-restore")
}

extension LedgerError {
    /// No receipt has that number.
    public static func noSuchReceipt(_ id: Int64) -> LedgerError { .noSuchRow(.receipt, String(id)) }
}

/// A book's receipts.
public protocol ReceiptBook: AnyObject {
    /// The receipt with that number, void or not; `nil` where there is none.
    func receipt(_ id: Int64) throws -> Receipt?
    /// The receipt with that uid, void or not; `nil` where there is none.
    func receipt(uid: String) throws -> Receipt?
    /// The number of the receipt recorded last; `nil` without any.
    func receiptRecordedLast() throws -> Int64?
    /// Receipts of a range, the latest day first and on one day the latest recorded first; void ones too.
    /// - Complexity: O(receipts of the range).
    func receipts(from first: Day?, through last: Day?, limit: Int?) throws -> [Receipt]
    /// The receipts that expenses are of, by the numbers of these; those of none are left out.
    /// - Complexity: O(expenses).
    func receipts(ofExpenses ids: [Int64]) throws -> [Int64: Int64]
    /// The numbers of the expenses of a receipt, in the order of its parts; none where there is no such receipt.
    func expenses(ofReceipt id: Int64) throws -> [Int64]
    /// Records receipts with their expenses, all or none. A draft whose uid is already there is the same receipt and is left
    /// as it stands.
    /// - Returns: the receipts as the book holds them, in the order of the drafts.
    /// - Throws: `LedgerError.categoryIsArchived`, `noSuchCategory`, `detailTooLong`, `ReceiptError`.
    func addReceipts(_ drafts: [ReceiptDraft], by signature: Signature) throws -> [RecordedReceipt]
    /// Lets `change` alter receipts, all or none; their expenses follow.
    /// - Throws: `LedgerError.noSuchReceipt`, `categoryIsArchived` for a category it did not have before, `ReceiptError`, or
    ///   what `change` throws.
    func editReceipts(
        _ ids: [Int64], as action: Change.Action, by signature: Signature,
        _ change: (inout Receipt) throws -> Void
    ) throws -> [Receipt]
}
