internal import Database
internal import Ledger

/// The stock moves that replace erased receipts, both in the book and in each change that contains the receipts. The
/// stock stays as it was, and changes to it can still be undone.
struct ErasedReceiptMoves {
    private let database: any Database
    private let numbers: [String: Int64]
    private let products: [Int64: String]

    /// Finds the lots of the receipts with these numbers, in the book and in all changes. Gives the move of each lot a
    /// number.
    /// - Complexity: O(changes).
    init(of receipts: [Int64], in database: any Database) throws {
        self.database = database
        let wanted = Set(receipts)
        let history = ChangeTable(database: database)
        var rows = try TrackedRows(database: database).rows(receipts, of: .receipt)
        for change in try database.rows("SELECT id FROM change ORDER BY id", read: { $0.integer(0) ?? 0 }) {
            let (before, after) = try history.snapshots(of: change)
            rows += (before[.receipt] + after[.receipt]).filter { wanted.contains($0.id) }
        }
        let lots = try rows.compactMap(Receipt.init).flatMap { try BoughtLots(of: $0).all }
        let known = ProductTable(database: database)
        products = Dictionary(
            try Set(lots.map(\.product)).map { ($0, try known.product($0)?.uid ?? String($0)) }
        ) { first, _ in first }
        var numbers: [String: Int64] = [:]
        var last = try TrackedRows(database: database).lastNumber(of: TrackedTable.move.name)
        for lot in lots {
            let uid = Self.uid(of: lot, products)
            guard numbers[uid] == nil else { continue }
            guard last < .max else { throw DatabaseError.contradiction("it has no number left for a move") }
            last += 1
            numbers[uid] = last
        }
        self.numbers = numbers
    }

    /// The stock moves that replace a receipt, as rows; empty if the row is not a valid receipt.
    func rows(of receipt: TrackedRow) throws -> [TrackedRow] {
        guard let receipt = Receipt(receipt) else { return [] }
        return try BoughtLots(of: receipt).all.compactMap { lot in
            let uid = Self.uid(of: lot, products)
            return numbers[uid].map { number in
                StockRecord(
                    id: number, uid: uid, product: lot.product, quantity: lot.quantity, reason: lot.reason,
                    day: lot.receipt.day, lot: nil, place: nil, bestBefore: nil, value: lot.value?.cents,
                    by: lot.receipt.by, made: lot.receipt.created
                ).row
            }
        }
    }

    /// Reserves the numbers of the moves, including numbers that only the history contains, so that no other move gets
    /// them.
    func keepNumbers() throws {
        guard let last = numbers.values.max() else { return }
        try TrackedRows(database: database).keepNumber(last, of: TrackedTable.move.name)
    }

    private static func uid(of lot: BoughtLots.Lot, _ products: [Int64: String]) -> String {
        StockRecord.uid(
            ofErased: lot.receipt.uid, product: products[lot.product] ?? "", isReturned: lot.sign < 0, part: lot.part)
    }
}
