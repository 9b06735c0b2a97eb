internal import Database
internal import Storage

/// The views of `bookViews` on a server, with the functions that query them. Row-level security confines them to the book of
/// the connection, like the tables behind them.
///
/// Views have no rows, so they are not migrated: every upgrade creates them again.
enum ServerViews {
    /// The schema of the views.
    static let schema = "spesa_views"

    /// The path of a connection that queries a book, for a driver.
    static func path(of book: String) -> String { "\(schema)/\(book)" }

    /// SQL that replaces the views, as a superuser.
    static func script(_ roles: ServerRoles) -> String {
        """
        DROP SCHEMA IF EXISTS \(schema) CASCADE;
        CREATE SCHEMA \(schema);
        SET LOCAL search_path = \(schema), \(ServerRows.schema), pg_temp;
        \(ServerViewFunctions.script)
        \(ServerProducts.script)
        \(bookViews.map(statement).joined())
        \(ServerQuestions.script)
        GRANT USAGE ON SCHEMA \(schema) TO \(roles.person), \(roles.token), \(roles.asker);
        GRANT SELECT ON ALL TABLES IN SCHEMA \(schema) TO \(roles.asker);
        REVOKE ALL ON FUNCTION ask, next_rows FROM PUBLIC;
        GRANT EXECUTE ON FUNCTION ask, next_rows TO \(roles.person), \(roles.token);
        DO $$
        DECLARE found regprocedure;
        DECLARE seen regclass;
        BEGIN
            FOR seen IN SELECT c.oid FROM pg_catalog.pg_class AS c
                WHERE c.relnamespace = '\(schema)'::regnamespace AND c.relkind = 'v'
            LOOP
                EXECUTE format('ALTER VIEW %s OWNER TO \(roles.viewer)', seen);
            END LOOP;
            FOR found IN SELECT p.oid FROM pg_catalog.pg_proc AS p
                WHERE p.pronamespace = '\(schema)'::regnamespace AND p.proname IN ('ask', 'next_rows')
            LOOP
                EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = \(schema), pg_temp '
                    'SET standard_conforming_strings = on SET transform_null_equals = off SET extra_float_digits = 0 '
                    'SET "DateStyle" = ''ISO, YMD'' SET "TimeZone" = ''UTC'' SET jit = off', found);
                EXECUTE format('ALTER FUNCTION %s OWNER TO \(roles.asker)', found);
            END LOOP;
        END $$;
        """
    }

    private static func statement(_ view: QueryView) -> String {
        let columns = view.columns.map { "\"\($0)\"" }.joined(separator: ", ")
        return "CREATE VIEW \(view.name) (\(columns)) AS \(phrases.translated(view.sql(book, "own_rows")));\n"
    }

    /// The placeholder for the schema of the tables, which `search_path` resolves.
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

        // The columns of a row depend on the number and the book, and the view names no book.
        (
            "GROUP BY share.person, circumstance.id, expense.id",
            "GROUP BY share.person, circumstance.id, expense.id, expense.day, expense.cents, circumstance.outing, "
                + "circumstance.paid_by, circumstance.paid"
        ),

        // With `min`, SQLite takes other columns from the row with the minimum of the group. PostgreSQL does not.
        (
            "receipt, product, unit, min(position),",
            "receipt, product, (array_agg(unit ORDER BY position))[1] AS unit, min(position),"
        ),
    ])
}
