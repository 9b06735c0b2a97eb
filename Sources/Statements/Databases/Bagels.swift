import Money

extension ForeignProgram {
    /// Bagels, whose expenses cost the amount of a `record` minus the shares of other people.
    static let bagels = ForeignProgram(
        name: "Bagels", tables: ["record", "split", "category", "account"],
        fact: .init("sign", "positive is spent", because: "Bagels always writes it this way, and marks income"),
        known: ["record": ["label", "amount", "isIncome", "isTransfer", "categoryId"]]
    ) { database, rows in
        try database.forEachRow(
            """
            SELECT record.id, substr(record.date, 1, 10), printf('%.4f', record.amount - coalesce(owed.amount, 0)),
                record.isIncome, record.isTransfer, record.isInProgress, record.label,
                CASE WHEN parent.name IS NULL THEN category.name ELSE parent.name || ':' || category.name END,
                account.name, record.createdAt
            FROM record
                LEFT JOIN (SELECT recordId, total(amount) AS amount FROM split GROUP BY recordId) AS owed
                    ON owed.recordId = record.id
                LEFT JOIN category ON category.id = record.categoryId
                LEFT JOIN category AS parent ON parent.id = category.parentCategoryId
                LEFT JOIN account ON account.id = record.accountId
            ORDER BY record.id
            """
        ) { row in
            let id = row.integer(0) ?? 0
            let line = Int(id)
            guard row.integer(4) != 1 else { return try rows.send(.leftOut(line: line, .transfer)) }
            guard row.integer(5) != 1 else { return try rows.send(.leftOut(line: line, .pending)) }
            try rows.send(line: line, amount: row.text(2) ?? "", day: row.text(1) ?? "") { day, amount in
                Entry(
                    line: line, day: day, amount: row.integer(3) == 1 ? Amount(cents: -amount.cents) : amount,
                    what: row.text(6).flatMap { $0.isEmpty ? nil : $0 }, category: row.text(7),
                    reference: "\(row.text(9) ?? "") \(id)")
            }
        }
    }
}
