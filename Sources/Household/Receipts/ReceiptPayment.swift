public import Money

/// What of one category's expense was paid by one method.
public struct ReceiptPayment: Hashable, Sendable {
    /// The category of the expense.
    public let category: Int64
    /// The method's name; `nil` where a receipt of zero was paid by nothing.
    public let method: String?
    /// How much of the expense; never zero.
    public let amount: Amount

    /// Shares what was paid by each method over the expenses of a receipt.
    ///
    /// By method, in the order of its first tender: what it paid, less change and less what was forgone, is shared
    /// over what is left of the expenses, by largest remainder. The parts of an expense add up to it exactly, and
    /// those of a method to what it paid. What was given back, that is expenses below zero where the receipt is not,
    /// is shared over the methods by what they paid.
    /// - Parameters:
    ///   - expenses: of one receipt, one for each category.
    ///   - tenders: which, less change and less what was forgone, add up to the expenses.
    /// - Throws: `ReceiptError.overflow` where the expenses' magnitudes together do not fit.
    /// - Complexity: O(*m* · *n* log *n*) for *m* methods and *n* expenses.
    public static func shared(
        _ expenses: [CategoryAmount], by tenders: [Tender]
    ) throws(ReceiptError) -> [ReceiptPayment] {
        var methods: [String?] = []
        var paid: [Int128] = []
        for tender in tenders {
            if let index = methods.firstIndex(of: tender.method) {
                paid[index] += tender.paid
            } else {
                methods.append(tender.method)
                paid.append(tender.paid)
            }
        }
        if methods.isEmpty {
            methods = [nil]
            paid = [expenses.reduce(0) { $0 + Int128($1.amount.cents) }]
        }
        let sign: Int128 = paid.reduce(0, +) < 0 ? -1 : 1
        let parts = try parts(of: expenses.map { sign * Int128($0.amount.cents) }, by: paid.map { sign * $0 })
        var payments: [ReceiptPayment] = []
        for (index, expense) in expenses.enumerated() {
            for (method, column) in zip(methods, parts) where column[index] != 0 {
                let amount = try (sign * column[index]).cents()
                payments.append(ReceiptPayment(category: expense.category, method: method, amount: amount))
            }
        }
        return payments
    }

    /// What each method paid of each expense: a row a method.
    private static func parts(of expenses: [Int128], by paid: [Int128]) throws(ReceiptError) -> [[Int128]] {
        let up = try expenses.map { expense throws(ReceiptError) in try max(expense, 0).cents().cents }
        let down = try expenses.map { expense throws(ReceiptError) in try max(-expense, 0).cents().cents }
        let givenBack = try down.reduce(Int128(0)) { $0 + Int128($1) }.cents().cents
        let weights = try paid.map { paid throws(ReceiptError) in try max(paid, 0).cents().cents }
        let back = apportion(Int(givenBack), by: weights)
        let bought = zip(paid, back).map { $0 + Int128($1) }
        let upper = try cells(of: up, by: bought)
        let lower = try cells(of: down, by: back.map { Int128($0) })
        return zip(upper, lower).map { zip($0, $1).map { $0 - $1 } }
    }

    /// Cells, none below zero, whose rows add up to `rows` and whose columns to `columns`.
    private static func cells(of columns: [Int64], by rows: [Int128]) throws(ReceiptError) -> [[Int128]] {
        var left = columns
        var cells: [[Int128]] = []
        for row in rows.dropLast() {
            let shares = apportion(Int(try row.cents().cents), by: left)
            for (index, share) in shares.enumerated() { left[index] -= Int64(share) }
            cells.append(shares.map { Int128($0) })
        }
        // What the others leave is the sum of the last one, and all that evens out where nobody paid anything.
        cells.append(left.map { Int128($0) })
        return cells
    }
}
