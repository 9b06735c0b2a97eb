internal import Ledger

extension Room {
    static let products = Room(
        tables: [
            "shelf", "kind", "kind_label", "product", "product_barcode", "product_detail", "product_part",
            "product_link",
        ],
        script: """
            CREATE TABLE shelf (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                path TEXT NOT NULL CHECK (path <> ''),
                place INTEGER
            ) STRICT;

            CREATE TABLE kind (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                name TEXT NOT NULL CHECK (name <> '')
            ) STRICT;

            CREATE TABLE kind_label (
                kind INTEGER NOT NULL REFERENCES kind (id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                label TEXT NOT NULL,
                PRIMARY KEY (kind, position)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE product (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                name TEXT NOT NULL CHECK (name <> ''),
                code TEXT,
                maker TEXT,
                shelf INTEGER REFERENCES shelf (id),
                kind INTEGER REFERENCES kind (id),
                category INTEGER REFERENCES category (id),
                unit TEXT NOT NULL,
                price INTEGER,
                vat INTEGER,
                description TEXT,
                minimum INTEGER,
                place INTEGER,
                "by" TEXT NOT NULL,
                created INTEGER NOT NULL,
                changed INTEGER NOT NULL,
                archived INTEGER NOT NULL CHECK (archived IN (0, 1))
            ) STRICT;
            CREATE INDEX product_shelf ON product (shelf);
            CREATE INDEX product_kind ON product (kind);
            CREATE INDEX product_category ON product (category);

            CREATE TABLE product_barcode (
                product INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                barcode TEXT NOT NULL,
                PRIMARY KEY (product, position)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX product_barcode_barcode ON product_barcode (barcode);

            CREATE TABLE product_detail (
                product INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                label TEXT NOT NULL,
                value TEXT NOT NULL,
                PRIMARY KEY (product, position)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE product_part (
                product INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                name TEXT NOT NULL,
                part INTEGER REFERENCES product (id),
                quantity INTEGER NOT NULL,
                PRIMARY KEY (product, position)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX product_part_part ON product_part (part);

            CREATE TABLE product_link (
                product INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                link TEXT NOT NULL,
                PRIMARY KEY (product, position)
            ) STRICT, WITHOUT ROWID;
            """,
        digest: "dd2916d20c51cade4c444138d5085d7665bc5d0a4585fa2253266e7804dd1a89")
}

extension RowStatements {
    static let shelf = RowStatements(
        table: .shelf, room: .products,
        numbered: "SELECT id, uid, path, place FROM shelf WHERE id IN (SELECT value FROM json_each($1)) ORDER BY id",
        all: "SELECT id, uid, path, place FROM shelf ORDER BY id",
        count: "SELECT count(*) FROM shelf",
        put: """
            INSERT INTO shelf (id, uid, path, place) VALUES ($1, $2, $3, $4)
            ON CONFLICT (id) DO UPDATE SET uid = excluded.uid, path = excluded.path, place = excluded.place
            """,
        remove: "DELETE FROM shelf WHERE id IN (SELECT value FROM json_each($1))")

    static let kind = RowStatements(
        table: .kind, room: .products,
        numbered: """
            SELECT id, uid, name,
                (SELECT json_group_array(json_array(label))
                    FROM (SELECT * FROM kind_label WHERE kind = id ORDER BY position))
            FROM kind WHERE id IN (SELECT value FROM json_each($1)) ORDER BY id
            """,
        all: """
            SELECT id, uid, name,
                (SELECT json_group_array(json_array(label))
                    FROM (SELECT * FROM kind_label WHERE kind = id ORDER BY position))
            FROM kind ORDER BY id
            """,
        count: "SELECT count(*) FROM kind",
        put: """
            INSERT INTO kind (id, uid, name) VALUES ($1, $2, $3)
            ON CONFLICT (id) DO UPDATE SET uid = excluded.uid, name = excluded.name
            """,
        remove: "DELETE FROM kind WHERE id IN (SELECT value FROM json_each($1))",
        entries: [
            "labels": Entries(
                clear: "DELETE FROM kind_label WHERE kind = $1",
                add: "INSERT INTO kind_label (kind, position, label) VALUES ($1, $2, $3)")
        ])

