internal import Database

/// Query views of debts between people, without void rows. Each share in an expense paid by another person is one row,
/// each repayment a row below zero. The balance of a person is the sum of rows to them, less the sum of rows from them.
///
/// Shares are rounded like in `apportion`, by the largest remainder; of equal remainders the first person gets the
/// cent. Shares are NULL if the sum of weights exceeds 31 bits.
///
/// The parameters tell which optional tables the book has.
func debtViews(hasShares: Bool, hasRepayments: Bool, hasOutings: Bool) -> [QueryView] {
    [
        QueryView(
            "debts", columns: ["expense", "repayment", "day", "outing", "from", "to", "cents", "amount"]
        ) { book, own in
            let parts =
                (hasShares ? ["SELECT * FROM \(own)"] : []) + (hasRepayments ? [repaid(book)] : [])
            guard !parts.isEmpty else { return "SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL WHERE FALSE" }
            let outing = hasOutings ? "(SELECT name FROM \(book).outing WHERE outing.id = outing_id)" : "NULL"
            return """
                \(hasShares ? "WITH \(own) AS MATERIALIZED (\(owed(book)))" : "")
                SELECT expense, repayment, date(day * 86400, 'unixepoch'), \(outing),
                    (SELECT name FROM \(book).person WHERE person.id = debtor),
                    (SELECT name FROM \(book).person WHERE person.id = creditor), cents,
                    CASE WHEN cents < 0 THEN '-' ELSE '' END || abs(cents / 100) || '.' || printf('%02d', abs(cents % 100))
                FROM (\(parts.joined(separator: " UNION ALL "))) AS debt
                """
        }
    ]
}

/// SQL for the debts from shared expenses, one row for each share.
private func owed(_ book: String) -> String {
    """
    SELECT expense, CAST(NULL AS INTEGER) AS repayment, day, outing_id, person AS debtor, payer AS creditor,
        sign(paid) * (whole + CASE WHEN place <= abs(paid) - given THEN 1 ELSE 0 END) AS cents
    FROM (
        SELECT *, sum(whole) OVER (PARTITION BY expense) AS given,
            row_number() OVER (PARTITION BY expense ORDER BY rest DESC, first) AS place
        FROM (
            SELECT expense, day, outing_id, person, payer, paid, first,
                abs(paid) / total * weight + abs(paid) % total * weight / total AS whole,
                abs(paid) % total * weight % total AS rest
            FROM (
                SELECT *, CAST(sum(weight) OVER (PARTITION BY expense) AS INTEGER) AS total
                FROM (
                    SELECT expense.id AS expense, expense.day AS day, circumstance.outing AS outing_id,
                        share.person AS person, circumstance.paid_by AS payer,
                        coalesce(circumstance.paid, expense.cents) AS paid, min(share.position) AS first,
                        CAST(sum(share.weight) AS INTEGER) AS weight
                    FROM \(book).circumstance_share AS share
                        JOIN \(book).circumstance ON circumstance.id = share.circumstance
                        JOIN \(book).expense ON expense.uid = circumstance.expense
                    WHERE expense.void = 0 AND circumstance.paid_by IS NOT NULL
                        AND coalesce(circumstance.paid, expense.cents) > -9223372036854775807 AND share.circumstance NOT IN (
                        SELECT circumstance FROM \(book).circumstance_share
                        GROUP BY circumstance HAVING total(weight) > 2147483647)
                    GROUP BY share.person, circumstance.id, expense.id
                ) AS person_share
            ) AS weighed
        ) AS divided
    ) AS ranked WHERE person <> payer AND whole + CASE WHEN place <= abs(paid) - given THEN 1 ELSE 0 END <> 0
    """
}

/// SQL for repayments, each as a debt below zero.
private func repaid(_ book: String) -> String {
    """
    SELECT NULL, id, day, outing, payer, recipient, -cents FROM \(book).repayment WHERE void = 0 AND payer <> recipient
    """
}
