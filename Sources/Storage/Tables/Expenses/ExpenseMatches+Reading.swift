internal import Database
internal import Ledger

/// The access paths to matching expenses.
extension ExpenseMatches {
    /// Calls `body` with each match, found by the index of days.
    func forEachOfDays(written spellings: Spellings, _ body: (Place) throws -> Void) throws {
        try database.forEachRow(
            """
            SELECT \(Self.columns) FROM expense
            WHERE day BETWEEN $1 AND $2
                AND ($3 = 'all' OR (void = 1) = ($3 = 'only'))
                AND ($4 IS NULL OR category IN (SELECT value FROM json_each($4)))
                AND cents BETWEEN $5 AND $6
                AND ($7 IS NULL OR payee IN (SELECT CAST(value AS TEXT) FROM json_each($7)))
                AND ($8 IS NULL OR method IN (SELECT CAST(value AS TEXT) FROM json_each($8)))
            """, conditions + spellings.values
        ) { row in
            if let place = try place(row, isWritten: spellings.areComplete) { try body(place) }
        }
    }

    /// Calls `body` with each match in a range of expense numbers.
    func forEach(
        in span: ClosedRange<Int64>, written spellings: Spellings = .unknown, _ body: (Place) throws -> Void
    ) throws {
        func take(_ row: any QueryRow) throws {
            if let place = try place(row, isWritten: spellings.areComplete) { try body(place) }
        }
        let values = conditions + spellings.values + [.integer(span.lowerBound), .integer(span.upperBound)]
        if spellings.payees != nil {
            try database.forEachRow(
                """
                SELECT \(Self.columns) FROM expense
                WHERE payee IN (SELECT CAST(value AS TEXT) FROM json_each($7)) AND id BETWEEN $9 AND $10 AND +day BETWEEN $1 AND $2
                    AND ($3 = 'all' OR (void = 1) = ($3 = 'only'))
                    AND ($4 IS NULL OR category IN (SELECT value FROM json_each($4)))
                    AND cents BETWEEN $5 AND $6
                    AND ($8 IS NULL OR method IN (SELECT CAST(value AS TEXT) FROM json_each($8)))
                """, values, take)
        } else if spellings.methods != nil {
            try database.forEachRow(
                """
                SELECT \(Self.columns) FROM expense
                WHERE method IN (SELECT CAST(value AS TEXT) FROM json_each($8)) AND id BETWEEN $9 AND $10 AND +day BETWEEN $1 AND $2
                    AND ($3 = 'all' OR (void = 1) = ($3 = 'only'))
                    AND ($4 IS NULL OR category IN (SELECT value FROM json_each($4)))
                    AND cents BETWEEN $5 AND $6 AND $7 IS NULL
                """, values, take)
        } else {
            try database.forEachRow(
                """
                SELECT \(Self.columns) FROM expense
                WHERE id BETWEEN $9 AND $10 AND +day BETWEEN $1 AND $2
                    AND ($3 = 'all' OR (void = 1) = ($3 = 'only'))
                    AND ($4 IS NULL OR category IN (SELECT value FROM json_each($4)))
                    AND cents BETWEEN $5 AND $6 AND $7 IS NULL AND $8 IS NULL
                """, values, take)
        }
    }

    /// Calls `body` with each match in a list of expense numbers.
    func forEach(of numbers: [Int64], _ body: (Place) throws -> Void) throws {
        guard !numbers.isEmpty else { return }
        try database.forEachRow(
            """
            SELECT \(Self.columns) FROM expense
            WHERE id IN (SELECT value FROM json_each($7)) AND +day BETWEEN $1 AND $2
                AND ($3 = 'all' OR (void = 1) = ($3 = 'only'))
                AND ($4 IS NULL OR category IN (SELECT value FROM json_each($4)))
                AND cents BETWEEN $5 AND $6
            """, conditions + [.text(numbers.jsonList)]
        ) { row in
            if let place = try place(row) { try body(place) }
        }
    }

    /// Calls `body` with each match, found by the index of days and the tags that the filter asks for.
    func forEachTaggedOfDays(_ body: (Place) throws -> Void) throws {
        try forEachTagged(
            """
            SELECT expense, tag FROM expense CROSS JOIN expense_tag ON expense = id WHERE day BETWEEN $1 AND $2
            """, [conditions[0], conditions[1]], body)
    }

    /// Calls `body` with each match in a range of expense numbers, found by the tags that the filter asks for.
    func forEachTagged(in span: ClosedRange<Int64>, _ body: (Place) throws -> Void) throws {
        try forEachTagged(
            "SELECT expense, tag FROM expense_tag WHERE expense BETWEEN $1 AND $2",
            [.integer(span.lowerBound), .integer(span.upperBound)], body)
    }

    /// Calls `body` with each match among the expenses of a query.
    /// - Parameter sql: a query for expense numbers and tags, grouped by expense.
    private func forEachTagged(_ sql: String, _ values: [Value], _ body: (Place) throws -> Void) throws {
        var matching: [String: Bool] = [:]
        var numbers: [Int64] = []
        // The batch size is small at first, because the caller may need only one match.
        var piece = 16
        try database.forEachRow(sql, values) { row in
            let (id, tag) = (row.integer(0) ?? 0, row.text(1) ?? "")
            let isMatch = matching[tag] ?? texts.asks(forTag: tag)
            matching[tag] = isMatch
            guard isMatch, numbers.last != id else { return }
            if numbers.count == piece {
                try forEach(of: numbers, body)
                numbers = []
                piece = min(piece * 2, 1024)
            }
            numbers.append(id)
        }
        try forEach(of: numbers, body)
    }

    /// The columns that `place` reads.
    static let columns = "id, day, cents, category, what, payee, method, note"

    /// Reads a row with `columns`. Returns `nil` if the texts of the expense do not match the filter.
    /// - Parameter isWritten: whether the statement has compared all texts already.
    func place(_ row: any QueryRow, isWritten: Bool = false) throws -> Place? {
        let id = row.integer(0) ?? 0
        if !isWritten {
            var details = ExpenseDetails(
                what: row.text(4), payee: row.text(5), method: row.text(6), note: row.text(7))
            if !filter.tag.isEmpty {
                details.tags = try database.rows("SELECT tag FROM expense_tag WHERE expense = $1", .integer(id)) {
                    $0.text(0) ?? ""
                }
            }
            guard texts.matches(details, paidWith: details.method == nil ? methods[id] : nil) else { return nil }
        }
        return Place(id: id, day: row.integer(1) ?? 0, cents: row.integer(2) ?? 0, category: row.integer(3) ?? 0)
    }
}
