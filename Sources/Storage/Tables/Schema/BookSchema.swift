package import Database

/// The schema of a book as migrations. A released migration never changes.
///
/// Days are days since 1970-01-01, months are `year * 12 + month - 1`, instants are seconds since 1970, amounts are
/// cents. Triggers maintain `day_total` and `month_total` over all expenses that are not void, so that totals by day
/// and by month and category do not read the expenses. `SearchTable` describes `search_block` and `search_changed`.
///
/// The rows of a change are JSON in `before` and `after`. An import may have millions of rows, so only the range of
/// numbers that it added is stored. `expense_aside` has the versions of an import's expenses that are not current:
/// altered expenses as they were before the import, if they are too many for `before`. While the import is undone, it
/// has the altered and added expenses as they were after the import. `new` marks rows while the two versions are
/// exchanged.
let bookSteps = [
    Migration(
        "expenses, categories, ceilings and their history",
        """
        CREATE TABLE category (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            parent INTEGER REFERENCES category (id),
            name TEXT NOT NULL CHECK (name <> ''),
            archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),
            CHECK (parent <> id)
        ) STRICT;
        CREATE UNIQUE INDEX category_name ON category (COALESCE(parent, 0), name);

        CREATE TABLE expense (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uid TEXT NOT NULL UNIQUE,
            day INTEGER NOT NULL,
            month INTEGER NOT NULL GENERATED ALWAYS AS (
                strftime('%Y', day * 86400, 'unixepoch') * 12 + strftime('%m', day * 86400, 'unixepoch') - 1
            ) VIRTUAL,
            cents INTEGER NOT NULL,
            currency TEXT NOT NULL DEFAULT 'EUR',
            category INTEGER NOT NULL REFERENCES category (id),
            what TEXT,
            payee TEXT,
            method TEXT,
            note TEXT,
            "by" TEXT NOT NULL,
            created INTEGER NOT NULL,
            changed INTEGER NOT NULL,
            void INTEGER NOT NULL DEFAULT 0 CHECK (void IN (0, 1))
        ) STRICT;
        CREATE INDEX expense_day ON expense (day);
        CREATE INDEX expense_spent ON expense (day, category, cents, void) WHERE void = 0;
        CREATE INDEX expense_category ON expense (category);
        CREATE INDEX expense_payee ON expense (payee) WHERE payee IS NOT NULL;
        CREATE INDEX expense_method ON expense (method) WHERE method IS NOT NULL;

        CREATE TABLE expense_tag (
            expense INTEGER NOT NULL REFERENCES expense (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            tag TEXT NOT NULL CHECK (tag <> ''),
            PRIMARY KEY (expense, position)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE ceiling (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            category INTEGER REFERENCES category (id),
            first_month INTEGER NOT NULL,
            last_month INTEGER CHECK (last_month >= first_month),
            cents INTEGER CHECK (cents >= 0)
        ) STRICT;

        CREATE TABLE change (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            made INTEGER NOT NULL,
            made_by TEXT NOT NULL,
            action TEXT NOT NULL,
            state TEXT NOT NULL DEFAULT 'done' CHECK (state IN ('done', 'undone', 'dropped')),
            undone INTEGER,
            undone_by TEXT,
            before TEXT NOT NULL,
            after TEXT NOT NULL
        ) STRICT;
        CREATE INDEX change_undone ON change (id) WHERE state = 'undone';

        CREATE TABLE change_expense (
            expense INTEGER NOT NULL,
            change INTEGER NOT NULL REFERENCES change (id) ON DELETE CASCADE,
            PRIMARY KEY (expense, change)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE setting (
            key TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE day_total (
            day INTEGER PRIMARY KEY,
            count INTEGER NOT NULL,
            cents INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE month_total (
            month INTEGER NOT NULL,
            category INTEGER NOT NULL,
            count INTEGER NOT NULL,
            cents INTEGER NOT NULL,
            PRIMARY KEY (month, category)
        ) STRICT, WITHOUT ROWID;

        \(totalTriggers)
        """),
    Migration(
        "rules and profiles for imports, and imports of any size in the history",
        """
        CREATE TABLE rule (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            text TEXT NOT NULL UNIQUE CHECK (text <> ''),
            category INTEGER NOT NULL REFERENCES category (id)
        ) STRICT;

        CREATE TABLE import_profile (
            name TEXT PRIMARY KEY CHECK (name <> ''),
            map TEXT NOT NULL,
            encoding TEXT,
            date_order TEXT,
            decimal_mark TEXT
        ) STRICT, WITHOUT ROWID;

        ALTER TABLE change ADD COLUMN added INTEGER;
        ALTER TABLE change ADD COLUMN altered INTEGER;
        ALTER TABLE change ADD COLUMN first_added INTEGER;
        ALTER TABLE change ADD COLUMN last_added INTEGER;
        CREATE INDEX change_import ON change (first_added, last_added) WHERE added IS NOT NULL;

        CREATE TABLE expense_aside (
            change INTEGER NOT NULL REFERENCES change (id) ON DELETE CASCADE,
            new INTEGER NOT NULL DEFAULT 0 CHECK (new IN (0, 1)),
            id INTEGER NOT NULL,
            uid TEXT NOT NULL,
            day INTEGER NOT NULL,
            cents INTEGER NOT NULL,
            currency TEXT NOT NULL,
            category INTEGER NOT NULL,
            what TEXT,
            payee TEXT,
            method TEXT,
            note TEXT,
            "by" TEXT NOT NULL,
            created INTEGER NOT NULL,
            changed INTEGER NOT NULL,
            void INTEGER NOT NULL,
            tags TEXT,
            PRIMARY KEY (change, new, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX expense_aside_expense ON expense_aside (id);
        """),
    // The uid of a category is its path, so that copies of a book that are migrated separately get equal uids. A
    // category below itself, in a damaged book, gets none. Ceilings keep their order.
    Migration(
        "categories and ceilings that another copy of the book knows again",
        """
        ALTER TABLE category ADD COLUMN uid TEXT NOT NULL DEFAULT '';
        ALTER TABLE category ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE ceiling ADD COLUMN uid TEXT NOT NULL DEFAULT '';
        ALTER TABLE ceiling ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;

        WITH RECURSIVE named (id, path) AS (
            SELECT id, name FROM category WHERE parent IS NULL
            UNION ALL SELECT category.id, path || ':' || name FROM category JOIN named ON parent = named.id
        )
        UPDATE category SET uid = path FROM named WHERE named.id = category.id;
        UPDATE category SET uid = lower(hex(randomblob(16))) WHERE uid = '';
        UPDATE ceiling SET uid = printf('%012d-', id) || lower(hex(randomblob(8)));

        UPDATE category SET changed = touched.made FROM (
            SELECT CASE part.type WHEN 'object' THEN part.value ->> 'id' END AS row, max(change.made) AS made
            FROM change,
                json_each(CASE WHEN json_valid(after) THEN after ELSE '{}' END, '$.category') AS part
            WHERE state = 'done' GROUP BY 1
        ) AS touched WHERE touched.row = category.id;
        UPDATE ceiling SET changed = touched.made FROM (
            SELECT CASE part.type WHEN 'object' THEN part.value ->> 'id' END AS row, max(change.made) AS made
            FROM change,
                json_each(CASE WHEN json_valid(after) THEN after ELSE '{}' END, '$.ceiling') AS part
            WHERE state = 'done' GROUP BY 1
        ) AS touched WHERE touched.row = ceiling.id;

        CREATE UNIQUE INDEX category_uid ON category (uid);
        CREATE UNIQUE INDEX ceiling_uid ON ceiling (uid);
        CREATE TRIGGER category_made AFTER INSERT ON category WHEN NEW.uid = '' BEGIN
            UPDATE category SET uid = lower(hex(randomblob(16))) WHERE id = NEW.id;
        END;
        CREATE TRIGGER ceiling_made AFTER INSERT ON ceiling WHEN NEW.uid = '' BEGIN
            UPDATE ceiling SET uid = lower(hex(randomblob(16))) WHERE id = NEW.id;
        END;
        """),
    // Only an index that is separate from its table can be dropped during a large import and rebuilt once. Dropping a
    // table deletes the tags of its expenses, so these are saved first.
    Migration(
        "an index of uids by itself",
        """
        DROP INDEX expense_day;
        DROP INDEX expense_spent;
        DROP INDEX expense_category;
        DROP INDEX expense_payee;
        DROP INDEX expense_method;
        CREATE TABLE kept_tag AS SELECT expense, position, tag FROM expense_tag;
        CREATE TABLE kept_number AS SELECT seq FROM sqlite_sequence WHERE name = 'expense';
        DROP TABLE expense_tag;

        CREATE TABLE expense_anew (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uid TEXT NOT NULL,
            day INTEGER NOT NULL,
            month INTEGER NOT NULL GENERATED ALWAYS AS (
                strftime('%Y', day * 86400, 'unixepoch') * 12 + strftime('%m', day * 86400, 'unixepoch') - 1
            ) VIRTUAL,
            cents INTEGER NOT NULL,
            currency TEXT NOT NULL DEFAULT 'EUR',
            category INTEGER NOT NULL REFERENCES category (id),
            what TEXT,
            payee TEXT,
            method TEXT,
            note TEXT,
            "by" TEXT NOT NULL,
            created INTEGER NOT NULL,
            changed INTEGER NOT NULL,
            void INTEGER NOT NULL DEFAULT 0 CHECK (void IN (0, 1))
        ) STRICT;
        INSERT INTO expense_anew (id, uid, day, cents, currency, category, what, payee, method, note, "by", created,
            changed, void)
        SELECT id, uid, day, cents, currency, category, what, payee, method, note, "by", created, changed, void
        FROM expense;
        DROP TABLE expense;
        ALTER TABLE expense_anew RENAME TO expense;
        DELETE FROM sqlite_sequence WHERE name IN ('expense', 'expense_anew');
        INSERT INTO sqlite_sequence (name, seq) SELECT 'expense', seq FROM kept_number;
        DROP TABLE kept_number;

        CREATE UNIQUE INDEX expense_uid ON expense (uid);
        CREATE INDEX expense_day ON expense (day);
        CREATE INDEX expense_spent ON expense (day, category, cents, void) WHERE void = 0;
        CREATE INDEX expense_category ON expense (category);
        CREATE INDEX expense_payee ON expense (payee) WHERE payee IS NOT NULL;
        CREATE INDEX expense_method ON expense (method) WHERE method IS NOT NULL;

        CREATE TABLE expense_tag (
            expense INTEGER NOT NULL REFERENCES expense (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            tag TEXT NOT NULL CHECK (tag <> ''),
            PRIMARY KEY (expense, position)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO expense_tag (expense, position, tag) SELECT expense, position, tag FROM kept_tag;
        DROP TABLE kept_tag;

        \(totalTriggers)
        """),
    Migration(
        "words that are found without reading every expense, and the history by its time",
        """
        CREATE TABLE search_block (
            block INTEGER PRIMARY KEY,
            first_day INTEGER NOT NULL,
            last_day INTEGER NOT NULL,
            texts TEXT NOT NULL
        ) STRICT;

        CREATE TABLE search_changed (
            expense INTEGER PRIMARY KEY
        ) STRICT;

        CREATE TRIGGER expense_reworded AFTER UPDATE OF day, what, payee, note ON expense
        WHEN (OLD.day, OLD.what, OLD.payee, OLD.note) IS NOT (NEW.day, NEW.what, NEW.payee, NEW.note)
            AND EXISTS (SELECT 1 FROM search_block WHERE block = NEW.id / 1024)
        BEGIN
            INSERT INTO search_changed (expense) VALUES (NEW.id) ON CONFLICT DO NOTHING;
        END;

        CREATE INDEX change_made ON change (made);
        """, finish: { try SearchTable(database: $0).cover() }),
    Migration(
        "profiles that have numbers like all that the history knows, and what is known of changes to rows",
        """
        CREATE TABLE profile (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL UNIQUE CHECK (name <> ''),
            map TEXT,
            encoding TEXT,
            date_order TEXT,
            decimal_mark TEXT
        ) STRICT;
        INSERT INTO profile (name, map, encoding, date_order, decimal_mark)
            SELECT name, nullif(map, ''), encoding, date_order, decimal_mark FROM import_profile ORDER BY name;
        DROP TABLE import_profile;
        DROP TABLE setting;

        CREATE TABLE version (
            row_table TEXT NOT NULL,
            uid TEXT NOT NULL,
            stamps TEXT NOT NULL,
            PRIMARY KEY (row_table, uid)
        ) STRICT, WITHOUT ROWID;
        """),
    Migration(
        "who may open the book, in signed statements",
        """
        CREATE TABLE attestation (
            number INTEGER PRIMARY KEY,
            text TEXT NOT NULL,
            signature BLOB NOT NULL
        ) STRICT;
        """),
    Migration(
        "rules that leave out, and profiles that say which sign was spent and which category is which",
        // SQLite cannot drop NOT NULL from a column. The sequence is kept, so that numbers of deleted rules are not
        // reused.
        """
        CREATE TEMP TABLE former_rule AS SELECT id, text, category FROM rule;
        CREATE TEMP TABLE former_number AS SELECT seq FROM sqlite_sequence WHERE name = 'rule';
        DROP TABLE rule;
        CREATE TABLE rule (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            text TEXT NOT NULL UNIQUE CHECK (text <> ''),
            category INTEGER REFERENCES category (id)
        ) STRICT;
        INSERT INTO rule (id, text, category) SELECT id, text, category FROM former_rule ORDER BY id;
        DELETE FROM sqlite_sequence WHERE name = 'rule';
        INSERT INTO sqlite_sequence (name, seq) SELECT 'rule', seq FROM former_number;
        DROP TABLE former_rule;
        DROP TABLE former_number;

        ALTER TABLE profile ADD COLUMN sign TEXT;
        ALTER TABLE profile ADD COLUMN categories TEXT;
        """),
    // This migration has no SQL. Its version tells older programs that optional tables may exist.
    Migration("optional tables, created with their first row", ""),
    Migration(
        "lines that name products", "",
        finish: { database in
            guard try OptionalTables.receipts.isThere(in: database) else { return }
            try database.executeScript(
                """
                ALTER TABLE receipt_line ADD COLUMN product INTEGER;
                ALTER TABLE receipt ADD COLUMN unstocked INTEGER CHECK (unstocked IN (0, 1));
                CREATE INDEX receipt_line_product ON receipt_line (product) WHERE product IS NOT NULL;
                """)
        }),
    Migration(
        "vouchers that cost nothing", "",
        finish: { database in
            guard try OptionalTables.methods.isThere(in: database) else { return }
            try database.executeScript("ALTER TABLE method ADD COLUMN free INTEGER CHECK (free IN (0, 1))")
        }),
    // This migration has no SQL. Its version tells older programs that these tables are not foreign.
    Migration("outings, and the details of expenses in them", ""),
    Migration("profiles with the person whose share is recorded", "ALTER TABLE profile ADD COLUMN person TEXT"),
]

