internal import Database

/// Query views of payees with details; without rows if the book has no such payees.
let payeeViews = [
    QueryView(
        "payees",
        columns: [
            "id", "name", "sells", "runs", "address", "phone", "mail", "takes_cards", "takes_vouchers", "tax_number",
            "tax_number_2", "note",
        ]
    ) { book, _ in
        """
        SELECT id, name, sells, runs, address, phone, mail, takes_cards, takes_vouchers, tax_number, tax_number_2, note
        FROM \(book).payee
        """
    }
]

/// Query views of people.
let peopleViews = [
    QueryView("people", columns: ["id", "name", "phone", "mail", "role", "note", "own"]) { book, _ in
        "SELECT id, name, phone, mail, role, note, own FROM \(book).person"
    }
]

/// Query views of places.
let placeViews = [
    QueryView("places", columns: ["id", "name", "address", "note"]) { book, _ in
        "SELECT id, name, address, note FROM \(book).place"
    }
]
