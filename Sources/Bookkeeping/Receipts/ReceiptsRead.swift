public import Household
public import Ledger
internal import Money
internal import Secrets
internal import Statements

/// Receipts read from spesa's own JSON lines.
public struct ReceiptsRead {
    /// The drafts in the order of the file.
    public private(set) var drafts: [ReceiptDraft] = []
    /// How often each line without a uid occurred, because two equal lines are two receipts.
    private var occurrences: [String: Int] = [:]
    private let context: Context
    private let tree: CategoryTree
    private let rounding: CashRounding?
    private let names: [ProductName]

    /// Creates an empty value.
    /// - Parameter rounding: the national rules for rounding cash, used if a receipt does not state its rounding.
    /// - Throws: the errors of reading the book.
    public init(into context: Context, in tree: CategoryTree, roundingBy rounding: CashRounding?) throws {
        self.context = context
        self.tree = tree
        self.rounding = rounding
        names = try context.book.productNames()
    }

    /// Adds the receipts of one line. If it throws, `drafts` keeps the receipts of the line that are before the refused
    /// one.
    ///
    /// A receipt without a uid gets one computed from the line, the receipt's position in the line, and the number of
    /// earlier receipts without a uid in this and equal lines.
    /// - Parameter category: the category of lines that name neither a category nor a product with one.
    /// - Throws: `Refusal`, `ReceiptError`, `BookkeepingError`, `PeriodError`, `LedgerError`.
    /// - Complexity: O(n) in the length of the line.
    public mutating func add(line: String, category: Category.ID?) throws {
        for (number, receipt) in try OwnReceipt.read(line).enumerated() {
            let purchase = try purchase(of: receipt, category: category)
            var uid = receipt.uid
            if uid == nil {
                let occurrence = occurrences[line, default: 0]
                occurrences[line] = occurrence + 1
                uid = makeUUIDv8(of: "receipt \(number) \(occurrence) \(line)")
            }
            var draft = try context.draft(
                purchase, payee: receipt.payee, on: context.day(receipt.day.iso), uid: uid, isVoid: receipt.isVoid)
            (draft.isStocked, draft.namesCurrency) = (receipt.isStocked, receipt.namesCurrency)
            drafts.append(draft)
        }
    }

    private func purchase(of receipt: OwnReceipt, category: Category.ID?) throws -> Purchase {
        if let country = receipt.country, country.utf8.count != 2 || !country.utf8.allSatisfy({ 65...90 ~= $0 }) {
            throw Refusal(
                kind: "receipt.country", message: "country '\(country)' is not two capital letters", input: country)
        }
        var without: [String] = []
        var lines: [ReceiptLine] = []
        for line in receipt.lines {
            let product = try context.product(ofLine: line.what, line.quantity, among: names)
            guard
                let number = try line.category.map({ try tree.usableCategory(named: $0).id }) ?? product?.category
                    ?? category
            else {
                without.append(line.what ?? "")
                continue
            }
            lines.append(
                try ReceiptLine(
                    what: line.what, product: product?.id, quantity: line.quantity, price: line.price,
                    total: line.total, discount: line.discount, category: number, rate: line.rate))
        }
        guard without.isEmpty else { throw BookkeepingError.fileLinesWithoutCategory(without) }
        let isFlagged = receipt.vat.allSatisfy { $0.isPrinted != nil }
        let computed = try isFlagged ? [] : ReceiptFigures(lines: lines, basis: receipt.basis).vat
        let printed = receipt.vat.filter { row in
            // Without the flag, a tax that differs from the computed one must have been printed.
            row.isPrinted ?? (computed.first { $0.rate == row.rate }?.vat != row.vat)
        }.map { PrintedVAT(rate: $0.rate, vat: $0.vat) }
        let settled = try settled(receipt, of: lines, printed)
        if let total = receipt.total {
            let computed = try settled.total()
            guard computed == total else { throw ReceiptError.total(printed: total, computed: computed) }
        }
        let change = try settled.tenders.map(\.change).total()
        if let stated = receipt.change, stated != change {
            throw BookkeepingError.change(printed: stated, computed: change)
        }
        return settled
    }

    /// Returns the purchase with its tenders: as listed if they are complete, otherwise settled again from the amounts
    /// handed over.
    private func settled(
        _ receipt: OwnReceipt, of lines: [ReceiptLine], _ printed: [PrintedVAT]
    ) throws -> Purchase {
        let tenders = receipt.tenders.compactMap { tender -> Tender? in
            guard let kind = tender.kind, let amount = tender.amount, let change = tender.change,
                let forgone = tender.forgone
            else { return nil }
            return Tender(
                method: tender.method, kind: kind, amount: amount, count: tender.count, face: tender.face,
                change: change, forgone: forgone, isOpen: tender.isOpen)
        }
        if tenders.count == receipt.tenders.count {
            let purchase = Purchase(
                basis: receipt.basis, country: receipt.country, lines: lines, printedVAT: printed, tenders: tenders,
                rounding: receipt.rounding ?? .zero)
            try purchase.checkTenders()
            return purchase
        }
        let offers = try receipt.tenders.map { tender in
            let method = try context.method(named: tender.method)
            return TenderOffer(
                method: method.name, kind: tender.kind ?? method.kind, amount: tender.isOpen ? nil : tender.amount,
                count: tender.isOpen ? nil : tender.count, face: tender.face ?? method.face, most: method.most,
                allowed: method.allowed)
        }
        let isRounded = receipt.rounding.map { $0 != .zero } ?? true
        return try context.purchase(
            of: lines, basis: receipt.basis, printedVAT: printed, country: receipt.country, on: receipt.day,
            paying: offers, roundingBy: isRounded ? rounding : nil)
    }
}
