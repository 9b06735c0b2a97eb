internal import Database
internal import Storage

/// The tables with the rows of all books of a server.
///
/// Statements name no book: the column `book_id`, first in every key, has the book of the connection as its default, and
/// row-level security hides the rows of all others (`ServerSchema.rows`). `keys` adds the column, so that the tables are
/// described as those of a file.
enum ServerRows {
    /// The schema of the tables.
    static let schema = "spesa_rows"

    /// The path of a connection that uses a book, for a driver.
    static func path(of book: String) -> String { "\(schema)/\(book)" }

    /// The tables as migrations. A released migration never changes.
    ///
    /// Migrations are only SQL. Optional tables exist from their `serverStep` on, because members may not create tables.
    /// The table `room` lists those that a book has in use.
    static let steps = [
        step(1, "the rows of all books", [ServerFunctions.script, ServerNumbers.script, serverTables])
    ]

    /// A migration that also creates the optional tables introduced with it.
    static func step(_ number: Int, _ name: String, _ scripts: [String]) -> Migration {
        let script = (scripts + OptionalTables.serverScripts(ofStep: number)).map { $0 + ";\n" }.joined()
        // Functions name the column `book_id` before `keys` adds it.
        return Migration(name, "SET LOCAL check_function_bodies = off;\n" + serverPhrases.translated(script) + keys)
    }

    static let migrator = Migrator(steps)

    /// SQL that gives the schema with its tables and functions to the owner of the store, as a superuser.
    static func owning(_ roles: ServerRoles) -> String {
        """
        ALTER SCHEMA \(schema) OWNER TO \(roles.owner);
        DO $$
        DECLARE
            one regclass;
            called regprocedure;
        BEGIN
            FOR one IN SELECT c.oid FROM pg_catalog.pg_class AS c
                WHERE c.relnamespace = '\(schema)'::regnamespace AND c.relkind = 'r'
            LOOP
                EXECUTE format('ALTER TABLE %s OWNER TO \(roles.owner)', one);
            END LOOP;
            FOR called IN SELECT p.oid FROM pg_catalog.pg_proc AS p WHERE p.pronamespace = '\(schema)'::regnamespace LOOP
                EXECUTE format('ALTER FUNCTION %s OWNER TO \(roles.owner)', called);
            END LOOP;
        END $$;
        """
    }
}

