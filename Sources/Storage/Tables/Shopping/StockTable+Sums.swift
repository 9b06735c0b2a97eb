internal import Database
public import Household
internal import Ledger

extension StockTable {
    /// The sums of the moves of products, by number of the product. Products without moves have no entry. See
    /// `Book.stockSums`.
    ///
    /// The upper and lower halves of quantities are summed separately, so that no sum overflows in SQLite.
    func sums(of products: [Int64]?) throws -> [Int64: StockSum] {
        let ids = Value(products?.jsonList)
        var sums: [Int64: StockSum] = [:]
        func take(_ row: any QueryRow) {
            let milli = Int128(row.integer(2) ?? 0) << 32 + Int128(row.integer(3) ?? 0)
            sums[row.integer(0) ?? 0, default: StockSum()].add(milli: milli, of: row.unit(1))
        }
        let rows = TrackedRows(database: database)
        let hasReceipts = try rows.isThere(.receipt)
        if try rows.isThere(.move) {
            if hasReceipts {
                // Moves saved from an erased receipt do not count if a merge has brought the receipt back.
                try database.forEachRow(
                    """
                    SELECT product, unit, sum(quantity >> 32), sum(quantity & 4294967295) FROM move
                    WHERE ($1 IS NULL OR product IN (SELECT value FROM json_each($1))) AND (instr(uid, '/') = 0
                        OR NOT EXISTS (SELECT 1 FROM receipt WHERE receipt.uid = substr(move.uid, 1, instr(move.uid, '/') - 1)))
                    GROUP BY product, unit
                    """, [ids], take)
            } else {
                try database.forEachRow(
                    """
                    SELECT product, unit, sum(quantity >> 32), sum(quantity & 4294967295) FROM move
                    WHERE $1 IS NULL OR product IN (SELECT value FROM json_each($1))
                    GROUP BY product, unit
                    """, [ids], take)
            }
        }
        guard hasReceipts else { return sums }
        if products != nil {
            try database.forEachRow(
                """
                SELECT product, unit, sum(quantity >> 32), sum(quantity & 4294967295)
                FROM receipt_line JOIN receipt ON receipt.id = receipt
                WHERE product IN (SELECT value FROM json_each($1)) AND void = 0 AND unstocked IS NULL AND quantity <> 0
                GROUP BY product, unit
                """, [ids], take)
        } else {
            try database.forEachRow(
                """
                SELECT product, unit, sum(quantity >> 32), sum(quantity & 4294967295)
                FROM receipt_line JOIN receipt ON receipt.id = receipt
                WHERE product IS NOT NULL AND void = 0 AND unstocked IS NULL AND quantity <> 0
                GROUP BY product, unit
                """, [], take)
        }
        return sums
    }
}

extension Book {
    /// The sums of the moves of stock, by the number of the product. Products without moves have no entry.
    /// - Parameter products: numbers of products; `nil` for all.
    /// - Complexity: O(moves of the products, and receipt lines with them), summed by the database.
    public func stockSums(ofProducts products: [Int64]?) throws -> [Int64: StockSum] {
        try StockTable(database: file.reader()).sums(of: products)
    }
}
