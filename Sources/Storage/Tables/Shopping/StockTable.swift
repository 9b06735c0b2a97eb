internal import Database
public import Household
public import Ledger
internal import Money
public import Periods
internal import Secrets

/// The number in the uid of a receipt or move, which orders lots of one second: the change in the upper bits, and the
/// place within the change in the lower 20.
func goodsNumber(change: Int64, place: Int) -> Int64 { change << 20 | Int64(place) & 0xF_FFFF }

/// The stock of products: manual moves, and moves from receipts.
struct StockTable {
    let database: any Database

    private var rows: TrackedRows { TrackedRows(database: database) }

    /// The moves of products, including those from receipts. See `Book.moves(ofProducts:)`.
    /// - Throws: `DatabaseError.contradiction` for a malformed row.
    func moves(of products: [Int64]?) throws -> [RecordedMove] {
        let bought = try bought(products)
        let receipts = ReceiptTable(database: database)
        // Moves saved from an erased receipt do not count if a merge has brought the receipt back.
        let records = try records(of: products).filter { record in
            try record.erasedReceipt.map { try receipts.number(uid: $0) == nil } ?? true
        }
        // A lot is identified by the uid of its first move or receipt.
        var lots: [Lot: Int64] = [:]
        for record in records where record.erasedReceipt == nil || record.reason == .bought {
            lots[Lot(product: record.product, uid: record.lotUID)] = record.id
        }
        for line in bought where line.sign > 0 { lots[Lot(product: line.product, uid: line.uid)] = line.id }
        return records.map { record in
            RecordedMove(
                move: StockMove(
                    id: record.id, uid: record.uid, product: record.product, reason: record.reason, day: record.day,
                    made: record.made.seconds,
                    change: StockChange(
                        quantity: record.quantity,
                        lot: record.lot.flatMap { lots[Lot(product: record.product, uid: $0)] },
                        place: record.place, bestBefore: record.bestBefore,
                        value: record.value.map(Amount.init(cents:)))),
                by: record.by, made: record.made)
        } + bought.map(\.move)
    }

    /// The identity of a lot of a product.
    private struct Lot: Hashable {
        let product: Int64
        let uid: String
    }

    private func records(of products: [Int64]?) throws -> [StockRecord] {
        guard try rows.isThere(.move) else { return [] }
        var ids: [Int64]?
        if let products {
            ids = try database.rows(
                "SELECT id FROM move WHERE product IN (SELECT value FROM json_each($1))", .text(products.jsonList)
            ) { $0.integer(0) ?? 0 }
        }
        return try ids.map { try rows.records($0) } ?? rows.records()
    }

    private func bought(_ products: [Int64]?) throws -> [BoughtLots.Lot] {
        guard try rows.isThere(.receipt) else { return [] }
        var all = BoughtLots()
        func take(_ row: any QueryRow) throws {
            try all.add(
                Quantity(milli: row.integer(3) ?? 0, unit: row.unit(4)), cents: row.integer(5) ?? 0,
                of: row.integer(0) ?? 0,
                on: BoughtLots.ReceiptInfo(
                    id: row.integer(1) ?? 0, uid: row.text(2) ?? "", day: Day(number: Int(row.integer(6) ?? 0)),
                    by: row.text(7) ?? "", created: Instant(seconds: row.integer(8) ?? 0)))
        }
        if let products {
            try database.forEachRow(
                """
                SELECT product, receipt.id, uid, quantity, unit, cents - discount, day, "by", created
                FROM receipt_line JOIN receipt ON receipt.id = receipt
                WHERE product IN (SELECT value FROM json_each($1)) AND void = 0 AND unstocked IS NULL AND quantity <> 0
                ORDER BY receipt_line.receipt, position
                """, [.text(products.jsonList)], take)
        } else {
            try database.forEachRow(
                """
                SELECT product, receipt.id, uid, quantity, unit, cents - discount, day, "by", created
                FROM receipt_line JOIN receipt ON receipt.id = receipt
                WHERE product IS NOT NULL AND void = 0 AND unstocked IS NULL AND quantity <> 0
                ORDER BY receipt_line.receipt, position
                """, [], take)
        }
        return all.all
    }
}

