internal import Database

/// What queries read of the rows of statements that are expenses recorded by hand; of a receipt its first expense is named.
let bankMatchViews = [
    QueryView("bank_matches", columns: ["expense", "booked", "reference", "text"]) { book, _ in
        """
        SELECT expense.id, date(booked * 86400, 'unixepoch'), reference, text
        FROM \(book).bank_match JOIN \(book).expense ON expense.uid = bank_match.expense
        """
    }
]
