internal import Database
internal import Storage

/// The views of `bookViews` on a server, with the functions that query them, in a schema beside the book's schema.
///
/// Views have no rows, so they are not migrated: after any change to a view or its tables, all are created again.
enum ServerViews {
    /// The SQL that creates the views in the first schema of `search_path`. The schema of the book must follow.
    static let script =
        ServerViewFunctions.script + "\n" + ServerProducts.script + bookViews.map(statement).joined()
        + ServerQuestions.script

    private static func statement(_ view: QueryView) -> String {
        let columns = view.columns.map { "\"\($0)\"" }.joined(separator: ", ")
        return "CREATE VIEW \(view.name) (\(columns)) AS \(phrases.translated(view.sql(book, "own_rows")));\n"
    }

    /// The placeholder for the schema of the book, which `search_path` resolves.
    static let book = "@book"

    /// Replacements that translate the views from SQLite to PostgreSQL. `ServerViewFunctions` provides missing
    /// functions.
    static let phrases = Phrasebook([
        (book + ".product_barcode", ServerProducts.barcodes),
        (book + ".product", ServerProducts.products),
        (book + ".", ""),
        ("CAST(0 AS INTEGER)", "CAST(0 AS BIGINT)"),
        ("AS INTEGER)", "AS BIGINT)"),
        ("group_concat(", "string_agg("),

        ("date(printf('%04d-01-01', year), printf('+%d days', days))", "day_of_year(year, days)"),
        ("printf('%d.%08d', ", "with_decimals("),
        ("printf('%04d-%02d', ", "year_and_month("),
        ("printf('%02d:%02d', ", "hours_and_minutes("),
        ("printf('%02d', ", "two_digits("),

        // In PostgreSQL an overflow is an error, not a floating-point number.
        ("quantity * CASE unit", "CAST(quantity AS NUMERIC) * CASE unit"),
        ("typeof(parts) = 'integer'", "parts BETWEEN -9223372036854775808 AND 9223372036854775807"),
        ("parts / CASE", "CAST(parts AS BIGINT) / CASE"),
        ("parts % CASE", "CAST(parts AS BIGINT) % CASE"),
        ("max(0, min(parts, sum(max(parts, 0))", "greatest(0, least(parts, sum(greatest(parts, 0))"),
        ("max(0, -sum(", "greatest(0, -sum("),
        ("sum(min(parts, 0))", "sum(least(parts, 0))"),
        ("min(there, sum(there)", "least(there, sum(there)"),
        ("total(weight)", "sum(weight)"),

        // With `min`, SQLite takes other columns from the row with the minimum of the group. PostgreSQL does not.
        (
            "receipt, product, unit, min(position),",
            "receipt, product, (array_agg(unit ORDER BY position))[1] AS unit, min(position),"
        ),
    ])
}
