public import Household
public import Ledger
public import Money
public import Periods
internal import Secrets
internal import Text

extension Context {
    /// Parses receipt lines and discounts. `ReceiptEntry.lines(of:)` applies a discount to the lines before it.
    ///
    /// A line that is the number, code, barcode or complete name of a product is linked to it. The product supplies
    /// category and VAT rate if the line does not name them.
    /// - Parameter category: the category of lines that name neither a category nor a product with one; `nil` to refuse
    ///   such lines.
    /// - Throws: `LineError`, `ReceiptError.overflow`, `BookkeepingError.linesWithoutCategory`, and the errors of
    ///   `usableCategory(named:)`.
    public func entries(of texts: [String], category: Category.ID?, in tree: CategoryTree) throws -> [ReceiptEntry] {
        let names = try book.productNames()
        let reader = LineReader(locale: locale, ownUnits: names.ownUnits) { (try? tree.find($0)) != nil }
        var entries: [ReceiptEntry] = []
        var without: [String] = []
        for text in texts {
            switch try reader.read(text) {
            case .discount(let discount): entries.append(.discount(discount))
            case .line(var line):
                let product = names.isEmpty ? nil : try wholeProduct(line.what, among: names)
                if let product {
                    // A count of pieces is not a quantity of a product sold by weight.
                    do {
                        _ = try (line.quantity ?? .onePiece).converted(to: product.unit)
                    } catch {
                        throw LineError.quantity(error, text: text, range: 0..<text.unicodeScalars.count)
                    }
                    line.what = product.name
                }
                guard
                    let number = try line.category.map({ try tree.usableCategory(named: $0).id }) ?? product?.category
                        ?? category
                else {
                    without.append(text)
                    continue
                }
                entries.append(
                    .line(try ReceiptLine(line, product: product?.id, category: number, rate: product?.rate)))
            }
        }
        guard without.isEmpty else { throw BookkeepingError.linesWithoutCategory(without) }
        return entries
    }

    /// Parses a payment, such as `cash`, `cash=20` or `meal=2x8` (two vouchers of 8 €).
    /// - Throws: `BookkeepingError.tender`, `.archivedMethod`, `AmountError`; `ReceiptError.voucher` for another value
    ///   than the face value of the method.
    public func offer(_ text: String) throws -> TenderOffer {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0]
        guard !name.isEmpty, !name.utf8.contains(0), parts.count == 1 || !parts[1].isEmpty else {
            throw BookkeepingError.tender(text)
        }
        let method = try method(named: name)
        guard !method.isArchived else { throw BookkeepingError.archivedMethod(method.name) }
        guard parts.count == 2 else { return method.offer() }
        // `2x8`: count and face value.
        let pieces = parts[1].split(separator: "x", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if pieces.count == 2, method.kind == .voucher, let count = Int(pieces[0]), count <= 0 {
            throw ReceiptError.voucher(method: method.name, .noVoucher)
        }
        if pieces.count == 2, let count = Int(pieces[0]), count > 0 {
            let face = try pieces[1].isEmpty ? nil : amount(pieces[1])
            if let face, let own = method.face, method.kind == .voucher, face != own {
                throw ReceiptError.voucher(method: method.name, .otherFace(face, face: own))
            }
            return method.offer(count: count, face: face)
        }
        return method.offer(amount: try amount(parts[1]))
    }

    /// Returns the tenders of a receipt as offers, to settle it again; `nil` if its payment is unknown.
    /// - Throws: the errors of reading the book.
    public func offersAgain(_ tenders: [Tender]) throws -> [TenderOffer]? {
        guard !tenders.isEmpty else { return nil }
        let methods = Dictionary(
            try Set(tenders.map(\.method)).map { ($0, try method(named: $0)) }, uniquingKeysWith: { first, _ in first })
        return TenderOffer.again(tenders) { (methods[$0]?.most, methods[$0]?.allowed) }
    }

    /// Returns the methods of a receipt whose cards had expired on its day.
    /// - Throws: the errors of reading the book.
    public func expiredMethods(of purchase: Purchase, on day: Day) throws -> [Method] {
        try Set(purchase.tenders.map(\.method)).sorted().map(method).filter { $0.expiry?.isOver(on: day) == true }
    }

