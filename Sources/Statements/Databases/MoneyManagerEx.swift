import Money
import Text

extension ForeignProgram {
    private static let transaction = "CHECKINGACCOUNT_V1"
    private static let part = "SPLITTRANSACTIONS_V1"
    private static let currency = "CURRENCYFORMATS_V1"

    /// Money Manager Ex: the withdrawals and deposits of all euro accounts, a row for each split.
    static let moneyManagerEx = ForeignProgram(
        name: "Money Manager Ex",
        tables: [
            transaction, part, "ACCOUNTLIST_V1", "PAYEE_V1", "CATEGORY_V1", "SUBCATEGORY_V1", currency,
        ],
        fact: .init("sign", "a column for the direction", because: "Money Manager Ex calls it TRANSCODE"),
        known: [
            transaction: ["TRANSID", "ACCOUNTID", "TRANSCODE", "TRANSAMOUNT", "TRANSDATE", "CATEGID"],
            "ACCOUNTLIST_V1": ["ACCOUNTID", "ACCOUNTNAME", "CURRENCYID"],
        ]
    ) { database, rows in
        try database.forEachRow(query(database.columns)) { row in
            let id = row.integer(0) ?? 0
            let line = Int(id)
            switch (row.text(3) ?? "").lowercased() {
            case "withdrawal", "deposit": break
            case "transfer": return try rows.send(.leftOut(line: line, .transfer))
            default:
                let word = row.text(3) ?? ""
                return try rows.send(
                    .refused(
                        line: line,
                        Refusal("direction.unknown", "says neither that money went out nor that it came in", of: word)))
            }
            // V and D are void and duplicate. Deleted transactions keep their row.
            guard !["v", "d", "void", "duplicate"].contains((row.text(4) ?? "").lowercased()),
                (row.text(5) ?? "").isEmpty
            else { return try rows.send(.leftOut(line: line, .pending)) }
            guard row.text(6).map({ $0 == "EUR" }) ?? true else {
                return try rows.send(.leftOut(line: line, .currency))
            }
            if let parts = row.text(13), let whole = row.text(14), parts != whole {
                let problem = "its parts add up to \(parts), not to \(whole)"
                return try rows.send(.refused(line: line, Refusal(kind: "moneymanagerex.splits", message: problem)))
            }
            let isIn = (row.text(3) ?? "").lowercased() == "deposit"
            try rows.send(line: line, amount: row.text(2) ?? "", day: row.text(1) ?? "") { day, amount in
                let number = row.text(10).flatMap(WrittenText.tidied).map { "no. \($0)" }
                return Entry(
                    line: line, day: day, amount: isIn ? Amount(cents: -amount.cents) : amount,
                    payee: WrittenText.tidied(row.text(7)), what: WrittenText.tidied(row.text(9)), note: number,
                    category: WrittenText.tidied(row.text(8)), account: WrittenText.tidied(row.text(11)),
                    reference: "\(id) \(row.integer(12) ?? 0)")
            }
        }
    }

    /// The query for all transactions. Uses the category tree of newer files or the subcategory table of older ones,
    /// and NULL for missing columns.
    private static func query(_ columns: [String: [String]]) -> String {
        func has(_ table: String, _ column: String? = nil) -> Bool {
            guard let columns = columns[table] else { return false }
            return column.map { name in columns.contains { $0.uppercased() == name } } ?? true
        }
        func text(_ place: String, if isThere: Bool) -> String { isThere ? place : "NULL" }
        let hasParts = has(part)
        let category =
            hasParts ? "CASE WHEN part.SPLITTRANSID IS NULL THEN t.CATEGID ELSE part.CATEGID END" : "t.CATEGID"
        let isTree = has("CATEGORY_V1", "PARENTID")
        let hasUnder = !isTree && has("SUBCATEGORY_V1") && has(transaction, "SUBCATEGID")
        let under =
            hasParts && has(part, "SUBCATEGID")
            ? "CASE WHEN part.SPLITTRANSID IS NULL THEN t.SUBCATEGID ELSE part.SUBCATEGID END" : "t.SUBCATEGID"
        var joins: [String] = []
        if hasParts {
            joins.append("\(part) AS part ON part.TRANSID = t.TRANSID")
            let sums = "SELECT TRANSID, total(SPLITTRANSAMOUNT) AS amount FROM \(part) GROUP BY TRANSID"
            joins.append("(\(sums)) AS parts ON parts.TRANSID = t.TRANSID")
        }
        var path = "NULL"
        if has("CATEGORY_V1") {
            joins.append("CATEGORY_V1 AS category ON category.CATEGID = \(category)")
            path = "category.CATEGNAME"
            if isTree {
                joins.append("CATEGORY_V1 AS parent ON parent.CATEGID = category.PARENTID")
                joins.append("CATEGORY_V1 AS top ON top.CATEGID = parent.PARENTID")
                path = "coalesce(top.CATEGNAME || ':', '') || coalesce(parent.CATEGNAME || ':', '') || \(path)"
            } else if hasUnder {
                joins.append("SUBCATEGORY_V1 AS sub ON sub.SUBCATEGID = \(under)")
                path = "\(path) || coalesce(':' || sub.SUBCATEGNAME, '')"
            }
        }
        joins.append("ACCOUNTLIST_V1 AS account ON account.ACCOUNTID = t.ACCOUNTID")
        if has("PAYEE_V1") { joins.append("PAYEE_V1 AS payee ON payee.PAYEEID = t.PAYEEID") }
        if has(currency) { joins.append("\(currency) AS currency ON currency.CURRENCYID = account.CURRENCYID") }
        let amount = hasParts ? "coalesce(part.SPLITTRANSAMOUNT, t.TRANSAMOUNT)" : "t.TRANSAMOUNT"
        let partNotes =
            hasParts && has(part, "NOTES")
            ? "CASE WHEN coalesce(part.NOTES, '') = '' THEN t.NOTES ELSE part.NOTES END" : "t.NOTES"
        return """
            SELECT t.TRANSID, substr(t.TRANSDATE, 1, 10), printf('%.4f', \(amount)), t.TRANSCODE,
                \(text("t.STATUS", if: has(transaction, "STATUS"))),
                \(text("t.DELETEDTIME", if: has(transaction, "DELETEDTIME"))),
                \(text("currency.CURRENCY_SYMBOL", if: has(currency, "CURRENCY_SYMBOL"))),
                \(text("payee.PAYEENAME", if: has("PAYEE_V1"))), \(path),
                \(text(partNotes, if: has(transaction, "NOTES"))),
                \(text("t.TRANSACTIONNUMBER", if: has(transaction, "TRANSACTIONNUMBER"))), account.ACCOUNTNAME,
                \(text("part.SPLITTRANSID", if: hasParts)),
                \(text("CASE WHEN part.SPLITTRANSID IS NOT NULL THEN printf('%.4f', parts.amount) END", if: hasParts)),
                printf('%.4f', t.TRANSAMOUNT)
            FROM \(transaction) AS t
                \(joins.map { "LEFT JOIN \($0)" }.joined(separator: "\n    "))
            ORDER BY t.TRANSID\(hasParts ? ", part.SPLITTRANSID" : "")
            """
    }
}
