internal import Database

/// What PostgreSQL calls otherwise than SQLite in the statements of a book; what is more than another word stands beside the
/// shared statement, chosen by `SQLDialect`.
///
/// Functions that it lacks are those of `ServerFunctions`, under the names that SQLite has for them.
let serverPhrases = Phrasebook(
    tables + keys
        + [1, 2, 4, 7].map(list) + [1, 2, 4, 7, 8].map(null)
        + [
            // The entries of a row as one text, in their order.
            ("json_group_array(json_array(", "json_agg(json_build_array("),
            ("group_concat(", "string_agg("),
            // A subquery has a name before version 16.
            ("ORDER BY position))", "ORDER BY position) AS entry)"),
            ("LIMIT $2)", "LIMIT $2) AS found"),

            // How rows are found is for the server to say.
            ("CROSS JOIN expense INDEXED BY expense_spent", "JOIN expense"),
            ("CROSS JOIN expense_tag ON", "JOIN expense_tag ON"),
            ("CROSS JOIN json_each($1) AS wanted", "CROSS JOIN (\(numbers(1))) AS wanted"),
            ("GROUP BY +uid", "GROUP BY uid"),

            (
                "strftime('%Y', day * 86400, 'unixepoch') * 12 + strftime('%m', day * 86400, 'unixepoch') - 1",
                "month_of(day)"
            ),
            ("SELECT seq FROM sqlite_sequence WHERE name = $1", "SELECT last_number($1)"),
            ("PRAGMA defer_foreign_keys = ON", "SET CONSTRAINTS ALL DEFERRED"),
        ])

/// Whole numbers of 64 bits, keys that are given, bytes; types hold by themselves.
private let tables = [
    (") STRICT, WITHOUT ROWID", ")"),
    (") STRICT", ")"),
    ("INTEGER PRIMARY KEY AUTOINCREMENT", "BIGINT PRIMARY KEY"),
    ("INTEGER", "BIGINT"),
    (" BLOB", " BYTEA"),
]

/// The key that a row was given is told with it, which costs SQLite more than asking afterwards.
private let keys = [
    "INSERT INTO category (parent, name, uid, changed) VALUES ($1, $2, $3, $4)",
    "INSERT INTO rule (text, category) VALUES ($1, $2)",
].map { ($0, $0 + " RETURNING id") }

/// Any number of numbers as one value; where it is one of texts the shared statement says so.
private func list(_ place: Int) -> (shared: String, own: String) {
    ("SELECT value FROM json_each($\(place))", numbers(place))
}

private func numbers(_ place: Int) -> String {
    "SELECT CAST(value AS BIGINT) AS value FROM json_array_elements_text(CAST($\(place) AS JSON)) AS item (value)"
}

/// Null has no type by itself.
private func null(_ place: Int) -> (shared: String, own: String) {
    ("$\(place) IS NULL", "CAST($\(place) AS TEXT) IS NULL")
}