    /// Computes the purchase of lines and its settlement.
    /// - Parameters:
    ///   - offers: the payments; `nil` if unknown, as for an expense without a method.
    ///   - rounding: the national rules for rounding cash; `nil` for no rounding.
    /// - Throws: `ReceiptError`.
    public func purchase(
        of lines: [ReceiptLine], basis: PriceBasis, printedVAT: [PrintedVAT], country: String?, on day: Day,
        paying offers: [TenderOffer]?, roundingBy rounding: CashRounding?
    ) throws(ReceiptError) -> Purchase {
        let figures = try ReceiptFigures(lines: lines, basis: basis, printedVAT: printedVAT)
        guard let offers else {
            return Purchase(
                basis: basis, country: country, lines: lines, printedVAT: printedVAT, tenders: [], rounding: .zero)
        }
        let settlement = try Settlement.settle(figures, by: offers) { rest, isWhollyCash in
            guard let rounding, let country else { return .zero }
            return Amount(cents: rounding.round(due: rest.cents, in: country, on: day, isWhollyCash: isWhollyCash))
        }
        return Purchase(
            basis: basis, country: country, lines: lines, printedVAT: printedVAT, tenders: settlement.tenders,
            rounding: settlement.rounding)
    }

    /// Checks the total of lines against the printed total.
    /// - Parameters:
    ///   - accepts: whether the user accepts a difference. A line that balances it is then added.
    ///   - isConfirmed: whether the user confirmed a large difference.
    /// - Returns: the lines, with the balancing line if there is one.
    /// - Throws: `ReceiptError.total` for a difference that is not accepted, or cannot be balanced for want of lines;
    ///   `differenceTooLarge` for a large one that is not confirmed.
    public func lines(
        _ lines: [ReceiptLine], basis: PriceBasis, printedVAT: [PrintedVAT], comingTo printed: Amount,
        acceptingDifference accepts: Bool, isConfirmed: Bool
    ) throws(ReceiptError) -> [ReceiptLine] {
        let figures = try ReceiptFigures(lines: lines, basis: basis, printedVAT: printedVAT)
        guard accepts else {
            try figures.check(printedTotal: printed)
            return lines
        }
        let difference = try figures.differenceLine(printedTotal: printed, isConfirmed: isConfirmed)
        return lines + (difference.map { [$0] } ?? [])
    }

    /// Returns a draft of a receipt. Without a uid it gets a new UUID version 7.
    /// - Throws: `LedgerError` for an invalid payee, `BookkeepingError.uid` for a uid that is not a UUID.
    public func draft(
        _ purchase: Purchase, payee: String?, on day: Day, uid: String?, isVoid: Bool = false
    ) throws -> ReceiptDraft {
        if let uid, !isUUID(uid) { throw BookkeepingError.uid(uid) }
        var draft = ReceiptDraft(
            uid: uid?.lowercased() ?? makeUUIDv7(milliseconds: now.seconds * 1000), day: day,
            payee: try ExpenseDetails(payee: payee).checked().payee, purchase: purchase, isVoid: isVoid)
        draft.isNumbered = uid == nil
        return draft
    }

