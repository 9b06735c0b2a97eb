internal import Database
internal import Household
public import Ledger
public import Periods

extension Book {
    /// The receipt with a number, void or not; `nil` if it does not exist.
    public func receipt(_ id: Int64) throws -> Receipt? {
        try ReceiptTable(database: file.reader()).receipt(id)
    }

    /// The receipt with a uid, void or not; `nil` if it does not exist.
    public func receipt(uid: String) throws -> Receipt? {
        let table = try ReceiptTable(database: file.reader())
        return try table.number(uid: uid).flatMap(table.receipt)
    }

    /// The number of the last recorded receipt, void or not; `nil` if the book has no receipts.
    public func receiptRecordedLast() throws -> Int64? {
        try ReceiptTable(database: file.reader()).recordedLast()
    }

    /// The receipts from one day through another, void ones included: latest day first, and on one day the latest
    /// recorded first. `nil` is an open end, or no limit.
    /// - Complexity: O(receipts of the range).
    public func receipts(from first: Day?, through last: Day?, limit: Int?) throws -> [Receipt] {
        try reading {
            let table = try ReceiptTable(database: file.reader())
            let numbers = try table.numbers(from: first, through: last, limit: limit)
            let receipts = Dictionary(try table.receipts(numbers).map { ($0.id, $0) }) { first, _ in first }
            return numbers.compactMap { receipts[$0] }
        }
    }

    /// The number of the receipt of each expense, by the expense's number. Expenses without a receipt have no entry.
    /// - Complexity: O(expenses).
    public func receipts(ofExpenses ids: [Int64]) throws -> [Int64: Int64] {
        try ReceiptTable(database: file.reader()).receipts(ofExpenses: ids)
    }

    /// The numbers of the expenses of a receipt, in the order of its parts; empty if the receipt does not exist.
    public func expenses(ofReceipt id: Int64) throws -> [Int64] {
        try ReceiptTable(database: file.reader()).expenses(of: [id])
    }

    /// Records receipts and their expenses, atomically. A receipt whose uid the book has already stays unchanged. The
    /// basket lines in `bought` of the new drafts are removed.
    /// - Returns: the receipts as stored, in the order of the drafts.
    /// - Throws: `LedgerError.categoryIsArchived`, `noSuchCategory`, `detailTooLong`, `ReceiptError`.
    public func addReceipts(_ drafts: [ReceiptDraft], by signature: Signature) throws -> [RecordedReceipt] {
        try file.write(by: signature) { database, signature in
            let table = ReceiptTable(database: database)
            let drafts = try table.numbered(drafts)
            var uids: Set<String> = []
            let isNew = try drafts.map { try uids.insert($0.uid).inserted && table.number(uid: $0.uid) == nil }
            if isNew.contains(true) {
                let touched = TouchedRows(.basketLine, zip(drafts, isNew).filter(\.1).flatMap(\.0.bought))
                let added = try ChangeTable(database: database)
                    .record(.addReceipt, by: signature, touching: touched) { rows in
                        try TrackedRows(database: database).remove(touched[.basketLine], of: .basketLine)
                        for (draft, isNew) in zip(drafts, isNew) where isNew {
                            let (receipt, expenses) = try table.put(table.made(of: draft, by: signature), by: signature)
                            rows[.receipt].append(receipt.id)
                            rows[.expense] += expenses
                            guard !draft.extras.isEmpty else { continue }
                            for part in receipt.parts {
                                try ExpenseExtrasTable(database: database).put(
                                    draft.extras, ofExpense: part.expense, at: signature.at, touching: &rows)
                            }
                        }
                        return rows[.expense]
                    }
                if added.contains(where: SearchTable.endsBlock) { try SearchTable(database: database).cover() }
            }
            return try zip(drafts, isNew).compactMap { draft, isNew in
                try table.number(uid: draft.uid).flatMap(table.receipt).map {
                    RecordedReceipt(receipt: $0, isNew: isNew)
                }
            }
        }
    }

    /// Edits receipts, atomically. Their expenses are changed accordingly.
    /// - Returns: the receipts as stored, in the order of the numbers.
    /// - Throws: `LedgerError.noSuchReceipt`, `categoryIsArchived` if a line moves to an archived category,
    ///   `ReceiptError`, or an error of `change`.
    public func editReceipts(
        _ ids: [Int64], as action: Change.Action, by signature: Signature,
        _ change: (inout Receipt) throws -> Void
    ) throws -> [Receipt] {
        try file.write(by: signature) { database, signature in
            let table = ReceiptTable(database: database)
            let before = try ids.map { id in
                guard let receipt = try table.receipt(id) else { throw LedgerError.noSuchReceipt(id) }
                return receipt
            }
            let after = try before.map { receipt in
                var receipt = receipt
                try change(&receipt)
                return receipt
            }
            let altered = zip(before, after).filter { $0 != $1 }.map(\.1)
            guard !altered.isEmpty else { return after }
            var touched = TouchedRows(.receipt, altered.map(\.id))
            touched[.expense] = try table.expenses(of: altered.map(\.id))
            try ChangeTable(database: database).record(action, by: signature, touching: touched) { rows in
                for var receipt in altered {
                    receipt.changed = signature.at
                    let known = Set(rows[.expense])
                    let (written, expenses) = try table.put(receipt, by: signature)
                    rows[.expense] += expenses.filter { !known.contains($0) }
                    try Self.file(written, as: receipt, in: database, at: signature.at, touching: &rows)
                }
            }
            return try ids.compactMap(table.receipt)
        }
    }

    /// Gives the new expenses of an edited receipt the outing and time of its other expenses.
    private static func file(
        _ receipt: Receipt, as former: Receipt, in database: any Database, at moment: Instant,
        touching rows: inout TouchedRows
    ) throws {
        let known = Set(former.parts.map(\.expense))
        let gained = receipt.parts.map(\.expense).filter { !known.contains($0) }
        guard !gained.isEmpty else { return }
        let table = ExpenseExtrasTable(database: database)
        let extras = try table.of(expenses: ReceiptTable(database: database).expenses(of: [receipt.id]))
        guard let shared = extras.min(by: { $0.key < $1.key })?.value else { return }
        let filing = ExpenseExtras(outing: shared.outing, time: shared.time)
        for uid in gained { try table.put(filing, ofExpense: uid, at: moment, touching: &rows) }
    }
}

extension ReceiptTable {
    /// Checks that no expense belongs to a receipt.
    /// - Parameter all: a list that contains `ids`, whose receipts were announced; `nil` if none was.
    /// - Throws: `LedgerError.isOfReceipt`: such an expense can only be edited with its receipt.
    func requireNone(ofExpenses ids: [Int64], among all: [Int64]? = nil) throws {
        let (receipts, wanted) = (try receipts(ofExpenses: all ?? ids), Set(ids))
        let found = receipts.filter { wanted.contains($0.key) }
        guard let (expense, receipt) = found.min(by: { $0.key < $1.key }) else { return }
        throw LedgerError.isOfReceipt(expense: expense, receipt: receipt)
    }
}
