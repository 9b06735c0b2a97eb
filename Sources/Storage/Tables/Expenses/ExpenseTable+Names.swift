internal import Database
internal import Ledger

/// The names of payees, methods and tags in expenses, void ones included. The dimension must not be `.category`.
extension ExpenseTable {
    /// The payees, methods or tags in use, by descending number of uses.
    func names(of dimension: Dimension) throws -> [String] {
        let sql =
            switch dimension {
            case .category: preconditionFailure("categories are named by their tree")
            case .payee:
                "SELECT payee FROM expense WHERE payee IS NOT NULL GROUP BY payee ORDER BY count(*) DESC, payee"
            case .method:
                "SELECT method FROM expense WHERE method IS NOT NULL GROUP BY method ORDER BY count(*) DESC, method"
            case .tag: "SELECT tag FROM expense_tag GROUP BY tag ORDER BY count(*) DESC, tag"
            }
        return try database.rows(sql) { $0.text(0) ?? "" }
    }

    /// The payees, methods or tags in use, unordered. Payees and methods are read by skipping from name to name in the
    /// index, independent of the number of uses.
    /// - Parameter limit: the largest number of names.
    func distinctNames(of dimension: Dimension, limit: Int64 = .max) throws -> [String] {
        let sql =
            switch dimension {
            case .category: preconditionFailure("categories are named by their tree")
            case .payee:
                """
                WITH RECURSIVE name (payee) AS (
                    SELECT min(payee) FROM expense WHERE payee IS NOT NULL
                    UNION ALL
                    SELECT (SELECT min(payee) FROM expense WHERE payee > name.payee AND payee IS NOT NULL) FROM name
                    WHERE name.payee IS NOT NULL)
                SELECT payee FROM name WHERE payee IS NOT NULL LIMIT $1
                """
            case .method:
                """
                WITH RECURSIVE name (method) AS (
                    SELECT min(method) FROM expense WHERE method IS NOT NULL
                    UNION ALL
                    SELECT (SELECT min(method) FROM expense WHERE method > name.method AND method IS NOT NULL) FROM name
                    WHERE name.method IS NOT NULL)
                SELECT method FROM name WHERE method IS NOT NULL LIMIT $1
                """
            case .tag: "SELECT DISTINCT tag FROM expense_tag LIMIT $1"
            }
        return try database.rows(sql, .integer(limit)) { $0.text(0) ?? "" }
    }

    /// The payees, methods or tags of each expense, by number of the expense. Expenses without any are left out.
    func names(of dimension: Dimension, on expenses: [Int64]) throws -> [Int64: [String]] {
        let sql =
            switch dimension {
            case .category: preconditionFailure("categories are named by their tree")
            case .payee:
                """
                SELECT id, payee FROM expense WHERE id IN (SELECT value FROM json_each($1)) AND payee IS NOT NULL
                """
            case .method:
                """
                SELECT id, method FROM expense WHERE id IN (SELECT value FROM json_each($1)) AND method IS NOT NULL
                """
            case .tag: "SELECT expense, tag FROM expense_tag WHERE expense IN (SELECT value FROM json_each($1))"
            }
        var names: [Int64: [String]] = [:]
        for start in stride(from: 0, to: expenses.count, by: 1000) {
            let piece = expenses[start..<min(start + 1000, expenses.count)]
            try database.forEachRow(sql, [.text(piece.jsonList)]) { row in
                names[row.integer(0) ?? 0, default: []].append(row.text(1) ?? "")
            }
        }
        return names
    }

    /// The largest number of uses that is counted. A larger number does not make a name more likely to be the intended
    /// one.
    private static let mostCounted: Int64 = 10_000

    /// The given payees, methods or tags that are in use, by descending number of uses, then by name. Uses beyond
    /// `mostCounted` are not compared.
    func names(of dimension: Dimension, among names: [String]) throws -> [String] {
        try names.compactMap { name -> (name: String, uses: Int64)? in
            let sql =
                switch dimension {
                case .category: preconditionFailure("categories are named by their tree")
                case .payee: "SELECT count(*) FROM (SELECT 1 FROM expense WHERE payee = $1 LIMIT $2)"
                case .method: "SELECT count(*) FROM (SELECT 1 FROM expense WHERE method = $1 LIMIT $2)"
                case .tag: "SELECT count(*) FROM (SELECT 1 FROM expense_tag WHERE tag = $1 LIMIT $2)"
                }
            let uses =
                try database.firstRow(sql, .text(name), .integer(Self.mostCounted)) { $0.integer(0) ?? 0 } ?? 0
            return uses > 0 ? (name, uses) : nil
        }.sorted { ($1.uses, $0.name) < ($0.uses, $1.name) }.map(\.name)
    }

    /// Whether an expense has exactly this name.
    func isKnown(_ name: String, as dimension: Dimension) throws -> Bool {
        try known([name], as: dimension).contains(name)
    }

    /// The names that an expense has in exactly this spelling.
    /// - Complexity: O(names · log expenses).
    func known(_ names: Set<String>, as dimension: Dimension) throws -> Set<String> {
        let (table, column): (String, String) =
            switch dimension {
            case .category: preconditionFailure("categories are named by their tree")
            case .payee: ("expense", "payee")
            case .method: ("expense", "method")
            case .tag: ("expense_tag", "tag")
            }
        guard names.count > 1 else {
            let sql = "SELECT 1 FROM \(table) WHERE \(column) = $1 LIMIT 1"
            return try names.filter { try database.firstRow(sql, .text($0)) { _ in true } ?? false }
        }
        let read = Read(
            """
            SELECT CAST(value AS TEXT) FROM json_each($1)
            WHERE EXISTS (SELECT 1 FROM \(table) WHERE \(column) = CAST(value AS TEXT))
            """, .text(names.sorted().jsonList), of: [table])
        return Set(try database.rows(read) { $0.text(0) }.compactMap(\.self))
    }
}