    /// Splits an amount over categories, as in `groceries=30,home`, where the entry without an amount takes the rest.
    ///
    /// A comma before digits is a decimal mark: `groceries=10,50,home`. A sum may continue after the decimals:
    /// `groceries=10,50+2,home`.
    /// - Parameter what: the text of every line; if `nil`, the category as typed.
    /// - Throws: `BookkeepingError.shares`, `shareSign`, `sharesComeTo`, `AmountError`, `ReceiptError.overflow`, and the
    ///   errors of `usableCategory(named:)`.
    public func lines(
        sharing total: Amount, over text: String, what: String?, in tree: CategoryTree
    ) throws -> [ReceiptLine] {
        var shares: [String] = []
        for piece in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            if let last = shares.last, last.contains("="), Self.isDecimals(piece, in: tree) {
                shares[shares.count - 1] = last + "," + piece
            } else {
                shares.append(piece)
            }
        }
        var parts: [(name: String, category: Category.ID, amount: Amount?)] = []
        for share in shares {
            let words = share.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard words.allSatisfy({ !$0.isEmpty }) else { throw BookkeepingError.shares(text) }
            let category = try tree.usableCategory(named: words[0]).id
            parts.append((words[0], category, words.count == 2 ? try amount(words[1]) : nil))
        }
        for share in parts.compactMap(\.amount) where share != .zero && (share < .zero) != (total < .zero) {
            throw BookkeepingError.shareSign(share, of: total)
        }
        let given = try parts.compactMap(\.amount).total()
        let rest = try total.subtracting(given)
        let open = parts.filter { $0.amount == nil }.count
        guard open == 1 || open == 0 && rest == .zero else {
            throw open == 0
                ? BookkeepingError.sharesComeTo(given, of: total) : BookkeepingError.shares(text)
        }
        // A rest of the other sign means that the shares exceed the total.
        guard rest == .zero || (rest < .zero) == (total < .zero) else {
            throw BookkeepingError.sharesComeTo(given, of: total)
        }
        return try parts.map { part in
            guard let price = UnitPrice(part.amount ?? rest) else { throw ReceiptError.overflow }
            return try ReceiptLine(what: what ?? part.name, price: price, category: part.category)
        }
    }

    /// Whether a piece of a split is only digits, or digits before the rest of a sum and not a category.
    private static func isDecimals(_ piece: String, in tree: CategoryTree) -> Bool {
        func isDigit(_ byte: UInt8) -> Bool { 48...57 ~= byte }
        guard let first = piece.utf8.first, isDigit(first) else { return false }
        if piece.utf8.allSatisfy(isDigit) { return true }
        return piece.unicodeScalars.allSatisfy { "0123456789.+-−*×·/÷%() €".unicodeScalars.contains($0) }
            && (try? tree.find(piece)) == nil
    }

    /// Returns the receipts with these numbers, each once and in this order; `last` is the last one recorded. Without
    /// any, the last one.
    /// - Throws: `BookkeepingError.receiptNumber`, `noReceiptYet`, `LedgerError.noSuchReceipt`.
    public func receipts(named texts: [String]) throws -> [Receipt] {
        var numbers: [Int64] = []
        for text in texts.isEmpty ? ["last"] : texts {
            let number: Int64
            switch try? ExpenseReference(text) {
            case .number(let read): number = read
            case .recordedLast(1):
                guard let last = try book.receiptRecordedLast() else { throw BookkeepingError.noReceiptYet }
                number = last
            default: throw BookkeepingError.receiptNumber(text)
            }
            if !numbers.contains(number) { numbers.append(number) }
        }
        return try numbers.map { number in
            guard let receipt = try book.receipt(number) else { throw LedgerError.noSuchReceipt(number) }
            return receipt
        }
    }

    /// Returns the number of a receipt that a draft seems to duplicate: of its day and payee, with equal lines, recorded
    /// minutes before. `nil` if there is none among the latest 20 of the day.
    /// - Parameter number: the number of the receipt that was made of this draft, which is not compared; `nil` before
    ///   it is recorded.
    public func duplicate(of draft: ReceiptDraft, except number: Int64? = nil) throws -> Int64? {
        let payee = draft.payee.map(foldedName)
        let same = try book.receipts(from: draft.day, through: draft.day, limit: 20).filter { receipt in
            receipt.id != number && !receipt.isVoid && receipt.payee.map(foldedName) == payee
                && receipt.purchase.lines == draft.purchase.lines
        }
        guard !same.isEmpty else { return nil }
        let now = try book.now(signature.at)
        return same.first { Recorded.isRecent($0.created, at: now) }?.id
    }

    /// Returns the result of recording drafts, without recording them. Receipts whose uid exists are returned as
    /// recorded, others as `make` builds them.
    /// - Parameter make: builds the receipt of a draft.
    /// - Complexity: O(drafts).
    public func preview(
        of drafts: [ReceiptDraft], _ make: (ReceiptDraft, Context) -> Receipt
    ) throws -> [RecordedReceipt] {
        try book.reading {
            var made: [String: Receipt] = [:]
            return try drafts.map { draft in
                let known = try made[draft.uid] ?? book.receipt(uid: draft.uid)
                let receipt = known ?? make(draft, self)
                made[draft.uid] = receipt
                return RecordedReceipt(receipt: receipt, isNew: known == nil)
            }
        }
    }

    /// Returns the expenses of receipts, by number of the receipt.
    /// - Complexity: O(expenses).
    public func expenses(of receipts: [Receipt]) throws -> [Int64: [Expense]] {
        var result: [Int64: [Expense]] = [:]
        for receipt in receipts {
            let numbers = try book.expenses(ofReceipt: receipt.id)
            let expenses = try book.expenses(numbered: numbers)
            result[receipt.id] = numbers.compactMap { expenses[$0] }
        }
        return result
    }
}
