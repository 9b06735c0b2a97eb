internal import Database

/// The SQL for a payee column in one spelling, so that grouping by it counts a payee once.
struct PayeeColumn {
    /// A query with the columns `written` and `known`, for all spellings that are replaced; `nil` if there are none.
    private let spellings: String?

    /// - Parameter spellings: the preferred spelling by each other one.
    init(_ spellings: [String: String]) {
        func literal(_ text: String) -> String {
            "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
        }
        let rows = spellings.sorted { $0.key < $1.key }.map { "(\(literal($0.key)), \(literal($0.value)))" }
        self.spellings =
            rows.isEmpty
            ? nil : "SELECT column1 AS written, column2 AS known FROM (VALUES \(rows.joined(separator: ", ")))"
    }

    private init(query: String) { spellings = query }

    /// For a server, where views outlive the payees: looks up the spellings at query time.
    static let onServer = PayeeColumn(
        query: """
            SELECT written, known FROM (
                SELECT used.written, COALESCE(kept.name,
                    first_value(used.written) OVER (PARTITION BY used.fold ORDER BY used.uses DESC, used.written)) AS known
                FROM (SELECT payee AS written, folded_payee(payee) AS fold, count(*) AS uses FROM expense
                    WHERE payee IS NOT NULL GROUP BY payee) AS used
                LEFT JOIN (SELECT DISTINCT ON (folded_payee(name)) name, folded_payee(name) AS fold FROM payee
                    ORDER BY folded_payee(name), id) AS kept ON kept.fold = used.fold
            ) AS spelt WHERE written <> known
            """)

    /// The SQL expression for the column `name`.
    func value(of name: String) -> String { spellings == nil ? name : "COALESCE(spelling.known, \(name))" }

    /// The JOIN clause that the expression needs; empty if no spelling is replaced.
    func join(of name: String) -> String {
        spellings.map { " LEFT JOIN (\($0)) AS spelling ON spelling.written = \(name)" } ?? ""
    }
}
