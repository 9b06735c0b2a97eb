internal import Database

/// Replacements that translate the SQL of a book from SQLite to PostgreSQL. Larger differences are written next to the
/// shared statement and selected by `SQLDialect`.
///
/// `ServerFunctions` provides missing functions, under their SQLite names.
let serverPhrases = Phrasebook(
    tables + keys
        + [1, 2, 4, 7].map(list) + [1, 2, 4, 7, 8].map(null)
        + [
            // Entries: the entries of a row as one text, in order.
            ("json_group_array(json_array(", "json_agg(json_build_array("),
            ("group_concat(", "string_agg("),
            // Before version 16 a subquery needs an alias.
            ("ORDER BY position))", "ORDER BY position) AS entry)"),
            ("LIMIT $2)", "LIMIT $2) AS found"),

            // The key of every table begins with the book.
            ("ON CONFLICT (", "ON CONFLICT (book_id, "),

            // The server chooses its own query plan.
            ("CROSS JOIN expense INDEXED BY expense_spent", "JOIN expense"),
            ("CROSS JOIN expense_tag ON", "JOIN expense_tag ON"),
            ("CROSS JOIN json_each($1) AS wanted", "CROSS JOIN (\(numbers(1))) AS wanted"),
            ("GROUP BY +uid", "GROUP BY uid"),

            (
                "strftime('%Y', day * 86400, 'unixepoch') * 12 + strftime('%m', day * 86400, 'unixepoch') - 1",
                "month_of(day)"
            ),
            ("SELECT seq FROM sqlite_sequence WHERE name = $1", "SELECT last_number($1)"),
        ])

/// Column types: 64-bit integers, explicit keys, bytes. Types are always strict.
private let tables = [
    (") STRICT, WITHOUT ROWID", ")"),
    (") STRICT", ")"),
    ("INTEGER PRIMARY KEY AUTOINCREMENT", "BIGINT PRIMARY KEY"),
    ("INTEGER", "BIGINT"),
    (" BLOB", " BYTEA"),
]

/// Insertions: PostgreSQL returns the new key with the row. In SQLite, asking for it afterwards is cheaper.
private let keys = [
    "INSERT INTO rule (text, category) VALUES ($1, $2)"
].map { ($0, $0 + " RETURNING id") }

/// The phrase for a list of numbers that is bound as one parameter. Lists of texts are marked in the shared statement.
private func list(_ place: Int) -> (shared: String, own: String) {
    ("SELECT value FROM json_each($\(place))", numbers(place))
}

private func numbers(_ place: Int) -> String {
    "SELECT CAST(value AS BIGINT) AS value FROM json_array_elements_text(CAST($\(place) AS JSON)) AS item (value)"
}

/// The phrase for a parameter that may be NULL, which needs an explicit type.
private func null(_ place: Int) -> (shared: String, own: String) {
    ("$\(place) IS NULL", "CAST($\(place) AS TEXT) IS NULL")
}
