internal import Database

/// Query views of outings. Places are referred to by number.
let outingViews = [
    QueryView(
        "outings",
        columns: [
            "id", "uid", "name", "place", "from", "to", "starts", "ends", "closed", "unreconciled", "ceiling_cents",
            "purse", "currency", "note", "by", "created", "changed",
        ]
    ) { book, _ in
        """
        SELECT id, uid, name, place, date(first * 86400, 'unixepoch'), date(last * 86400, 'unixepoch'),
            CASE WHEN starts IS NOT NULL THEN printf('%02d:%02d', starts / 60, starts % 60) END,
            CASE WHEN ends IS NOT NULL THEN printf('%02d:%02d', ends / 60, ends % 60) END, closed, unreconciled, ceiling,
            purse + COALESCE((SELECT CAST(sum(units) AS INTEGER) FROM \(book).outing_drawn WHERE outing = id), 0),
            COALESCE(currency, 'EUR'), note, "by", strftime('%Y-%m-%dT%H:%M:%SZ', created, 'unixepoch'),
            strftime('%Y-%m-%dT%H:%M:%SZ', changed, 'unixepoch')
        FROM \(book).outing
        """
    }
]

/// Query views of outing, time, payer and currency of expenses. Outings and people are referred to by number.
let expenseExtrasViews = [
    QueryView(
        "circumstances",
        columns: ["expense", "outing", "time", "paid_by", "paid_cents", "currency", "units", "rate_e8"]
    ) { book, _ in
        """
        SELECT expense.id, outing,
            CASE WHEN time IS NOT NULL THEN printf('%02d:%02d', time / 60, time % 60) END, paid_by, paid,
            circumstance.currency, units, rate
        FROM \(book).circumstance JOIN \(book).expense ON expense.uid = circumstance.expense
        """
    }
]

/// Query views of voucher moves. A move that spends on an expense is void if the expense is.
func voucherViews(_ spelled: SpelledColumns) -> [QueryView] {
    [
        QueryView(
            "vouchers",
            columns: [
                "id", "day", "kind", "action", "number", "expires", "paid_cents", "method", "from", "outing", "note",
                "expense", "void",
            ]
        ) { book, _ in
            """
            SELECT move.id, date(move.day * 86400, 'unixepoch'), move.kind, move.action, move.number,
                date(move.expires * 86400, 'unixepoch'), move.paid, \(spelled.method.value(in: "move")), move."from", move.outing, move.note,
                expense.id, CASE WHEN move.expense IS NULL THEN move.void ELSE COALESCE(expense.void, 1) END
            FROM \(book).voucher_move AS move LEFT JOIN \(book).expense ON expense.uid = move.expense\(spelled.method.join(in: "move"))
            """
        }
    ]
}
