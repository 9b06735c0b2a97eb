internal import Database

/// What queries read of payees of which more than a name is known; without any they are empty.
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

/// What queries read of people.
let peopleViews = [
    QueryView("people", columns: ["id", "name", "phone", "mail", "role", "note", "own"]) { book, _ in
        "SELECT id, name, phone, mail, role, note, own FROM \(book).person"
    }
]

/// What queries read of places.
let placeViews = [
    QueryView("places", columns: ["id", "name", "address", "note"]) { book, _ in
        "SELECT id, name, address, note FROM \(book).place"
    }
]
