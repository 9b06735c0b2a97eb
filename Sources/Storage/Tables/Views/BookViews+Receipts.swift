internal import Database

/// Query views of receipts; without rows if the book has no receipts and therefore no tables for them.
func receiptViews(_ spelled: SpelledColumns) -> [QueryView] {
    [
        QueryView(
            "receipts",
            columns: [
                "id", "uid", "day", "month", "payee", "cents", "amount", "prices", "country", "rounding_cents", "by",
                "void",
                "created", "changed",
            ]
        ) { book, _ in
            """
            SELECT id, uid, date(day * 86400, 'unixepoch'), strftime('%Y-%m', day * 86400, 'unixepoch'),
                \(spelled.payee.value()), total,
                CASE WHEN total < 0 THEN '-' ELSE '' END || abs(total / 100) || '.' || printf('%02d', abs(total % 100)),
                prices, country, rounding, "by", void, strftime('%Y-%m-%dT%H:%M:%SZ', created, 'unixepoch'),
                strftime('%Y-%m-%dT%H:%M:%SZ', changed, 'unixepoch')
            FROM (
                SELECT receipt.*, (SELECT CAST(sum(cents) AS INTEGER) FROM \(book).receipt_expense AS part JOIN \(book).expense
                    ON expense.uid = part.uid WHERE part.receipt = receipt.id) AS total
                FROM \(book).receipt
            ) AS receipt\(spelled.payee.join())
            """
        },
        QueryView(
            "lines",
            columns: [
                "receipt", "line", "day", "what", "quantity_milli", "unit", "price_e5", "discount_cents", "cents",
                "amount",
                "category", "vat_permille", "void", "product",
            ]
        ) { book, path in
            """
            WITH RECURSIVE \(path) (id, text) AS (
                SELECT id, name FROM \(book).category WHERE parent IS NULL
                UNION ALL SELECT category.id, text || ':' || name FROM \(book).category JOIN \(path) ON parent = \(path).id
            )
            SELECT receipt, position + 1, date(day * 86400, 'unixepoch'), what, quantity, unit, price, discount,
                cents - discount,
                CASE WHEN cents < discount THEN '-' ELSE '' END || abs((cents - discount) / 100) || '.'
                    || printf('%02d', abs((cents - discount) % 100)),
                \(path).text, vat, void, product
            FROM \(book).receipt_line JOIN \(book).receipt ON receipt.id = receipt LEFT JOIN \(path) ON \(path).id = category
            """
        },
        QueryView(
            "tenders",
            columns: [
                "receipt", "tender", "day", "method", "kind", "cents", "amount", "count", "face_cents", "change_cents",
                "forgone_cents", "void",
            ]
        ) { book, _ in
            """
            SELECT receipt, position + 1, date(day * 86400, 'unixepoch'), \(spelled.method.value()), kind, cents,
                CASE WHEN cents < 0 THEN '-' ELSE '' END || abs(cents / 100) || '.' || printf('%02d', abs(cents % 100)),
                count, face, change, forgone, void
            FROM \(book).receipt_tender JOIN \(book).receipt ON receipt.id = receipt\(spelled.method.join())
            """
        },
        // Like in `PriceTable`: rounds half a cent away from zero, and adds VAT to net prices.
        QueryView("prices", columns: ["product", "day", "payee", "price_e5", "unit", "receipt"]) { book, _ in
            """
            SELECT product, date(day * 86400, 'unixepoch'), \(spelled.payee.value()),
                CASE WHEN prices = 'net' AND vat IS NOT NULL
                    THEN sign(paid) * ((abs(paid) * (1000 + vat) * 2 + 1000) / 2000) ELSE paid END,
                unit, receipt
            FROM (
                SELECT product, day, payee, prices, vat, unit, receipt,
                    CASE WHEN discount = 0 AND cents = sign(price) * ((quantity * abs(price) * 2 + 1000000) / 2000000)
                        THEN price
                        ELSE sign(cents - discount) * ((abs(cents - discount) * 2000000 + quantity) / (2 * quantity)) END AS paid
                FROM \(book).receipt_line JOIN \(book).receipt ON receipt.id = receipt
                WHERE product IS NOT NULL AND quantity > 0 AND void = 0
            ) AS line\(spelled.payee.join())
            """
        },
    ]
}

extension QueryView {
    /// A view with this name and these columns, but without rows.
    var empty: QueryView {
        let nothing = columns.map { _ in "NULL" }.joined(separator: ", ")
        return QueryView(name, columns: columns) { _, _ in "SELECT \(nothing) WHERE FALSE" }
    }
}
