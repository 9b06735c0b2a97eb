public import Household
public import Ledger
public import Money
public import Periods
internal import Users

extension Context {
    /// Reads lines of a receipt and discounts, which `ReceiptEntry.lines(of:)` takes off the lines before them.
    /// - Parameters:
    ///   - category: the category of lines that name none.
    ///   - find: the category that a text names, or why there is none.
    /// - Throws: `LineError`, `ReceiptError.overflow`, what `find` throws, and `BookkeepingError.linesWithoutCategory`.
    public func entries(
        of texts: [String], category: Category.ID?, in tree: CategoryTree,
        finding find: (String) throws -> Category.ID
    ) throws -> [ReceiptEntry] {
        let reader = LineReader(locale: locale) { (try? tree.find($0)) != nil }
        var entries: [ReceiptEntry] = []
        var without: [String] = []
        for text in texts {
            switch try reader.read(text) {
            case .discount(let discount): entries.append(.discount(discount))
            case .line(let line):
                guard let number = try line.category.map(find) ?? category else {
                    without.append(text)
                    continue
                }
                entries.append(.line(try ReceiptLine(line, category: number)))
            }
        }
        guard without.isEmpty else { throw BookkeepingError.linesWithoutCategory(without) }
        return entries
    }

    /// How a receipt is paid, from words such as `cash`, `cash=20` and `meal=2x8`.
    /// - Throws: `BookkeepingError.tender`, `AmountError`.
    public func offer(_ text: String) throws -> TenderOffer {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0]
        guard !name.isEmpty, !name.utf8.contains(0), parts.count == 1 || !parts[1].isEmpty else {
            throw BookkeepingError.tender(text)
        }
        guard parts.count == 2 else { return offer(named: name, amount: nil, count: nil, face: nil) }
        // `2x8`: so many of so much.
        let pieces = parts[1].split(separator: "x", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if pieces.count == 2, let count = Int(pieces[0]), count > 0 {
            let face = try pieces[1].isEmpty ? nil : amount(pieces[1])
            return offer(named: name, amount: nil, count: count, face: face)
        }
        return offer(named: name, amount: try amount(parts[1]), count: nil, face: nil)
    }

    private func offer(named name: String, amount: Amount?, count: Int?, face: Amount?) -> TenderOffer {
        TenderOffer(
            method: name, kind: MethodKind(rawValue: name) ?? .other, amount: amount, count: count, face: face)
    }

    /// What lines come to and how they are paid.
    /// - Parameter rounding: how countries round cash; `nil` where it is not rounded.
    /// - Throws: `ReceiptError`.
    public func purchase(
        of lines: [ReceiptLine], basis: PriceBasis, printedVAT: [PrintedVAT], country: String?, on day: Day,
        paying offers: [TenderOffer], roundingBy rounding: CashRounding?
    ) throws(ReceiptError) -> Purchase {
        let figures = try ReceiptFigures(lines: lines, basis: basis, printedVAT: printedVAT)
        let settlement = try Settlement.settle(figures, by: offers) { rest, isWhollyCash in
            guard let rounding, let country else { return .zero }
            return Amount(cents: rounding.round(due: rest.cents, in: country, on: day, isWhollyCash: isWhollyCash))
        }
        return Purchase(
            basis: basis, country: country, lines: lines, printedVAT: printedVAT, tenders: settlement.tenders,
            rounding: settlement.rounding)
    }

    /// The lines with one more that makes up for a printed total that differs, where that is accepted.
    /// - Throws: `ReceiptError.total`, and for a large difference that was not confirmed `differenceTooLarge`.
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

    /// A receipt as it is recorded, with a uid that is made now where it has none of its own.
    /// - Throws: `LedgerError` for a payee that cannot be kept, `BookkeepingError.uid`.
    public func draft(_ purchase: Purchase, payee: String, on day: Day, uid: String?) throws -> ReceiptDraft {
        if let uid, !isUUID(uid) { throw BookkeepingError.uid(uid) }
        let checked = try ExpenseDetails(payee: payee).checked().payee
        guard let checked else { throw BookkeepingError.payeeIsEmpty }
        return ReceiptDraft(
            uid: uid?.lowercased() ?? makeUUIDv7(milliseconds: now.seconds * 1000), day: day, payee: checked,
            purchase: purchase)
    }

    /// Receipts with these numbers, or the one recorded last where none is named.
    /// - Throws: `BookkeepingError.receiptNumber`, `noReceiptYet`, `LedgerError.noSuchReceipt`.
    public func receipts(named texts: [String]) throws -> [Receipt] {
        var numbers: [Int64] = []
        for text in texts.isEmpty ? ["last"] : texts {
            let number: Int64
            if text == "last" {
                guard let last = try book.receiptRecordedLast() else { throw BookkeepingError.noReceiptYet }
                number = last
            } else if let read = Int64(text), read > 0, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
                number = read
            } else {
                throw BookkeepingError.receiptNumber(text)
            }
            if !numbers.contains(number) { numbers.append(number) }
        }
        return try numbers.map { number in
            guard let receipt = try book.receipt(number) else { throw LedgerError.noSuchReceipt(number) }
            return receipt
        }
    }

    /// The expenses of receipts, in the order of these.
    /// - Complexity: O(expenses).
    public func expenses(of receipts: [Receipt]) throws -> [Int64: [Expense]] {
        var result: [Int64: [Expense]] = [:]
        for receipt in receipts {
            result[receipt.id] = try book.expenses(ofReceipt: receipt.id).compactMap { try book.expense($0) }
        }
        return result
    }
}
