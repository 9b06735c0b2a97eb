extension ServerSchema {
    /// SQL functions that check books, because restoring a dump can lose roles and rights.
    var checking: String {
        """
        -- Findings on the books of the caller. The name is that of a user or token; null if the finding concerns no member.
        CREATE FUNCTION spesa.findings() RETURNS TABLE (book text, flaw text, name text, is_token boolean)
        LANGUAGE plpgsql AS $$
        DECLARE me bigint := spesa.me();
        BEGIN
            RETURN QUERY SELECT m.name, f.flaw, f.name, f.is_token
                FROM spesa.member AS m CROSS JOIN spesa.flaws(m.book) AS f WHERE m.person = me
                ORDER BY m.folded, f.flaw, f.is_token, f.name;
        END $$;

        -- The granted and the required role of each member and token of a book. In a removed book, none is required.
        CREATE FUNCTION spesa.due(of_book text) RETURNS TABLE (name text, is_token boolean, role regrole, due regrole)
        LANGUAGE sql AS $$
            SELECT a.name, a.is_token, to_regrole(a.role), CASE
                    WHEN a.removed IS NOT NULL THEN NULL
                    WHEN a.as_role = 'reader' OR a.is_reading THEN to_regrole(spesa.role_of(of_book, 'r'))
                    ELSE to_regrole(spesa.role_of(of_book, 'w')) END
            FROM (
                SELECT p.name, false AS is_token, p.role, m.role AS as_role, false AS is_reading, b.removed
                FROM spesa.book AS b JOIN spesa.member AS m ON m.book = b.id JOIN spesa.person AS p ON p.id = m.person
                WHERE b.id = of_book
                UNION ALL
                SELECT t.name, true, t.role, m.role, t.scope = 'read', b.removed
                FROM spesa.book AS b JOIN spesa.member AS m ON m.book = b.id
                    JOIN spesa.token AS t ON t.book = b.id AND t.person = m.person
                WHERE b.id = of_book AND t.is_open
            ) AS a
        $$;

        -- Restores the rights of all roles, because a dump loses them on the way to version 16 or later. Missing roles are
        -- reported by `flaws`.
        CREATE FUNCTION spesa.give_again() RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
            one record;
            theirs spesa.member;
        BEGIN
            FOR one IN
                SELECT '\(roles.entry)' AS role, p.login AS member FROM spesa.person AS p
                UNION ALL SELECT '\(roles.person)', p.role FROM spesa.person AS p
                UNION ALL SELECT p.role, s.role FROM spesa.session AS s JOIN spesa.person AS p ON p.id = s.person
                UNION ALL SELECT '\(roles.token)', t.role FROM spesa.token AS t WHERE t.is_open
                UNION ALL SELECT spesa.role_of(b.id, 'r'), spesa.role_of(b.id, 'w') FROM spesa.book AS b
            LOOP
                CONTINUE WHEN to_regrole(one.role) IS NULL OR to_regrole(one.member) IS NULL;
                PERFORM spesa_roles.give(one.role, one.member);
            END LOOP;
            FOR theirs IN SELECT m.* FROM spesa.member AS m JOIN spesa.book AS b ON b.id = m.book
                    JOIN spesa.person AS p ON p.id = m.person
                WHERE b.removed IS NULL AND to_regrole(p.role) IS NOT NULL
                    AND to_regrole(spesa.role_of(b.id, 'r')) IS NOT NULL
                    AND to_regrole(spesa.role_of(b.id, 'w')) IS NOT NULL
                    AND NOT EXISTS (SELECT FROM spesa.token AS t WHERE t.person = m.person AND t.book = m.book
                        AND t.is_open AND to_regrole(t.role) IS NULL)
            LOOP
                PERFORM spesa.grant_member(theirs.person, theirs.book, theirs.role);
            END LOOP;
        END $$;

        \(flaws("CREATE FUNCTION", without: ""))
        """
    }

    /// SQL of the function that compares the rights to a book with its members.
    /// - Parameters:
    ///   - verb: `CREATE FUNCTION`, or the replacement of it.
    ///   - ownRow: the table to which writers may not add rows; empty for none.
    func flaws(_ verb: String, without ownRow: String) -> String {
        """
        \(verb) spesa.flaws(of_book text) RETURNS TABLE (flaw text, name text, is_token boolean)
        LANGUAGE plpgsql AS $$
        DECLARE
            place regnamespace := to_regnamespace(spesa.schema_of(of_book));
            reader regrole := to_regrole(spesa.role_of(of_book, 'r'));
            writer regrole := to_regrole(spesa.role_of(of_book, 'w'));
            views regnamespace := to_regnamespace(spesa.views_of(of_book));
            asker regrole := to_regrole(spesa.role_of(of_book, 'q'));
        BEGIN
            IF place IS NULL THEN
                RETURN QUERY SELECT '\(ServerFlaw.schema.rawValue)', NULL::text, false;
                RETURN;
            END IF;
            IF reader IS NULL OR writer IS NULL THEN
                RETURN QUERY SELECT '\(ServerFlaw.roles.rawValue)', NULL::text, false;
                RETURN;
            END IF;
            IF NOT has_schema_privilege(reader, place, 'USAGE') OR NOT has_schema_privilege(writer, place, 'USAGE')
                OR EXISTS (SELECT FROM pg_catalog.pg_class AS c WHERE c.relnamespace = place AND c.relkind = 'r'
                    AND NOT (has_table_privilege(reader, c.oid, 'SELECT') AND has_table_privilege(writer, c.oid, 'SELECT')
                        AND (c.relname = '\(ownRow)' OR has_table_privilege(writer, c.oid, 'INSERT'))))
            THEN RETURN QUERY SELECT '\(ServerFlaw.tables.rawValue)', NULL::text, false; END IF;
            IF has_schema_privilege('public', place, 'USAGE') OR EXISTS (
                SELECT FROM pg_catalog.pg_class AS c WHERE c.relnamespace = place AND c.relkind = 'r'
                    AND (has_table_privilege('public', c.oid, 'SELECT')
                        OR has_table_privilege(reader, c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')))
                -- Rights of other roles on the schemas, tables, views or columns.
                OR EXISTS (
                    SELECT FROM (
                        SELECT n.nspowner AS holder, a.grantee
                            FROM pg_catalog.pg_namespace AS n CROSS JOIN LATERAL aclexplode(n.nspacl) AS a
                            WHERE n.oid IN (place, views)
                        UNION ALL SELECT c.relowner, a.grantee
                            FROM pg_catalog.pg_class AS c CROSS JOIN LATERAL aclexplode(c.relacl) AS a
                            WHERE c.relnamespace IN (place, views)
                        UNION ALL SELECT c.relowner, a.grantee
                            FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_attribute AS t ON t.attrelid = c.oid
                                CROSS JOIN LATERAL aclexplode(t.attacl) AS a
                            WHERE c.relnamespace IN (place, views)
                    ) AS given
                    WHERE given.grantee <> given.holder AND given.grantee NOT IN (reader, writer)
                        AND given.grantee IS DISTINCT FROM asker::oid)
            THEN RETURN QUERY SELECT '\(ServerFlaw.tooMuch.rawValue)', NULL::text, false; END IF;
            RETURN QUERY SELECT '\(ServerFlaw.less.rawValue)', d.name, d.is_token FROM spesa.due(of_book) AS d
                WHERE d.role IS NULL OR d.due IS NOT NULL AND NOT EXISTS (
                    SELECT FROM pg_catalog.pg_auth_members AS h WHERE h.roleid = d.due AND h.member = d.role);
            RETURN QUERY SELECT '\(ServerFlaw.more.rawValue)',
                    d.name, coalesce(d.is_token, false)
                FROM pg_catalog.pg_auth_members AS h LEFT JOIN spesa.due(of_book) AS d ON d.role = h.member
                WHERE h.roleid IN (reader, writer, asker) AND h.roleid IS DISTINCT FROM d.due
                    AND h.member NOT IN ('\(roles.maker)'::regrole, writer);
        END $$;

        """
    }
}
