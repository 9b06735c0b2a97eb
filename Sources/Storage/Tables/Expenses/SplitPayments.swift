internal import Database
internal import Household
internal import Ledger
internal import Money

/// The amounts by method of expenses whose receipt was paid with several methods. Such an expense has no method itself.
struct SplitPayments {
    /// The amounts by method of one expense that is not void. `day` is a day number.
    struct Split {
        let day: Int64
        let category: Category.ID
        let cents: Int64
        /// The amounts by method. Their sum is `cents`.
        let parts: [(method: String?, cents: Int64)]
    }

    /// The split of each expense, by number of the expense.
    let splits: [Int64: Split]

    /// The methods of each expense, by number of the expense.
    var methods: [Int64: [String]] { splits.mapValues { $0.parts.compactMap(\.method) } }

    /// Reads the splits of a range of days; empty if the book has no receipts.
    /// - Complexity: O(receipts of the range that were paid in several ways).
    init(in days: ClosedRange<Int64>, of database: any Database) throws {
        let table = ReceiptTable(database: database)
        let numbers = try table.numbersPaidInSeveralWays(in: days)
        let (expenses, tenders) = try (table.shares(of: numbers), table.tenders(of: numbers))
        var splits: [Int64: Split] = [:]
        for number in numbers {
            guard let receipt = expenses[number], let tenders = tenders[number], receipt.isSettled(by: tenders) else {
                try Self.workOut(number, in: database, &splits)
                continue
            }
            let payments = try ReceiptPayment.shared(receipt.amounts, by: tenders)
            for (id, amount) in zip(receipt.expenses, receipt.amounts) {
                splits[id] = Split(of: amount, paidBy: payments, on: receipt.day)
            }
        }
        self.splits = splits
    }

    /// Computes the splits from the lines of a receipt whose expenses do not agree with it.
    private static func workOut(_ number: Int64, in database: any Database, _ splits: inout [Int64: Split]) throws {
        for receipt in try ReceiptTable(database: database).receipts([number]) {
            let amounts = try receipt.purchase.amounts()
            let payments = try ReceiptPayment.shared(amounts, by: receipt.purchase.tenders)
            for (part, amount) in zip(receipt.parts, amounts) {
                guard let id = try ExpenseTable(database: database).number(uid: part.expense) else { continue }
                splits[id] = Split(of: amount, paidBy: payments, on: Int64(receipt.day.number))
            }
        }
    }

    /// Corrects a tally to which the split expenses were added without a method: moves their amounts to their methods,
    /// in the order of days.
    struct Mending {
        private var rest: ArraySlice<Split>

        /// Prepares the moves. Changes no tally yet.
        /// - Parameter isMatch: whether the tally includes an expense with this category and these cents.
        init(_ payments: SplitPayments, where isMatch: (Category.ID, Int64) -> Bool = { _, _ in true }) {
            rest = payments.splits.values.filter { isMatch($0.category, $0.cents) }.sorted { $0.day < $1.day }[...]
        }

        /// Moves the amounts of all days up to this day number, including it, that were not moved yet.
        mutating func add(through day: Int64, to tally: inout RangeTally) {
            while let split = rest.first, split.day <= day {
                rest.removeFirst()
                tally.add(.none, count: -1, cents: 0 - split.cents, on: split.day)
                for part in split.parts {
                    tally.add(
                        part.method.map(GroupTotal.Key.name) ?? .none, count: 1, cents: part.cents, on: split.day)
                }
            }
        }
    }
}

extension SplitPayments.Split {
    fileprivate init(of amount: CategoryAmount, paidBy payments: [ReceiptPayment], on day: Int64) {
        let parts = payments.filter { $0.category == amount.category }
        self.init(
            day: day, category: amount.category, cents: amount.amount.cents,
            parts: parts.map { ($0.method, $0.amount.cents) })
    }
}

/// The expenses of a receipt with their amounts. A receipt has one expense for each category of its lines.
private struct ReceiptShares {
    let day: Int64
    var expenses: [Int64] = []
    var amounts: [CategoryAmount] = []
    /// Whether an expense is missing, or in another category than the receipt states.
    var isBroken = false

    /// Whether all expenses exist, and their total equals the amount paid.
    func isSettled(by tenders: [Tender]) -> Bool {
        let paid = tenders.reduce(Int128(0)) {
            $0 + Int128($1.amount.cents) - Int128($1.change.cents) - Int128($1.forgone.cents)
        }
        return !isBroken && paid == amounts.reduce(Int128(0)) { $0 + Int128($1.amount.cents) }
    }
}

extension ReceiptTable {
    /// The expenses of each receipt, by number of the receipt. Void expenses, whose category the receipt no longer has,
    /// are left out.
    fileprivate func shares(of receipts: [Int64]) throws -> [Int64: ReceiptShares] {
        guard !receipts.isEmpty else { return [:] }
        var shares: [Int64: ReceiptShares] = [:]
        try database.forEachRow(
            """
            SELECT receipt.id, receipt.day, expense.id, part.category, expense.category, expense.cents, expense.void
            FROM receipt JOIN receipt_expense AS part ON part.receipt = receipt.id
                LEFT JOIN expense ON expense.uid = part.uid
            WHERE receipt.id IN (SELECT value FROM json_each($1)) ORDER BY receipt.id, part.position
            """, [.text(receipts.jsonList)]
        ) { row in
            let number = row.integer(0) ?? 0
            var receipt = shares[number] ?? ReceiptShares(day: row.integer(1) ?? 0)
            if row.integer(6) != 1 {
                let category = row.integer(3) ?? 0
                receipt.isBroken = receipt.isBroken || row.integer(4) != category
                receipt.expenses.append(row.integer(2) ?? 0)
                receipt.amounts.append(CategoryAmount(category: category, amount: Amount(cents: row.integer(5) ?? 0)))
            }
            shares[number] = receipt
        }
        return shares
    }

    /// The tenders of each receipt, by number of the receipt. Only the fields needed for amounts by method are read.
    fileprivate func tenders(of receipts: [Int64]) throws -> [Int64: [Tender]] {
        guard !receipts.isEmpty else { return [:] }
        var tenders: [Int64: [Tender]] = [:]
        try database.forEachRow(
            """
            SELECT receipt, method, cents, change, forgone FROM receipt_tender
            WHERE receipt IN (SELECT value FROM json_each($1)) ORDER BY receipt, position
            """, [.text(receipts.jsonList)]
        ) { row in
            tenders[row.integer(0) ?? 0, default: []].append(
                Tender(
                    method: row.text(1) ?? "", kind: .other, amount: Amount(cents: row.integer(2) ?? 0),
                    change: Amount(cents: row.integer(3) ?? 0), forgone: Amount(cents: row.integer(4) ?? 0)))
        }
        return tenders
    }
}
