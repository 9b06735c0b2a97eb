internal import Database

/// Query views of attachments. Expenses are referred to by number.
let attachmentViews = [
    QueryView(
        "attachments", columns: ["id", "uid", "expense", "name", "type", "bytes", "hash"]
    ) { book, _ in
        """
        SELECT attachment.id, attachment.uid, expense.id, name, kind, bytes, hash
        FROM \(book).attachment LEFT JOIN \(book).expense ON expense.uid = attachment.expense
        """
    }
]
