internal import Storage

/// The words of queries, for completion and spelling hints.
enum QueryWords {
    static let views = bookViews.map(\.name)

    /// All columns, each once, in the order of the views.
    static let columns = bookViews.flatMap(\.columns).reduce(into: [String]()) { columns, column in
        if !columns.contains(column) { columns.append(column) }
    }

    static let functions = [
        "abs", "avg", "coalesce", "count", "date", "group_concat", "iif", "instr", "julianday", "length", "like",
        "lower",
        "max", "min", "nullif", "printf", "replace", "round", "row_number", "strftime", "substr", "sum", "total",
        "trim",
        "upper",
    ]

    static let keywords = [
        "SELECT", "DISTINCT", "FROM", "JOIN", "LEFT JOIN", "ON", "USING", "WHERE", "AND", "OR", "NOT", "IN", "LIKE",
        "GLOB", "BETWEEN", "IS NULL", "IS NOT NULL", "GROUP BY", "HAVING", "ORDER BY", "ASC", "DESC", "LIMIT", "OFFSET",
        "UNION ALL", "WITH", "RECURSIVE", "AS", "CASE", "WHEN", "THEN", "ELSE", "END", "OVER", "PARTITION BY", "VALUES",
        ":today",
    ]

    /// Returns completions for the last word of a query; after FROM and JOIN only views.
    static func completions(of text: String) -> [String] {
        var words = text.split { $0 == " " || $0 == "," || $0 == "(" || $0 == ")" }.map(String.init)
        let isInWord = text.last.map { !" ,()".contains($0) } ?? false
        let word = isInWord ? words.removeLast() : ""
        let isLower = word == word.lowercased() && !word.isEmpty
        let candidates =
            ["FROM", "JOIN"].contains(words.last?.uppercased())
            ? views : words.isEmpty ? ["SELECT", "WITH", "VALUES"] : columns + views + functions + keywords
        return candidates.filter { $0.lowercased().hasPrefix(word.lowercased()) }
            .map { isLower || $0 == $0.lowercased() ? $0.lowercased() : $0 }
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