extension OptionalTables {
    static let stock = OptionalTables(
        tables: ["move"],
        script: """
            CREATE TABLE move (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                product INTEGER NOT NULL REFERENCES product (id),
                quantity INTEGER NOT NULL,
                unit TEXT NOT NULL,
                reason TEXT NOT NULL,
                day INTEGER NOT NULL,
                lot TEXT,
                place TEXT,
                best_before INTEGER,
                value INTEGER,
                "by" TEXT NOT NULL,
                made INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX move_product ON move (product);
            """,
        digest: "1302d3b2114f5145b55d2273cada8d64fb1cabc2bab7dfabb14ee726ae3107ed",
        beneath: [.products])
}

extension Book {
    /// The stock moves of products, including moves made by receipts that are not void; unordered.
    /// - Parameter products: numbers of products; `nil` for all.
    /// - Complexity: O(moves of the products, and receipt lines with them).
    public func moves(ofProducts products: [Int64]?) throws -> [RecordedMove] {
        try StockTable(database: file.reader()).moves(of: products)
    }

    /// Adds products to the stock, each as a lot of its own, atomically.
    /// - Returns: the moves recorded, sorted by number.
    /// - Throws: `StockError.notAboveZero`, `.quantity` or `.overflow`, `LedgerError.noSuchProduct`.
    public func addStock(
        _ changes: [(product: Int64, change: StockChange)], on day: Day, by signature: Signature
    ) throws -> [RecordedMove] {
        try file.write(by: signature) { database, signature in
            try Self.record(.add, on: day, by: signature, in: database) { stock in
                try changes.map { product, change in
                    (
                        product,
                        try stock(product).adding(
                            change.quantity, place: change.place, bestBefore: change.bestBefore, value: change.value)
                    )
                }
            }
        }
    }

    /// Changes the stock of a product by the changes that `change` returns for its present stock.
    /// - Returns: the moves recorded, sorted by number; empty if nothing changed.
    /// - Throws: `LedgerError.noSuchProduct`, `detailTooLong` for the place, `StockError`, or an error of `change`.
    public func changeStock(
        of product: Int64, as action: MoveAction, on day: Day, by signature: Signature,
        _ change: (ProductStock) throws -> [StockChange]
    ) throws -> [RecordedMove] {
        try file.write(by: signature) { database, signature in
            try Self.record(action, on: day, by: signature, in: database) { stock in
                try change(stock(product)).map { (product, $0) }
            }
        }
    }

    /// Records the moves that `changes` returns. The argument of `changes` is a function that returns the present stock
    /// of a product.
    private static func record(
        _ action: MoveAction, on day: Day, by signature: Signature, in database: any Database,
        _ changes: ((Int64) throws -> ProductStock) throws -> [(product: Int64, change: StockChange)]
    ) throws -> [RecordedMove] {
        let (rows, stock) = (TrackedRows(database: database), StockTable(database: database))
        // The uids of lots, because their numbers are not valid in other copies of the book.
        var uids: [Int64: [Int64: String]] = [:]
        let all = try changes { product in
            guard let known = try ProductTable(database: database).product(product) else {
                throw LedgerError.noSuchProduct(String(product))
            }
            let moves = try stock.moves(of: [product])
            uids[product] = Dictionary(moves.map { ($0.move.id, StockRecord.lotUID(ofMove: $0.move.uid)) }) {
                first, _ in first
            }
            return try ProductStock(of: moves.map(\.move), in: known.unit)
        }
        guard !all.isEmpty else { return [] }
        let last = try rows.lastNumber(of: TrackedTable.move.name)
        guard last < .max - Int64(all.count) else {
            throw DatabaseError.contradiction("it has no number left for a move")
        }
        let change = try rows.nextNumber(of: "change")
        let made = try zip((last + 1)..., all).enumerated().map { place, entry in
            let (id, entry) = entry
            return StockRecord(
                id: id,
                uid: makeUUIDv7(
                    milliseconds: signature.at.seconds * 1000, number: goodsNumber(change: change, place: place)),
                product: entry.product,
                quantity: entry.change.quantity, reason: action.reason, day: day,
                lot: entry.change.lot.flatMap { uids[entry.product]?[$0] },
                place: try checkedText(entry.change.place, "place"), bestBefore: entry.change.bestBefore,
                value: entry.change.value?.cents, by: signature.by, made: signature.at)
        }
        try ChangeTable(database: database).record(action.action, by: signature, touching: TouchedRows()) { touched in
            try rows.put(made)
            touched[.move] = made.map(\.id)
        }
        let ids = Set(made.map(\.id))
        return try stock.moves(of: Set(made.map(\.product)).sorted()).filter { ids.contains($0.move.id) }
            .sorted { $0.move.id < $1.move.id }
    }
}
