internal import Database
internal import Household
internal import Ledger
internal import Money

/// What was paid by which method of expenses whose receipts were paid in several ways, and which so have no method of their
/// own.
struct SplitPayments {
    /// One such expense that counts.
    struct Split {
        let day: Int64
        let category: Category.ID
        let cents: Int64
        /// What was paid of it by each method; adds up to it.
        let parts: [(method: String?, cents: Int64)]
    }

    /// By the number of the expense.
    let splits: [Int64: Split]

    /// Those of a range of days; none where the book has no receipts.
    /// - Complexity: O(receipts of the range that were paid in several ways, and their lines).
    init(in days: ClosedRange<Int64>, of database: any Database) throws {
        var splits: [Int64: Split] = [:]
        let table = ReceiptTable(database: database)
        let expenses = ExpenseTable(database: database)
        for receipt in try table.receipts(table.numbersPaidInSeveralWays(in: days)) {
            let amounts = try receipt.purchase.amounts()
            let payments = try ReceiptPayment.shared(amounts, by: receipt.purchase.tenders)
            for (part, amount) in zip(receipt.parts, amounts) {
                guard let id = try expenses.number(uid: part.expense) else { continue }
                let parts = payments.filter { $0.category == amount.category }
                splits[id] = Split(
                    day: Int64(receipt.day.number), category: amount.category, cents: amount.amount.cents,
                    parts: parts.map { ($0.method, $0.amount.cents) })
            }
        }
        self.splits = splits
    }

    /// Moves what is told of no method to the methods, in the order of the days.
    struct Mending {
        private var rest: ArraySlice<Split>

        /// - Parameter isMeant: whether an expense of that category and so many cents counts.
        init(_ payments: SplitPayments, where isMeant: (Category.ID, Int64) -> Bool = { _, _ in true }) {
            rest = payments.splits.values.filter { isMeant($0.category, $0.cents) }.sorted { $0.day < $1.day }[...]
        }

        /// Those of days up to this one.
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
