internal import Database

/// Query views of matched statement rows. A receipt is represented by its first expense.
let bankMatchViews = [
    QueryView("bank_matches", columns: ["expense", "booked", "reference", "text"]) { book, _ in
        """
        SELECT expense.id, date(booked * 86400, 'unixepoch'), reference, text
        FROM \(book).bank_match JOIN \(book).expense ON expense.uid = bank_match.expense
        """
    }
]
