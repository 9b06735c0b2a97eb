internal import Ledger

extension OptionalTables {
    static let products = OptionalTables(
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
        digest: "dd2916d20c51cade4c444138d5085d7665bc5d0a4585fa2253266e7804dd1a89",
        views: { _ in productViews })
}
