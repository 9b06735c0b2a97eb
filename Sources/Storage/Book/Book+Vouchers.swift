internal import Database
public import Ledger
internal import Users

extension Book {
    /// All voucher moves, sorted by number. A move that pays for an expense is void if the expense is void or missing.
    public func voucherMoves() throws -> [VoucherRecord] { try VoucherTable(database: file.reader()).all() }

    /// The payments of receipts with vouchers, if the receipt states the number of vouchers; the earliest day first.
    /// Void receipts are left out.
    /// - Complexity: O(receipts paid with vouchers).
    public func voucherTenders() throws -> [VoucherTender] { try VoucherTable(database: file.reader()).tenders() }

    /// Whether a receipt was recorded before vouchers that were received in the same second; `false` if the history
    /// does not contain the order.
    /// - Complexity: O(changes).
    public func isRecorded(receipt: Int64, beforeReceiving move: VoucherRecord) throws -> Bool {
        try VoucherTable(database: file.reader()).isRecorded(receipt: receipt, beforeReceiving: move)
    }

    /// Records a voucher move, with the expense that the vouchers pay.
    /// - Parameter draft: that expense; `nil` for a move without one.
    /// - Throws: an error of `VoucherRecord.checked` or `add`.
    public func addVoucherMove(
        _ record: VoucherRecord, spending draft: ExpenseDraft?, by signature: Signature
    ) throws -> VoucherRecord {
        let record = try record.checked()
        return try file.write(by: signature) { database, signature in
            let table = VoucherTable(database: database)
            let action = VoucherAction(rawValue: record.move.action.rawValue)?.action ?? .add
            return try ChangeTable(database: database).record(action, by: signature, touching: TouchedRows()) {
                touched in
                if let draft {
                    _ = try Self.insert([draft], of: database, by: signature, touching: &touched)
                }
                let made = try table.add(record, spending: draft?.uid, by: signature)
                touched[.voucherMove] = [made.id]
                return made
            }
        }
    }

    /// Voids or restores voucher moves and their expenses, atomically.
    /// - Returns: the moves as stored, in the order of the numbers.
    /// - Throws: `LedgerError.noSuchVoucherMove`.
    public func setVoucherMoves(_ ids: [Int64], void isVoid: Bool, by signature: Signature) throws -> [VoucherRecord] {
        try file.write(by: signature) { database, signature in
            let table = VoucherTable(database: database)
            let all = Dictionary(try table.all().map { ($0.id, $0) }) { $1 }
            let records = try ids.map { id in
                guard let record = all[id] else { throw LedgerError.noSuchVoucherMove(id) }
                return record
            }
            let altered = records.filter { $0.isVoid != isVoid }
            guard !altered.isEmpty else { return records }
            let expenses = ExpenseTable(database: database)
            let spent = try altered.compactMap(\.expense).compactMap(expenses.expense(uid:))
            var touched = TouchedRows(.voucherMove, altered.map(\.id))
            touched[.expense] = spent.map(\.id)
            let action = (isVoid ? VoucherAction.void : .restore).action
            try ChangeTable(database: database).record(action, by: signature, touching: touched) { _ in
                for var expense in spent {
                    (expense.isVoid, expense.changed) = (isVoid, signature.at)
                    try expenses.update(expense)
                }
                for var record in altered {
                    (record.isVoid, record.changed) = (isVoid, signature.at)
                    try table.rows.put([record])
                }
            }
            let now = Dictionary(try table.all().map { ($0.id, $0) }) { $1 }
            return ids.compactMap { now[$0] }
        }
    }
}
