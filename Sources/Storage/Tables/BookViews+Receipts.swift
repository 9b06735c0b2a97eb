internal import Database

/// What queries read of receipts; without any they are empty, as the book has no tables for them.
let receiptViews = [
    QueryView(
        "receipts",
        columns: [
            "id", "uid", "day", "month", "payee", "cents", "amount", "prices", "country", "rounding_cents", "by",
            "void",
            "created", "changed",
        ]
    ) { book, _ in
        """
        SELECT id, uid, date(day * 86400, 'unixepoch'), strftime('%Y-%m', day * 86400, 'unixepoch'), payee, total,
            CASE WHEN total < 0 THEN '-' ELSE '' END || abs(total / 100) || '.' || printf('%02d', abs(total % 100)),
            prices, country, rounding, "by", void, strftime('%Y-%m-%dT%H:%M:%SZ', created, 'unixepoch'),
            strftime('%Y-%m-%dT%H:%M:%SZ', changed, 'unixepoch')
        FROM (
            SELECT receipt.*, (SELECT sum(cents) FROM \(book).receipt_expense AS part JOIN \(book).expense
                ON expense.uid = part.uid WHERE part.receipt = receipt.id) AS total
            FROM \(book).receipt
        )
        """
    },
    QueryView(
        "lines",
        columns: [
            "receipt", "line", "day", "what", "quantity_milli", "unit", "price_e5", "discount_cents", "cents", "amount",
            "category", "vat_permille", "void",
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
            \(path).text, vat, void
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
        SELECT receipt, position + 1, date(day * 86400, 'unixepoch'), method, kind, cents,
            CASE WHEN cents < 0 THEN '-' ELSE '' END || abs(cents / 100) || '.' || printf('%02d', abs(cents % 100)),
            count, face, change, forgone, void
        FROM \(book).receipt_tender JOIN \(book).receipt ON receipt.id = receipt
        """
    },
]

extension QueryView {
    /// The same columns, and no rows.
    var empty: QueryView {
        let nothing = columns.map { _ in "NULL" }.joined(separator: ", ")
        return QueryView(name, columns: columns) { _, _ in "SELECT \(nothing) WHERE 0" }
    }
}
