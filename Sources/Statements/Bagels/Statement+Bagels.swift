import Database
import Money
import Periods

extension Statement {
    /// Reads the database of Bagels: its table `record`, of which an expense costs what is left after what others owe of it.
    /// - Returns: `nil` for a file that is no database of SQLite, and where no driver was given.
    /// - Throws: `StatementError.unknownFormat` for the database of another program.
    static func bagels(_ file: StatementFile, options: ReadingOptions) throws(StatementError) -> Statement? {
        guard let driver = options.driver, try file.bytes(from: 0, limit: 16) == Array("SQLite format 3\0".utf8) else {
            return nil
        }
        let path = file.name
        guard let isBagels = try? isBagels(driver.open(path, .readOnly)), isBagels else {
            throw .unknownFormat(path, header: [])
        }
        let facts = [Fact("sign", "positive is spent", because: "Bagels writes it so, and says what is income")]
        return Statement(format: "Bagels", facts: facts) { body in
            try withoutActuallyEscaping(body) { body in
                let rows = RowSink(file, options.limits, body)
                do {
                    try readBagels(driver.open(path, .readOnly), rows)
                } catch let error as DatabaseError {
                    throw StatementError.cannotRead(path, reason: error.message)
                }
            }
        }
    }

    private static func isBagels(_ database: any Database) throws -> Bool {
        let isTable = try database.firstRow("SELECT type FROM sqlite_schema WHERE name = 'record'") {
            $0.text(0) == "table"
        }
        guard isTable == true else { return false }
        // Fails without the columns.
        _ = try database.firstRow("SELECT label, amount, isIncome, isTransfer, categoryId FROM record LIMIT 1") { _ in }
        return true
    }

    /// Amounts are floating point there: more than two decimals that are not zero are none of an amount.
    private static func readBagels(_ database: any Database, _ rows: RowSink) throws {
        try database.forEachRow(
            """
            SELECT record.id, substr(record.date, 1, 10),
                printf('%.4f', record.amount
                    - COALESCE((SELECT sum(split.amount) FROM split WHERE split.recordId = record.id), 0)),
                record.isIncome, record.isTransfer, record.isInProgress, record.label,
                CASE WHEN parent.name IS NULL THEN category.name ELSE parent.name || ':' || category.name END,
                account.name, record.createdAt
            FROM record LEFT JOIN category ON category.id = record.categoryId
                LEFT JOIN category AS parent ON parent.id = category.parentCategoryId
                LEFT JOIN account ON account.id = record.accountId
            ORDER BY record.id
            """, []
        ) { row in
            let id = row.integer(0) ?? 0
            let line = Int(id)
            guard row.integer(4) != 1 else { return try rows.send(.leftOut(line: line, .transfer)) }
            guard row.integer(5) != 1 else { return try rows.send(.leftOut(line: line, .pending)) }
            let written = row.text(2) ?? ""
            guard written.hasSuffix("00"),
                let cents = try? AmountCell(decimalMark: .point).cents(ArraySlice(written.utf8.dropLast(2)))
            else {
                return try rows.send(
                    .refused(
                        line: line,
                        Refusal(
                            kind: "amount.precision", message: "'\(written)' is no amount in cents", input: written)))
            }
            guard let day = Day(iso: row.text(1) ?? ""), day >= .earliest else {
                let text = row.text(1) ?? ""
                return try rows.send(
                    .refused(
                        line: line, Refusal(kind: "day.unreadable", message: "'\(text)' is not a day", input: text)))
            }
            try rows.send(
                Entry(
                    line: line, day: day, amount: Amount(cents: row.integer(3) == 1 ? -cents : cents),
                    what: row.text(6).flatMap { $0.isEmpty ? nil : $0 }, category: row.text(7),
                    reference: "\(row.text(9) ?? "") \(id)"))
        }
    }
}
