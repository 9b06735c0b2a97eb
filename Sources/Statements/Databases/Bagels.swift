import Database
import Money
import Periods

extension Statement {
    /// Reads the database of Bagels: its table `record`, of which an expense costs what is left after what others owe of it.
    /// - Returns: `nil` for a file that is no database of SQLite, and where no driver was given.
    /// - Throws: `StatementError.unknownFormat` for the database of another program, `.cannotRead` for one whose tables are
    ///   not plain or that another program is at work on.
    static func bagels(_ file: StatementFile, options: ReadingOptions) throws(StatementError) -> Statement? {
        guard let driver = options.driver, try file.bytes(from: 0, limit: 16) == Array("SQLite format 3\0".utf8) else {
            return nil
        }
        let path = file.name
        let access = ForeignAccess(
            tables: ["record", "split", "category", "account"], longest: options.limits.recordBytes)
        @Sendable func opened() throws(StatementError) -> any ForeignDatabase {
            do {
                return try driver.openForeign(path, access)
            } catch {
                throw StatementError(path, error)
            }
        }
        let record = try opened().columns["record"] ?? []
        guard Set(record).isSuperset(of: ["label", "amount", "isIncome", "isTransfer", "categoryId"]) else {
            throw .unknownFormat(path, header: [])
        }
        let facts = [Fact("sign", "positive is spent", because: "Bagels writes it so, and says what is income")]
        return Statement(format: "Bagels", facts: facts) { body in
            try withoutActuallyEscaping(body) { body in
                // Whoever takes the rows has a database too.
                var refusal: (any Error)?
                let rows = RowSink(file, options.limits) { row in
                    do {
                        try body(row)
                    } catch {
                        refusal = error
                        throw error
                    }
                }
                do {
                    try readBagels(opened(), rows)
                } catch let error as DatabaseError {
                    throw refusal ?? StatementError(path, error)
                }
            }
        }
    }

    /// Amounts are floating point there: more than two decimals that are not zero are none of an amount.
    private static func readBagels(_ database: any ForeignDatabase, _ rows: RowSink) throws {
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

extension StatementError {
    fileprivate init(_ file: String, _ error: DatabaseError) {
        switch error {
        case .foreign(_, let problem), .cannotOpen(_, let problem): self = .cannotRead(file, reason: problem)
        case .damaged: self = .damaged(file, line: 0, problem: "the database is damaged")
        default: self = .cannotRead(file, reason: error.message)
        }
    }
}