    static let product = RowStatements(
        table: .product, room: .products,
        numbered: """
            SELECT id, uid, name, code, maker, shelf, kind, category, unit, price, vat, description, minimum, place,
                (SELECT json_group_array(json_array(barcode))
                    FROM (SELECT * FROM product_barcode WHERE product = id ORDER BY position)),
                (SELECT json_group_array(json_array(label, value))
                    FROM (SELECT * FROM product_detail WHERE product = id ORDER BY position)),
                (SELECT json_group_array(json_array(name, part, quantity))
                    FROM (SELECT * FROM product_part WHERE product = product.id ORDER BY position)),
                (SELECT json_group_array(json_array(link))
                    FROM (SELECT * FROM product_link WHERE product = id ORDER BY position)),
                "by", created, changed, archived
            FROM product WHERE id IN (SELECT value FROM json_each($1)) ORDER BY id
            """,
        all: """
            SELECT id, uid, name, code, maker, shelf, kind, category, unit, price, vat, description, minimum, place,
                (SELECT json_group_array(json_array(barcode))
                    FROM (SELECT * FROM product_barcode WHERE product = id ORDER BY position)),
                (SELECT json_group_array(json_array(label, value))
                    FROM (SELECT * FROM product_detail WHERE product = id ORDER BY position)),
                (SELECT json_group_array(json_array(name, part, quantity))
                    FROM (SELECT * FROM product_part WHERE product = product.id ORDER BY position)),
                (SELECT json_group_array(json_array(link))
                    FROM (SELECT * FROM product_link WHERE product = id ORDER BY position)),
                "by", created, changed, archived
            FROM product ORDER BY id
            """,
        count: "SELECT count(*) FROM product",
        put: """
            INSERT INTO product (id, uid, name, code, maker, shelf, kind, category, unit, price, vat, description, minimum,
                place, "by", created, changed, archived)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, code = excluded.code, maker = excluded.maker,
                shelf = excluded.shelf, kind = excluded.kind, category = excluded.category, unit = excluded.unit,
                price = excluded.price, vat = excluded.vat, description = excluded.description,
                minimum = excluded.minimum, place = excluded.place, "by" = excluded."by", created = excluded.created,
                changed = excluded.changed, archived = excluded.archived
            """,
        remove: "DELETE FROM product WHERE id IN (SELECT value FROM json_each($1))",
        referring: [
            "shelf": "SELECT id FROM product WHERE shelf = $1 ORDER BY id",
            "kind": "SELECT id FROM product WHERE kind = $1 ORDER BY id",
            "category": "SELECT id FROM product WHERE category = $1 ORDER BY id",
            "parts.product": "SELECT DISTINCT product FROM product_part WHERE part = $1 ORDER BY product",
        ],
        entries: [
            "barcodes": Entries(
                clear: "DELETE FROM product_barcode WHERE product = $1",
                add: "INSERT INTO product_barcode (product, position, barcode) VALUES ($1, $2, $3)"),
            "details": Entries(
                clear: "DELETE FROM product_detail WHERE product = $1",
                add: "INSERT INTO product_detail (product, position, label, value) VALUES ($1, $2, $3, $4)"),
            "parts": Entries(
                clear: "DELETE FROM product_part WHERE product = $1",
                add: """
                    INSERT INTO product_part (product, position, name, part, quantity) VALUES ($1, $2, $3, $4, $5)
                    """),
            "links": Entries(
                clear: "DELETE FROM product_link WHERE product = $1",
                add: "INSERT INTO product_link (product, position, link) VALUES ($1, $2, $3)"),
        ])
}