/// SQL of the triggers that maintain `day_total` and `month_total`. Part of two released migrations, so this never
/// changes either.
private let totalTriggers = """
    CREATE TRIGGER expense_added AFTER INSERT ON expense WHEN NEW.void = 0 BEGIN
        INSERT INTO day_total (day, count, cents) VALUES (NEW.day, 1, NEW.cents)
            ON CONFLICT (day) DO UPDATE SET count = count + 1, cents = cents + excluded.cents;
        INSERT INTO month_total (month, category, count, cents) VALUES (NEW.month, NEW.category, 1, NEW.cents)
            ON CONFLICT (month, category) DO UPDATE SET count = count + 1, cents = cents + excluded.cents;
    END;

    CREATE TRIGGER expense_removed AFTER DELETE ON expense WHEN OLD.void = 0 BEGIN
        UPDATE day_total SET count = count - 1, cents = cents - OLD.cents WHERE day = OLD.day;
        DELETE FROM day_total WHERE day = OLD.day AND count = 0;
        UPDATE month_total SET count = count - 1, cents = cents - OLD.cents
            WHERE month = OLD.month AND category = OLD.category;
        DELETE FROM month_total WHERE month = OLD.month AND category = OLD.category AND count = 0;
    END;

    CREATE TRIGGER expense_left BEFORE UPDATE OF day, cents, category, void ON expense WHEN OLD.void = 0 BEGIN
        UPDATE day_total SET count = count - 1, cents = cents - OLD.cents WHERE day = OLD.day;
        DELETE FROM day_total WHERE day = OLD.day AND count = 0;
        UPDATE month_total SET count = count - 1, cents = cents - OLD.cents
            WHERE month = OLD.month AND category = OLD.category;
        DELETE FROM month_total WHERE month = OLD.month AND category = OLD.category AND count = 0;
    END;

    CREATE TRIGGER expense_joined AFTER UPDATE OF day, cents, category, void ON expense WHEN NEW.void = 0 BEGIN
        INSERT INTO day_total (day, count, cents) VALUES (NEW.day, 1, NEW.cents)
            ON CONFLICT (day) DO UPDATE SET count = count + 1, cents = cents + excluded.cents;
        INSERT INTO month_total (month, category, count, cents) VALUES (NEW.month, NEW.category, 1, NEW.cents)
            ON CONFLICT (month, category) DO UPDATE SET count = count + 1, cents = cents + excluded.cents;
    END;
    """

