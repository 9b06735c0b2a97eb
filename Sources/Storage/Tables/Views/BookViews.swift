public import Database
internal import Periods

/// The views of a book for the user's SQL queries. Names and columns are a stable interface. New columns are added at
/// the end. All spellings of a payee, or of a method, appear as one.
///
/// Days are `2026-11-20`, months `2026-11`, instants RFC 3339 in UTC, `void` and `archived` 1 or 0. Amounts are given
/// in cents and as text with a decimal point. Views of totals, debts, prices and stock leave out what is void.
public let bookViews =
    everyBooksViews(.onServer, hasFlexibleCeilings: true) + OptionalTables.all.flatMap { $0.views(.onServer) }
    + stockViews(hasMoves: true, hasReceipts: true)
    + debtViews(hasShares: true, hasRepayments: true, hasOutings: true)

private func everyBooksViews(_ spelled: SpelledColumns, hasFlexibleCeilings: Bool) -> [QueryView] {
    [
        QueryView(
            "expenses",
            columns: [
                "id", "uid", "day", "month", "cents", "amount", "currency", "category", "what", "payee", "method",
                "note",
                "tags", "by", "void", "created", "changed",
            ]
        ) { book, path in
            """
            WITH RECURSIVE \(path) (id, text) AS (
                SELECT id, name FROM \(book).category WHERE parent IS NULL
                UNION ALL SELECT category.id, text || ':' || name FROM \(book).category JOIN \(path) ON parent = \(path).id
            )
            SELECT expense.id, uid, date(day * 86400, 'unixepoch'), strftime('%Y-%m', day * 86400, 'unixepoch'), cents,
                CASE WHEN cents < 0 THEN '-' ELSE '' END || abs(cents / 100) || '.' || printf('%02d', abs(cents % 100)),
                currency, \(path).text, what, \(spelled.payee.value()), \(spelled.method.value()), note,
                (SELECT group_concat(tag, ' ')
                    FROM (SELECT tag FROM \(book).expense_tag WHERE expense = expense.id ORDER BY position) AS entry),
                "by", void, strftime('%Y-%m-%dT%H:%M:%SZ', created, 'unixepoch'),
                strftime('%Y-%m-%dT%H:%M:%SZ', changed, 'unixepoch')
            FROM \(book).expense LEFT JOIN \(path) ON \(path).id = category\(spelled.payee.join())\(spelled.method.join())
            """
        },
        QueryView(
            "days", columns: ["day", "month", "count", "cents", "amount"]
        ) { book, _ in
            """
            SELECT date(day * 86400, 'unixepoch'), strftime('%Y-%m', day * 86400, 'unixepoch'), count, cents,
                CASE WHEN cents < 0 THEN '-' ELSE '' END || abs(cents / 100) || '.' || printf('%02d', abs(cents % 100))
            FROM \(book).day_total
            """
        },
        QueryView(
            "categories", columns: ["id", "category", "name", "parent", "archived"]
        ) { book, path in
            """
            WITH RECURSIVE \(path) (id, text, name, parent, archived) AS (
                SELECT id, name, name, NULL, archived FROM \(book).category WHERE parent IS NULL
                UNION ALL SELECT category.id, text || ':' || category.name, category.name, text, category.archived
                    FROM \(book).category JOIN \(path) ON category.parent = \(path).id
            )
            SELECT id, text, name, parent, archived FROM \(path)
            """
        },
        QueryView(
            "ceilings", columns: ["id", "category", "from", "until", "cents", "amount"]
        ) { book, path in
            """
            WITH RECURSIVE \(path) (id, text) AS (
                SELECT id, name FROM \(book).category WHERE parent IS NULL
                UNION ALL SELECT category.id, text || ':' || name FROM \(book).category JOIN \(path) ON parent = \(path).id
            )
            SELECT ceiling.id, \(path).text, printf('%04d-%02d', first_month / 12, first_month % 12 + 1),
                CASE WHEN last_month IS NOT NULL THEN printf('%04d-%02d', last_month / 12, last_month % 12 + 1) END, cents,
                CASE WHEN cents IS NOT NULL THEN (cents / 100) || '.' || printf('%02d', cents % 100) END
            FROM \(book).ceiling LEFT JOIN \(path) ON \(path).id = category
            """
        },
        QueryView(
            "months", columns: ["month", "count", "cents", "amount", "ceiling_cents", "left_cents", "carry"]
        ) { book, _ in
            """
            SELECT printf('%04d-%02d', month / 12, month % 12 + 1), count, cents,
                CASE WHEN cents < 0 THEN '-' ELSE '' END || abs(cents / 100) || '.' || printf('%02d', abs(cents % 100)),
                most, most - cents, carry
            FROM (
                SELECT month, CAST(sum(count) AS INTEGER) AS count, CAST(sum(cents) AS INTEGER) AS cents,
                    \(ofCeiling("cents", in: book, withFlexible: hasFlexibleCeilings)) AS most,
                    \(hasFlexibleCeilings ? ofCeiling("carry", in: book, withFlexible: true) : "NULL") AS carry
                FROM \(book).month_total GROUP BY month
            ) AS spent
            """
        },
    ]
}

/// The views of a local book. Views over optional tables that the book does not have are without rows.
package func bookViews(in database: any Database) throws -> [QueryView] {
    let spelled = try SpelledColumns(of: database)
    let others = try OptionalTables.all.flatMap { group in
        let views = group.views(spelled)
        return try views.isEmpty || group.isThere(in: database) ? views : views.map(\.empty)
    }
    let stock = try stockViews(
        hasMoves: OptionalTables.stock.isThere(in: database), hasReceipts: OptionalTables.receipts.isThere(in: database)
    )
    let hasProducts = try OptionalTables.products.isThere(in: database)
    let debts = try debtViews(
        hasShares: OptionalTables.extras.isThere(in: database) && OptionalTables.people.isThere(in: database),
        hasRepayments: OptionalTables.repayments.isThere(in: database) && OptionalTables.people.isThere(in: database),
        hasOutings: OptionalTables.outings.isThere(in: database))
    let everyBooks = try everyBooksViews(
        spelled, hasFlexibleCeilings: OptionalTables.flexibleCeilings.isThere(in: database))
    return everyBooks + others + (hasProducts ? stock : stock.map(\.empty)) + debts
}

/// Whether a query may mention a view that reads products, so that the imported products must be loaded. True also for
/// other texts that contain the name of such a view.
package func mayNameProducts(_ sql: String) -> Bool {
    ["products", "moves", "stock"].contains(where: sql.lowercased().contains)
}

/// A local book with the products stored in side files: a copy in memory if the book has such products, otherwise the
/// book itself.
package func withAllProducts(of database: any Database, path: String, driver: DatabaseDriver) throws -> any Database {
    guard try GoodsTable(database: database).goods() != nil else { return database }
    let copy = try database.withImage { image in
        try driver.openImage(
            DatabaseImage(path: path, count: image.count, isReadOnly: false) { $0.copyMemory(from: image) })
    }
    copy.side = database.side
    // A product may have parts with higher numbers.
    try copy.executeScript("PRAGMA foreign_keys = OFF")
    let goods = GoodsTable(database: copy)
    try TrackedRows(database: copy).put(goods.rows(of: .product), in: .product)
    return copy
}
