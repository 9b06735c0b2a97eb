internal import Database

/// Brings a store of the first edition over, which kept each book in a schema `book_ID` with three roles of its own.
///
/// All users and lists come in the transaction of the first migration, then each book in one transaction, because the schema
/// of a book takes several hundred locks. An interrupted upgrade goes on with the books that are left.
struct FirstEdition {
    let roles: ServerRoles
    /// The name of the database in errors.
    let path: String

    /// The schema of the former tables and functions until all books have come.
    private static let schema = "spesa_first"

    /// Renames the schemas of a store of the first edition, in the transaction of the migration.
    /// - Returns: whether the store is of the first edition.
    func setAside(in database: any Database) throws -> Bool {
        guard 1...ServerSchema.firstEdition ~= (try database.schemaVersion()) else { return false }
        try database.executeScript(
            """
            SET LOCAL lock_timeout = '10s';
            SET LOCAL statement_timeout = 0;
            ALTER SCHEMA \(ServerSchema.name) RENAME TO \(Self.schema);
            ALTER SCHEMA spesa_roles RENAME TO \(Self.schema)_roles;
            CREATE SCHEMA \(ServerSchema.name);
            """)
        return true
    }

    /// Copies users, sessions, tokens, invitations, settings and the list of books, in the transaction of the migration.
    func bringUsers(in database: any Database) throws {
        try database.executeScript(
            """
            DELETE FROM spesa.store;
            DO $$
            DECLARE
                one text;
                fields text;
                is_equal boolean;
            BEGIN
                FOREACH one IN ARRAY ARRAY['store', 'person', 'session', 'spent', 'book', 'member', 'token', 'invitation',
                    'setting']
                LOOP
                    CONTINUE WHEN to_regclass(format('\(Self.schema).%I', one)) IS NULL;
                    \(Self.commonFields(of: "format('spesa.%I', one)", and: "format('\(Self.schema).%I', one)"))
                    EXECUTE format('INSERT INTO spesa.%I (%s) OVERRIDING SYSTEM VALUE SELECT %2$s FROM \(Self.schema).%1$I',
                        one, fields);
                    EXECUTE format('SELECT (SELECT count(*) FROM spesa.%I) = (SELECT count(*) FROM \(Self.schema).%1$I)',
                        one) INTO is_equal;
                    IF NOT is_equal THEN RAISE EXCEPTION 'the rows of % differ', one; END IF;
                END LOOP;
            END $$;
            DELETE FROM spesa.spent AS s WHERE \(ofBooks("s.role"));
            SELECT setval(pg_get_serial_sequence('spesa.person', 'id'), (SELECT coalesce(max(id), 1) FROM spesa.person));
            UPDATE spesa.book AS b SET made_by = (SELECT min(m.person) FROM spesa.member AS m
                WHERE m.book = b.id AND m.role = 'owner' HAVING count(*) = 1) WHERE b.made_by IS NULL;
            """)
    }

    /// Copies the rows of each book that is still in a schema of its own, compares counts and sums, and drops that schema;
    /// finally the roles of all books.
    /// - Complexity: O(rows).
    func bringBooks(in database: any Database) throws {
        let isThere =
            try database.firstRow("SELECT to_regnamespace($1) IS NOT NULL", .text(Self.schema)) { $0.integer(0) == 1 }
            ?? false
        guard isThere else { return }
        let books = try database.rows(
            "SELECT id FROM spesa.book WHERE to_regnamespace('book_' || replace(id, '-', '')) IS NOT NULL ORDER BY id"
        ) { $0.text(0) ?? "" }
        for book in books {
            try database.transaction(.write) { try database.executeScript(bringing(book)) }
        }
        try database.executeScript(
            """
            DO $$
            DECLARE former name;
            BEGIN
                FOR former IN SELECT r.rolname FROM pg_catalog.pg_roles AS r WHERE \(ofBooks("r.rolname")) LOOP
                    EXECUTE format('DROP OWNED BY %I', former);
                    EXECUTE format('DROP ROLE %I', former);
                END LOOP;
            END $$;
            DROP SCHEMA \(Self.schema) CASCADE;
            DROP SCHEMA IF EXISTS \(Self.schema)_roles CASCADE;
            """)
    }

    /// The SQL condition for the names of roles that books had: one to read, one to write, one for queries.
    private func ofBooks(_ name: String) -> String {
        let length = roles.prefix.utf8.count
        return """
            starts_with(\(name), '\(roles.prefix)') AND length(\(name)) = \(length + 33)
                AND substr(\(name), \(length + 1), 1) IN ('r', 'w', 'q')
            """
    }

    private func bringing(_ book: String) -> String {
        let digits = book.filter { $0 != "-" }
        let place = "book_\(digits)"
        return """
            SET LOCAL lock_timeout = '10s';
            SET LOCAL statement_timeout = 0;
            -- Every change locks the only row of this table.
            LOCK TABLE \(place).book IN ACCESS EXCLUSIVE MODE;
            SET LOCAL spesa.book = '\(book)';
            -- Totals are copied, too.
            SET LOCAL spesa.totals = 'later';
            SET LOCAL search_path = \(ServerRows.schema), pg_temp;
            SET CONSTRAINTS ALL DEFERRED;
            DO $$
            DECLARE
                one text;
                fields text;
                is_equal boolean;
            BEGIN
                FOR one IN SELECT c.relname FROM pg_catalog.pg_class AS c
                    WHERE c.relnamespace = '\(ServerRows.schema)'::regnamespace AND c.relkind = 'r'
                        AND to_regclass('\(place).' || quote_ident(c.relname)) IS NOT NULL
                LOOP
                    \(Self.commonFields(of: "format('\(ServerRows.schema).%I', one)", and: "format('\(place).%I', one)"))
                    EXECUTE format('INSERT INTO \(ServerRows.schema).%I (book_id, %s) SELECT %3$L::uuid, %2$s FROM \(place).%1$I',
                        one, fields, '\(book)');
                    EXECUTE format('SELECT (SELECT count(*) FROM \(ServerRows.schema).%I WHERE book_id = %L) '
                        '= (SELECT count(*) FROM \(place).%1$I)', one, '\(book)') INTO is_equal;
                    IF NOT is_equal THEN RAISE EXCEPTION 'the rows of % differ', one; END IF;
                END LOOP;
                IF (SELECT coalesce(sum(cents), 0) FROM \(ServerRows.schema).expense WHERE book_id = '\(book)')
                    <> (SELECT coalesce(sum(cents), 0) FROM \(place).expense)
                THEN RAISE EXCEPTION 'the sums differ'; END IF;
            END $$;
            SET CONSTRAINTS ALL IMMEDIATE;
            DROP SCHEMA IF EXISTS view_\(digits) CASCADE;
            DROP SCHEMA \(place) CASCADE;
            """
    }

    /// The PL/pgSQL that sets `fields` to the columns that two tables have in common, without computed ones.
    private static func commonFields(of table: String, and other: String) -> String {
        """
        SELECT string_agg(quote_ident(a.attname), ', ') INTO fields FROM pg_catalog.pg_attribute AS a
                        WHERE a.attrelid = (\(table))::regclass AND a.attnum > 0 AND NOT a.attisdropped
                            AND a.attgenerated = '' AND EXISTS (SELECT FROM pg_catalog.pg_attribute AS o
                                WHERE o.attrelid = (\(other))::regclass AND o.attname = a.attname AND NOT o.attisdropped);
        """
    }
}