extension SchemaShape {
    /// The schemas of books: one digest for each of the `bookSteps`.
    package static let books = SchemaShape(
        digests: [
            "bafac9c30bb07e233e5a8f9ff5f290de79546bb5e9471c560569c1d5f785927c",
            "d3415466aeed36157def74b353df19f792330044516f2d59eb94870e65102a3f",
            "6d4aed199c9b2516ca19e5723ba93e87d92a87a7905d6832f602993af6d4919c",
            "3ae8077cb8608d8959481332b0869f0e68b8cfca04a699b3a261d88f8ae8a458",
            "07bfab193fb96b3e23655593000fe88ed37e26152ab6df470a76e68d7b023cb0",
            "7cdee23eb7b5670f59be78dec6f5221f330e7203c2ab8e8300fea3f69181a7f2",
            "312743bc181cbb27aee6da1635b02a3d03385c82a8542220a16161838560f73c",
            "9bbcf5408ef3468177ce85040d92340b9e999126202a4162f20ae225a03246ae",
            "9bbcf5408ef3468177ce85040d92340b9e999126202a4162f20ae225a03246ae",
            "9bbcf5408ef3468177ce85040d92340b9e999126202a4162f20ae225a03246ae",
            "9bbcf5408ef3468177ce85040d92340b9e999126202a4162f20ae225a03246ae",
            "9bbcf5408ef3468177ce85040d92340b9e999126202a4162f20ae225a03246ae",
            "5985c14ae73e812b76d288f69a5fee6fd013c1863c65d494d9c8ab9e1890cdcd",
        ], optionalTables: OptionalTables.all + [.lineage])
}

/// Migrates a book. No migration may change the number or the total of its expenses.
package let bookMigrations = Migrator(bookSteps, unchanged: bookFigures)

/// Number and total of the expenses, separately for void ones. The total has 128 bits, in two parts.
@Sendable package func bookFigures(_ database: any Database) throws -> [Value] {
    try database.rows(
        """
        SELECT void, count(*), sum(cents >> 32) + (CAST(sum(cents & 4294967295) AS BIGINT) >> 32),
            CAST(sum(cents & 4294967295) AS BIGINT) & 4294967295
        FROM expense GROUP BY void ORDER BY void
        """
    ) { row in (0...3).map { Value(row.integer($0)) } }.flatMap(\.self)
}
