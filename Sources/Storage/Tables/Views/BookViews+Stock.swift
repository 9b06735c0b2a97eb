internal import Database

/// Returns the views of moves and stock. Stock follows from recorded moves and from receipts, and a book may lack
/// either.
///
/// The rules are those of `StockTable`, `BoughtLots` and `ProductStock`. Sums use the finest convertible unit. A sum
/// beyond 64 bits, or in a unit that the product no longer has, is NULL.
func stockViews(hasMoves: Bool, hasReceipts: Bool) -> [QueryView] {
    [
        QueryView("moves", columns: movesColumns) { book, _ in
            switch (hasMoves, hasReceipts) {
            case (true, true): "\(recordedMoves(book)) AND \(isNotBack(book)) UNION ALL \(boughtMoves(book))"
            case (true, false): recordedMoves(book)
            case (false, true): boughtMoves(book)
            case (false, false): "SELECT \(movesColumns.map { _ in "NULL" }.joined(separator: ", ")) WHERE FALSE"
            }
        },
        QueryView(
            "stock", columns: ["product", "name", "unit", "quantity_milli", "minimum_milli", "best_before", "low"]
        ) { book, own in
            let entries =
                switch (hasMoves, hasReceipts) {
                case (true, true): "\(recordedEntries(book)) AND \(isNotBack(book)) UNION ALL \(boughtEntries(book))"
                case (true, false): recordedEntries(book)
                case (false, true): boughtEntries(book)
                case (false, false): "SELECT \(entryColumns.map { _ in "NULL" }.joined(separator: ", ")) WHERE FALSE"
                }
            return stock(of: entries, own, in: book)
        },
    ]
}

private let entryColumns = [
    "product", "number", "lot_name", "names", "lot", "parts", "unit", "day", "made", "uid", "place",
    "best_before",
]

private let movesColumns = [
    "id", "day", "product", "name", "quantity_milli", "unit", "reason", "place", "best_before", "receipt", "by", "made",
]

/// An SQL condition that leaves out moves saved from an erased receipt, if a merge has brought the receipt back.
private func isNotBack(_ book: String) -> String {
    """
    (instr(move.uid, '/') = 0 OR NOT EXISTS (
        SELECT 1 FROM \(book).receipt WHERE receipt.uid = substr(move.uid, 1, instr(move.uid, '/') - 1)))
    """
}

private func recordedMoves(_ book: String) -> String {
    """
    SELECT move.id, date(day * 86400, 'unixepoch'), product, name, quantity, move.unit, reason, move.place,
        date(best_before * 86400, 'unixepoch'), NULL, move."by", strftime('%Y-%m-%dT%H:%M:%SZ', made, 'unixepoch')
    FROM \(book).move LEFT JOIN \(book).product ON product.id = product WHERE TRUE
    """
}

/// SQL for the moves from receipts. All lines of a receipt that buy one product in convertible units are one move, in
/// the unit of the first of them. Lines that return the product are another move.
private func boughtMoves(_ book: String) -> String {
    """
    SELECT NULL, date(day * 86400, 'unixepoch'), product, name,
        CASE WHEN typeof(parts) = 'integer'
            THEN parts / CASE bought.unit WHEN 'kg' THEN 1000 WHEN 'l' THEN 1000 WHEN 'm' THEN 100 ELSE 1 END END,
        bought.unit, CASE WHEN goes THEN 'returned' ELSE 'bought' END, NULL, NULL, receipt, receipt."by",
        strftime('%Y-%m-%dT%H:%M:%SZ', receipt.created, 'unixepoch')
    FROM (
        SELECT receipt, product, unit, min(position), quantity < 0 AS goes,
            sum(quantity * CASE unit WHEN 'kg' THEN 1000 WHEN 'l' THEN 1000 WHEN 'm' THEN 100 ELSE 1 END) AS parts
        FROM \(book).receipt_line WHERE product IS NOT NULL AND quantity <> 0
        GROUP BY receipt, product, quantity < 0,
            CASE unit WHEN 'kg' THEN 'g' WHEN 'l' THEN 'ml' WHEN 'm' THEN 'cm' ELSE unit END
    ) AS bought JOIN \(book).receipt ON receipt.id = receipt LEFT JOIN \(book).product ON product.id = product
    WHERE receipt.void = 0 AND unstocked IS NULL
    """
}

/// SQL for the recorded moves that `stock` sums. The moves from receipts (`boughtEntries`) have negative numbers.
private func recordedEntries(_ book: String) -> String {
    """
    SELECT product, id, CASE WHEN instr(uid, '/') > 0 THEN substr(uid, 1, instr(uid, '/') - 1) ELSE uid END,
        instr(uid, '/') = 0 OR reason = 'bought', lot,
        quantity * CASE unit WHEN 'kg' THEN 1000 WHEN 'l' THEN 1000 WHEN 'm' THEN 100 ELSE 1 END,
        CASE unit WHEN 'kg' THEN 'g' WHEN 'l' THEN 'ml' WHEN 'm' THEN 'cm' ELSE unit END, day, made, uid, place,
        best_before
    FROM \(book).move WHERE TRUE
    """
}