/// SQL for the tables of every book.
let serverTables = """
    -- A change locks the row of its book.
    CREATE TABLE change_lock (book_id uuid PRIMARY KEY);

    -- What was done, so that what is sent again is not done again.
    CREATE TABLE change_mark (mark TEXT PRIMARY KEY, made timestamptz NOT NULL DEFAULT clock_timestamp());
    CREATE INDEX change_mark_made ON change_mark (made);

    CREATE TABLE room (name TEXT PRIMARY KEY);

    -- Reports that are kept with the book.
    CREATE TABLE kept_report (name TEXT PRIMARY KEY, content TEXT NOT NULL);

    -- What lies beside a book that is a file.
    CREATE TABLE side_file (name TEXT PRIMARY KEY, bytes BLOB NOT NULL);
    -- It is sealed already, and nothing of it is looked for.
    ALTER TABLE side_file ALTER bytes SET STORAGE EXTERNAL;

    CREATE TABLE category (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        parent INTEGER REFERENCES category (id),
        name TEXT NOT NULL CHECK (name <> ''),
        archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),
        uid TEXT NOT NULL DEFAULT '',
        changed INTEGER NOT NULL DEFAULT 0,
        CHECK (parent <> id)
    );
    CREATE UNIQUE INDEX category_name ON category (COALESCE(parent, 0), name);
    CREATE UNIQUE INDEX category_uid ON category (uid);

    CREATE TABLE expense (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        uid TEXT NOT NULL,
        day INTEGER NOT NULL,
        month INTEGER NOT NULL GENERATED ALWAYS AS (month_of(day)) STORED,
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
    );
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
    );

    CREATE TABLE ceiling (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        category INTEGER REFERENCES category (id),
        first_month INTEGER NOT NULL,
        last_month INTEGER CHECK (last_month >= first_month),
        cents INTEGER CHECK (cents >= 0),
        uid TEXT NOT NULL DEFAULT '',
        changed INTEGER NOT NULL DEFAULT 0
    );
    CREATE UNIQUE INDEX ceiling_uid ON ceiling (uid);

    CREATE TABLE change (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        made INTEGER NOT NULL,
        made_by TEXT NOT NULL,
        action TEXT NOT NULL,
        state TEXT NOT NULL DEFAULT 'done' CHECK (state IN ('done', 'undone', 'dropped')),
        undone INTEGER,
        undone_by TEXT,
        before TEXT NOT NULL,
        after TEXT NOT NULL,
        added INTEGER,
        altered INTEGER,
        first_added INTEGER,
        last_added INTEGER
    );
    CREATE INDEX change_undone ON change (id) WHERE state = 'undone';
    CREATE INDEX change_import ON change (first_added, last_added) WHERE added IS NOT NULL;
    CREATE INDEX change_made ON change (made);

    CREATE TABLE change_expense (
        expense INTEGER NOT NULL,
        change INTEGER NOT NULL REFERENCES change (id) ON DELETE CASCADE,
        PRIMARY KEY (expense, change)
    );
    CREATE INDEX change_expense_change ON change_expense (change);

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
    );
    CREATE INDEX expense_aside_expense ON expense_aside (id);

    CREATE TABLE rule (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        text TEXT NOT NULL UNIQUE CHECK (text <> ''),
        category INTEGER REFERENCES category (id)
    );

    CREATE TABLE profile (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL UNIQUE CHECK (name <> ''),
        map TEXT,
        encoding TEXT,
        date_order TEXT,
        decimal_mark TEXT,
        sign TEXT,
        categories TEXT,
        person TEXT
    );

    CREATE TABLE version (
        row_table TEXT NOT NULL,
        uid TEXT NOT NULL,
        stamps TEXT NOT NULL,
        PRIMARY KEY (row_table, uid)
    );

    CREATE TABLE attestation (
        number INTEGER PRIMARY KEY,
        text TEXT NOT NULL,
        signature BLOB NOT NULL
    );

    CREATE TABLE day_total (
        day INTEGER PRIMARY KEY,
        count INTEGER NOT NULL,
        cents INTEGER NOT NULL
    );

    CREATE TABLE month_total (
        month INTEGER NOT NULL,
        category INTEGER NOT NULL,
        count INTEGER NOT NULL,
        cents INTEGER NOT NULL,
        PRIMARY KEY (month, category)
    );

    CREATE TABLE search_block (
        block INTEGER PRIMARY KEY,
        first_day INTEGER NOT NULL,
        last_day INTEGER NOT NULL,
        texts TEXT NOT NULL
    );

    CREATE TABLE search_changed (
        expense INTEGER PRIMARY KEY
    );

    CREATE FUNCTION expense_comes() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO day_total (day, count, cents) VALUES (NEW.day, 1, NEW.cents)
                ON CONFLICT (day) DO UPDATE
                SET count = day_total.count + 1, cents = day_total.cents + excluded.cents;
            INSERT INTO month_total (month, category, count, cents) VALUES (NEW.month, NEW.category, 1, NEW.cents)
                ON CONFLICT (month, category) DO UPDATE
                SET count = month_total.count + 1, cents = month_total.cents + excluded.cents;
            RETURN NULL;
        END
        $$;
    CREATE FUNCTION expense_goes() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            UPDATE day_total SET count = count - 1, cents = cents - OLD.cents WHERE day = OLD.day;
            DELETE FROM day_total WHERE day = OLD.day AND count = 0;
            UPDATE month_total SET count = count - 1, cents = cents - OLD.cents
                WHERE month = OLD.month AND category = OLD.category;
            DELETE FROM month_total WHERE month = OLD.month AND category = OLD.category AND count = 0;
            RETURN CASE WHEN TG_WHEN = 'BEFORE' THEN NEW END;
        END
        $$;
    -- Whoever adds many adds to the totals at the end.
    CREATE FUNCTION keeps_totals() RETURNS boolean LANGUAGE sql STABLE
        AS $$ SELECT current_setting('spesa.totals', true) IS DISTINCT FROM 'later' $$;
    CREATE TRIGGER expense_added AFTER INSERT ON expense FOR EACH ROW
        WHEN (NEW.void = 0 AND keeps_totals()) EXECUTE FUNCTION expense_comes();
    CREATE TRIGGER expense_removed AFTER DELETE ON expense FOR EACH ROW
        WHEN (OLD.void = 0 AND keeps_totals()) EXECUTE FUNCTION expense_goes();
    CREATE TRIGGER expense_left BEFORE UPDATE OF day, cents, category, void ON expense FOR EACH ROW
        WHEN (OLD.void = 0 AND keeps_totals()) EXECUTE FUNCTION expense_goes();
    CREATE TRIGGER expense_joined AFTER UPDATE OF day, cents, category, void ON expense FOR EACH ROW
        WHEN (NEW.void = 0 AND keeps_totals()) EXECUTE FUNCTION expense_comes();

    CREATE FUNCTION expense_reworded() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO search_changed (expense)
                SELECT NEW.id WHERE EXISTS (SELECT 1 FROM search_block WHERE block = NEW.id / 1024)
                ON CONFLICT DO NOTHING;
            RETURN NULL;
        END
        $$;
    CREATE TRIGGER expense_reworded AFTER UPDATE OF day, what, payee, note ON expense FOR EACH ROW
        WHEN ((OLD.day, OLD.what, OLD.payee, OLD.note) IS DISTINCT FROM (NEW.day, NEW.what, NEW.payee, NEW.note))
        EXECUTE FUNCTION expense_reworded();

    -- One that has none gets a uid that nothing else has.
    CREATE FUNCTION made_without_uid() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            NEW.uid := replace(gen_random_uuid()::text, '-', '');
            RETURN NEW;
        END
        $$;
    CREATE TRIGGER category_made BEFORE INSERT ON category FOR EACH ROW WHEN (NEW.uid = '')
        EXECUTE FUNCTION made_without_uid();
    CREATE TRIGGER ceiling_made BEFORE INSERT ON ceiling FOR EACH ROW WHEN (NEW.uid = '')
        EXECUTE FUNCTION made_without_uid();
    """

