public import Money

/// The part of a category's expense that was paid by one method.
public struct ReceiptPayment: Hashable, Sendable {
    /// The number of the category of the expense.
    public let category: Int64
    /// The name of the method; `nil` if the receipt has no tenders, because its total is zero or its payment is
    /// unknown.
    public let method: String?
    /// The amount, with the sign of the expense; never zero.
    public let amount: Amount

    /// Divides the payments of a receipt among its expenses.
    ///
    /// Methods are processed in the order of their first tender. The amount paid, less change and forgone value, is
    /// divided among the unpaid parts of the expenses by largest remainder. The parts of an expense add up to it
    /// exactly, and those of a method to its payment. Returns (expenses of the opposite sign) are divided among the
    /// methods in proportion to their payments.
    /// - Parameters:
    ///   - expenses: the expenses of one receipt, one per category.
    ///   - tenders: the payments; less change and forgone value they add up to the expenses.
    /// - Throws: `ReceiptError.overflow` if the sum of the expenses' magnitudes exceeds 64 bits.
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

    /// Returns the part of each expense paid by each method, one row a method.
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

    /// Returns non-negative cells with these row and column sums.
    private static func cells(of columns: [Int64], by rows: [Int128]) throws(ReceiptError) -> [[Int128]] {
        var left = columns
        var cells: [[Int128]] = []
        for row in rows.dropLast() {
            let shares = apportion(Int(try row.cents().cents), by: left)
            for (index, share) in shares.enumerated() { left[index] -= Int64(share) }
            cells.append(shares.map { Int128($0) })
        }
        // The last row is the remainder. Without payments, everything cancels out.
        cells.append(left.map { Int128($0) })
        return cells
    }
}
