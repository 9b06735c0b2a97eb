internal import Household
public import Ledger

extension Context {
    /// Returns a payment split over categories, as a receipt with a line for each.
    /// - Parameter shares: as `groceries=30,home`.
    /// - Throws: `AmountError`, `BookkeepingError`, `PeriodError`, `ReceiptError`, `LedgerError`, `TimeOfDayError`.
    public func receipt(
        splitting request: ExpenseRequest, over shares: String, in tree: CategoryTree
    ) throws -> (draft: ReceiptDraft, filing: OutingFiling) {
        try requireNoCategory(beside: request, in: tree)
        let words = ([request.category].compactMap(\.self) + request.what).joined(separator: " ")
        let lines = try lines(
            sharing: amount(request.amount ?? ""), over: shares, what: words.isEmpty ? nil : words, in: tree)
        let (day, filingWords) = try dayWithTime(request.on, request.filing)
        let method = request.details.method ?? usualMethod
        let purchase = try purchase(
            of: lines, basis: .gross, printedVAT: [], country: nil, on: day, paying: method.map { [try offer($0)] },
            roundingBy: nil)
        var draft = try draft(purchase, payee: known(request.details.payee, as: .payee), on: day, uid: request.uid)
        let filing = try filing(of: day, filingWords)
        draft.extras = filing.extras
        return (draft, filing)
    }

    /// Returns the drafts of a repeat that is split over categories, in the order of `shares`. `request.category` is read
    /// as the beginning of the description.
    /// - Parameter shares: as `groceries=30,home`.
    /// - Throws: `AmountError`, `BookkeepingError`, `PeriodError`, `LedgerError`.
    public func drafts(
        splitting request: ExpenseRequest, over shares: String, by reader: ExpenseReader
    ) throws -> [ExpenseDraft] {
        try requireNoCategory(beside: request, in: reader.tree)
        let lines = try lines(sharing: amount(request.amount ?? ""), over: shares, what: nil, in: reader.tree)
        return try lines.map { line in
            var part = request
            part.what = [request.category].compactMap(\.self) + request.what
            part.category = reader.tree.path(of: line.category)
            var draft = try reader.unshared(part, isToCome: true).draft
            (draft.amount, draft.sum) = (line.amount, nil)
            return draft
        }
    }

    /// Checks that the first word of the description is not a category that takes expenses: it was typed as the category of
    /// the whole amount.
    /// - Throws: `BookkeepingError.categoryBesideSplit`.
    private func requireNoCategory(
        beside request: ExpenseRequest, in tree: CategoryTree
    ) throws(BookkeepingError) {
        guard let word = request.category, (try? tree.usableCategory(named: word)) != nil else { return }
        throw .categoryBesideSplit(word, at: request.amountWords)
    }
}