private func boughtEntries(_ book: String) -> String {
    """
    SELECT product, -receipt, uid, quantity > 0, NULL,
        quantity * CASE unit WHEN 'kg' THEN 1000 WHEN 'l' THEN 1000 WHEN 'm' THEN 100 ELSE 1 END,
        CASE unit WHEN 'kg' THEN 'g' WHEN 'l' THEN 'ml' WHEN 'm' THEN 'cm' ELSE unit END, day, created, uid, NULL,
        NULL
    FROM \(book).receipt_line JOIN \(book).receipt ON receipt.id = receipt
    WHERE product IS NOT NULL AND void = 0 AND unstocked IS NULL AND quantity <> 0
    """
}

/// SQL for the stock and first best-before date of each product. A lot with a negative quantity is compensated first
/// from its other places and dates, then from other lots in the order of use.
private func stock(of entries: String, _ own: String, in book: String) -> String {
    """
    WITH \(own) (\(entryColumns.joined(separator: ", "))) AS MATERIALIZED (
        \(entries)
    ),
    known AS (
        SELECT product, lot_name, CASE WHEN min(number) < 0 THEN min(number) ELSE max(number) END AS lot
        FROM \(own) WHERE names GROUP BY product, lot_name
    ),
    entry AS MATERIALIZED (
        SELECT entry.product, parts, day, made, uid, place, best_before,
            parts > 0 AND (known.lot IS NULL OR known.lot = number) AS begins,
            CASE WHEN parts > 0 THEN coalesce(known.lot, number) ELSE known.lot END AS lot
        FROM \(own) AS entry LEFT JOIN known ON known.product = entry.product AND known.lot_name = entry.lot
    ),
    origin AS (
        SELECT product, lot, day, made, uid, CASE WHEN begins THEN place END AS place
        FROM (
            SELECT *, row_number() OVER (PARTITION BY product, lot ORDER BY begins DESC, day, made, uid) AS position
            FROM entry WHERE lot IS NOT NULL
        ) AS placed WHERE position = 1
    ),
    holding AS (
        SELECT product, lot, place, best_before, sum(parts) AS parts
        FROM entry WHERE lot IS NOT NULL GROUP BY product, lot, place, best_before
    ),
    rest AS (
        SELECT *, max(0, min(parts, sum(max(parts, 0)) OVER (
                PARTITION BY product, lot
                ORDER BY best_before IS NULL, best_before, is_away, place IS NOT NULL, place ROWS UNBOUNDED PRECEDING
            ) + sum(min(parts, 0)) OVER (PARTITION BY product, lot))) AS there
        FROM (
            SELECT holding.*, origin.day, origin.made, origin.uid, holding.place IS DISTINCT FROM origin.place AS is_away
            FROM holding JOIN origin ON origin.product = holding.product AND origin.lot = holding.lot
        ) AS kept
    ),
    missing AS (
        SELECT product, sum(parts) AS parts
        FROM (
            SELECT product, max(0, -sum(parts)) AS parts FROM holding GROUP BY product, lot
            UNION ALL SELECT product, -parts FROM entry WHERE lot IS NULL
        ) AS taken GROUP BY product
    ),
    earliest AS (
        SELECT product, min(best_before) AS best_before
        FROM (
            SELECT rest.product, best_before, min(there, sum(there) OVER (
                    PARTITION BY rest.product
                    ORDER BY best_before IS NULL, best_before, day, made, uid, is_away, place IS NOT NULL, place
                    ROWS UNBOUNDED PRECEDING
                ) - missing.parts) AS there
            FROM rest JOIN missing ON missing.product = rest.product
        ) AS used WHERE there > 0 GROUP BY product
    ),
    total AS (
        SELECT product, sum(parts) AS parts, min(unit) AS unit, min(unit) = max(unit) AS is_one FROM \(own) GROUP BY product
    )
    SELECT id, name, unit, quantity, minimum,
        CASE WHEN quantity IS NOT NULL THEN date(best_before * 86400, 'unixepoch') END,
        CASE WHEN minimum IS NULL OR quantity >= minimum THEN 0 WHEN quantity < minimum THEN 1 END
    FROM (
        SELECT id, name, product.unit, minimum, archived, best_before, total.product IS NOT NULL AS is_moved,
            CASE WHEN total.product IS NULL THEN 0
                WHEN is_one AND typeof(parts) = 'integer'
                    AND total.unit =
                        CASE product.unit WHEN 'kg' THEN 'g' WHEN 'l' THEN 'ml' WHEN 'm' THEN 'cm' ELSE product.unit END
                    AND parts % CASE product.unit WHEN 'kg' THEN 1000 WHEN 'l' THEN 1000 WHEN 'm' THEN 100 ELSE 1 END = 0
                THEN parts / CASE product.unit WHEN 'kg' THEN 1000 WHEN 'l' THEN 1000 WHEN 'm' THEN 100 ELSE 1 END
            END AS quantity
        FROM \(book).product LEFT JOIN total ON total.product = id LEFT JOIN earliest ON earliest.product = id
    ) AS standing
    WHERE (is_moved OR minimum > 0 AND archived = 0) AND (quantity IS DISTINCT FROM 0 OR minimum > 0)
    """
}
