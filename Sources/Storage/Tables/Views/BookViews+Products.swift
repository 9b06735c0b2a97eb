internal import Database

/// Query views of products; without rows if the book has no products.
let productViews = [
    QueryView(
        "products",
        columns: [
            "id", "uid", "name", "code", "maker", "shelf", "kind", "category", "unit", "price_e5", "vat_permille",
            "description", "minimum_milli", "barcodes", "archived", "by", "created", "changed",
        ]
    ) { book, path in
        """
        WITH RECURSIVE \(path) (id, text) AS (
            SELECT id, name FROM \(book).category WHERE parent IS NULL
            UNION ALL SELECT category.id, text || ':' || name FROM \(book).category JOIN \(path) ON parent = \(path).id
        )
        SELECT product.id, product.uid, product.name, code, maker, shelf.path, kind.name, \(path).text, unit, price, vat,
            description, minimum,
            (SELECT group_concat(barcode, ' ')
                FROM (SELECT barcode FROM \(book).product_barcode WHERE product = product.id ORDER BY position) AS entry),
            archived, "by", strftime('%Y-%m-%dT%H:%M:%SZ', created, 'unixepoch'),
            strftime('%Y-%m-%dT%H:%M:%SZ', changed, 'unixepoch')
        FROM \(book).product LEFT JOIN \(book).shelf ON shelf.id = shelf LEFT JOIN \(book).kind ON kind.id = kind
            LEFT JOIN \(path) ON \(path).id = category
        """
    }
]