/// SQL that puts the column `book_id` first into every key of the new tables, numbers their rows without reuse, and makes
/// foreign keys deferrable. Ends each migration.
private let keys = """
    DO $$
        DECLARE
            place regnamespace := quote_ident(current_schema())::regnamespace;
            made regclass[] := ARRAY(SELECT c.oid FROM pg_catalog.pg_class AS c WHERE c.relnamespace = place
                AND c.relkind = 'r' AND NOT EXISTS (SELECT FROM pg_catalog.pg_attribute AS a
                    WHERE a.attrelid = c.oid AND a.attname = 'book_id'));
            one regclass;
            found record;
            references_later text[] := '{}';
            later text;
        BEGIN
            FOREACH one IN ARRAY made LOOP
                EXECUTE format('ALTER TABLE %s ADD COLUMN book_id uuid NOT NULL', one);
                EXECUTE format('ALTER TABLE %s ALTER book_id SET DEFAULT current_setting(''spesa.book'')::uuid', one);
            END LOOP;
            FOR found IN SELECT conname, conrelid::regclass AS of, pg_get_constraintdef(oid) AS meaning
                FROM pg_catalog.pg_constraint WHERE conrelid = ANY (made) AND contype = 'f'
            LOOP
                EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', found.of, found.conname);
                references_later := references_later || format('ALTER TABLE %s ADD CONSTRAINT %I %s DEFERRABLE', found.of,
                    found.conname, regexp_replace(regexp_replace(found.meaning, 'FOREIGN KEY [(]', 'FOREIGN KEY (book_id, '),
                        'REFERENCES ([^(]+)[(]', 'REFERENCES \\1(book_id, '));
            END LOOP;
            FOR found IN SELECT conname, conrelid::regclass AS of, pg_get_constraintdef(oid) AS meaning
                FROM pg_catalog.pg_constraint WHERE conrelid = ANY (made) AND contype IN ('p', 'u')
            LOOP
                EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', found.of, found.conname);
                EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I %s', found.of, found.conname,
                    regexp_replace(found.meaning, '[(]', '(book_id, '));
            END LOOP;
            FOR found IN SELECT i.indexrelid::regclass AS name, pg_get_indexdef(i.indexrelid) AS meaning
                FROM pg_catalog.pg_index AS i WHERE i.indrelid = ANY (made) AND NOT EXISTS (
                    SELECT FROM pg_catalog.pg_constraint AS c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u'))
            LOOP
                EXECUTE format('DROP INDEX %s', found.name);
                EXECUTE regexp_replace(found.meaning, 'USING btree [(]', 'USING btree (book_id, ');
            END LOOP;
            FOREACH later IN ARRAY references_later LOOP EXECUTE later; END LOOP;
            FOR found IN
                SELECT c.relname FROM pg_catalog.pg_index AS i
                JOIN pg_catalog.pg_class AS c ON c.oid = i.indrelid
                JOIN pg_catalog.pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = i.indkey[1]
                WHERE i.indrelid = ANY (made) AND i.indisprimary AND i.indnkeyatts = 2 AND a.attname = 'id'
            LOOP
                EXECUTE format('ALTER TABLE %I ALTER id SET DEFAULT next_number(%L)', found.relname, found.relname);
                EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS gone '
                    'FOR EACH STATEMENT EXECUTE FUNCTION numbered_went()', found.relname || '_went', found.relname);
            END LOOP;
        END
    $$;

    """

extension OptionalTables {
    /// The SQL of the optional tables introduced with a migration, in the order of their foreign keys.
    static func serverScripts(ofStep step: Int) -> [String] {
        var scripts: [String] = []
        var made: Set<String> = []
        func make(_ room: OptionalTables) {
            guard made.insert(room.name).inserted else { return }
            for beneath in room.beneath { make(beneath) }
            if room.serverStep == step { scripts.append(room.script) }
        }
        for room in OptionalTables.all { make(room) }
        return scripts
    }
}
