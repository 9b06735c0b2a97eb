internal import Database

/// The SQL for the columns of payees and payment methods in preferred spelling, so that grouping by a column counts a
/// name once.
struct SpelledColumns {
    /// The SQL for a column with payees.
    let payee: SpelledColumn
    /// The SQL for a column with payment methods.
    let method: SpelledColumn

    private init(payee: SpelledColumn, method: SpelledColumn) {
        (self.payee, self.method) = (payee, method)
    }

    /// Columns for a local book. Its preferred spellings are written into the SQL.
    init(of database: any Database) throws {
        payee = try SpelledColumn(
            "payee", NameSpellings(database: database, dimension: .payee).others())
        method = try SpelledColumn(
            "method", NameSpellings(database: database, dimension: .method).others())
    }

    /// Columns for a server, where views outlive the names. The SQL looks up the preferred spellings at query time.
    static let onServer = SpelledColumns(payee: .onServer("payee"), method: .onServer("method"))
}

/// The SQL for one column in preferred spelling.
struct SpelledColumn {
    /// `payee` or `method`: the name of the column, and of the table with the details of payees or methods.
    private let name: String
    /// A query with the columns `written` and `known`, for all spellings that are replaced; `nil` if no spelling is
    /// replaced.
    private let spellings: String?

    private init(name: String, query: String) { (self.name, spellings) = (name, query) }

    /// The SQL for a column whose preferred spellings are known and written into the SQL.
    /// - Parameters:
    ///   - name: the column, `payee` or `method`.
    ///   - spellings: the preferred spelling for each spelling to be replaced.
    init(_ name: String, _ spellings: [String: String]) {
        func literal(_ text: String) -> String {
            "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
        }
        let rows = spellings.sorted { $0.key < $1.key }.map { "(\(literal($0.key)), \(literal($0.value)))" }
        self.name = name
        self.spellings =
            rows.isEmpty
            ? nil : "SELECT column1 AS written, column2 AS known FROM (VALUES \(rows.joined(separator: ", ")))"
    }

    static func onServer(_ name: String) -> SpelledColumn {
        SpelledColumn(
            name: name,
            query: """
                SELECT written, known FROM (
                    SELECT used.written, COALESCE(kept.name,
                        first_value(used.written) OVER (PARTITION BY used.fold ORDER BY used.uses DESC, used.written)) AS known
                    FROM (SELECT \(name) AS written, folded_name(\(name)) AS fold, count(*) AS uses FROM expense
                        WHERE \(name) IS NOT NULL GROUP BY \(name)) AS used
                    LEFT JOIN (SELECT DISTINCT ON (folded_name(name)) name, folded_name(name) AS fold FROM \(name)
                        ORDER BY folded_name(name), id) AS kept ON kept.fold = used.fold
                ) AS spelt WHERE written <> known
                """)
    }

    /// The SQL expression for the column.
    /// - Parameter table: the table to qualify the column with; `nil` if only one table of the query has the column.
    func value(in table: String? = nil) -> String {
        let column = column(in: table)
        return spellings == nil ? column : "COALESCE(\(name)_spelling.known, \(column))"
    }

    /// The JOIN clause that the expression needs; empty if no spelling is replaced.
    func join(in table: String? = nil) -> String {
        spellings.map { " LEFT JOIN (\($0)) AS \(name)_spelling ON \(name)_spelling.written = \(column(in: table))" }
            ?? ""
    }

    private func column(in table: String?) -> String { table.map { "\($0).\(name)" } ?? name }
}
