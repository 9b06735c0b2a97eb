internal import Database

/// Query views of the ceilings that are not plain; without rows if the book has none.
let flexibleCeilingViews = [
    QueryView(
        "flexible_ceilings", columns: ["id", "category", "per", "from", "until", "cents", "amount", "carry"]
    ) { book, path in
        """
        WITH RECURSIVE \(path) (id, text) AS (
            SELECT id, name FROM \(book).category WHERE parent IS NULL
            UNION ALL SELECT category.id, text || ':' || name FROM \(book).category JOIN \(path) ON parent = \(path).id
        )
        SELECT flexible_ceiling.id, \(path).text, per, printf('%04d-%02d', first_month / 12, first_month % 12 + 1),
            CASE WHEN last_month IS NOT NULL THEN printf('%04d-%02d', last_month / 12, last_month % 12 + 1) END, cents,
            CASE WHEN cents IS NOT NULL THEN (cents / 100) || '.' || printf('%02d', cents % 100) END, carry
        FROM \(book).flexible_ceiling LEFT JOIN \(path) ON \(path).id = category
        """
    }
]

/// SQL for a column of the overall ceiling of `month`, as it was set, without what is carried into the month.
/// - Parameters:
///   - column: `cents`, or `carry` with flexible ceilings.
///   - withFlexible: whether the book has the table of ceilings that are not plain.
func ofCeiling(_ column: String, in book: String, withFlexible: Bool) -> String {
    """
    (SELECT ceiling.\(column) FROM \(monthlyCeilings(of: book, withFlexible: withFlexible))
        WHERE category IS NULL AND first_month <= month AND (last_month IS NULL OR last_month >= month)
        ORDER BY first_month DESC, changed DESC, uid DESC LIMIT 1)
    """
}

/// The SQL source of all ceilings of months, named `ceiling`.
private func monthlyCeilings(of book: String, withFlexible: Bool) -> String {
    guard withFlexible else { return "\(book).ceiling" }
    let columns = "category, first_month, last_month, cents, changed, uid"
    return """
        (SELECT \(columns), NULL AS carry FROM \(book).ceiling
            UNION ALL SELECT \(columns), carry FROM \(book).flexible_ceiling WHERE per = 'month') AS ceiling
        """
}
