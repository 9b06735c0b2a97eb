extension ServerSchema {
    /// SQL functions that check and restore rights, because restoring a dump can lose roles and rights.
    var checking: String {
        """
        -- Findings on the books of the caller. The name is that of a user or token; null if the finding concerns no member.
        CREATE FUNCTION spesa.findings() RETURNS TABLE (book text, flaw text, name text, is_token boolean)
        LANGUAGE plpgsql AS $$
        DECLARE me bigint := spesa.me();
        BEGIN
            RETURN QUERY SELECT m.name, f.flaw, f.name, f.is_token
                FROM spesa.member AS m JOIN spesa.book AS b ON b.id = m.book CROSS JOIN LATERAL (
                    SELECT s.flaw, NULL::text AS name, false AS is_token FROM spesa.flaws() AS s
                    UNION ALL SELECT d.flaw, d.name, d.is_token FROM spesa.powerless(m.book) AS d) AS f
                WHERE m.person = me ORDER BY m.folded, f.flaw, f.is_token, f.name;
        END $$;

        -- The flaws of the tables that all books share.
        CREATE FUNCTION spesa.flaws() RETURNS TABLE (flaw text) LANGUAGE plpgsql AS $$
        DECLARE place regnamespace := to_regnamespace('\(ServerRows.schema)');
        BEGIN
            IF EXISTS (SELECT FROM unnest(ARRAY['\(roles.person)', '\(roles.token)']) AS r (role)
                WHERE coalesce(NOT has_schema_privilege(r.role, place::oid, 'USAGE'), true)
                    OR EXISTS (SELECT FROM pg_catalog.pg_class AS c WHERE c.relnamespace = place AND c.relkind = 'r'
                        AND NOT (has_table_privilege(r.role, c.oid, 'SELECT')
                            AND (c.relname IN ('change_lock', 'change_mark') OR has_table_privilege(r.role, c.oid, 'INSERT')))))
            THEN RETURN QUERY SELECT '\(ServerFlaw.tables.rawValue)'; END IF;
            IF EXISTS (SELECT FROM spesa.unprotected())
                OR EXISTS (SELECT FROM pg_catalog.pg_policy AS p JOIN pg_catalog.pg_class AS c ON c.oid = p.polrelid
                    WHERE c.relnamespace = place
                        AND p.polname NOT IN ('reading', 'adding', 'changing', 'removing', 'keeping'))
                -- Rights of other roles on the schema, tables or columns.
                OR EXISTS (
                    SELECT FROM (
                        SELECT n.nspowner AS holder, a.grantee
                            FROM pg_catalog.pg_namespace AS n CROSS JOIN LATERAL aclexplode(n.nspacl) AS a
                            WHERE n.oid = place
                        UNION ALL SELECT c.relowner, a.grantee
                            FROM pg_catalog.pg_class AS c CROSS JOIN LATERAL aclexplode(c.relacl) AS a
                            WHERE c.relnamespace = place
                        UNION ALL SELECT c.relowner, a.grantee
                            FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_attribute AS t ON t.attrelid = c.oid
                                CROSS JOIN LATERAL aclexplode(t.attacl) AS a
                            WHERE c.relnamespace = place
                    ) AS given
                    WHERE given.grantee <> given.holder AND given.grantee NOT IN ('\(roles.person)'::regrole,
                        '\(roles.token)'::regrole, '\(roles.viewer)'::regrole))
            THEN RETURN QUERY SELECT '\(ServerFlaw.tooMuch.rawValue)'; END IF;
            IF EXISTS (SELECT FROM spesa.unguarded())
                OR has_table_privilege('\(roles.person)', '\(ServerRows.schema).change_lock', 'INSERT, UPDATE, DELETE')
            THEN RETURN QUERY SELECT '\(ServerFlaw.guards.rawValue)'; END IF;
        END $$;

        -- The members and tokens of a book whose role is missing, or is not in the group that has the rights.
        CREATE FUNCTION spesa.powerless(of_book text) RETURNS TABLE (flaw text, name text, is_token boolean)
        LANGUAGE sql AS $$
            SELECT '\(ServerFlaw.less.rawValue)', a.name, a.is_token FROM (
                SELECT p.name, false AS is_token, p.role, '\(roles.person)' AS due
                FROM spesa.member AS m JOIN spesa.person AS p ON p.id = m.person WHERE m.book = of_book
                UNION ALL SELECT t.name, true, t.role, '\(roles.token)'
                FROM spesa.token AS t WHERE t.book = of_book AND t.is_open
            ) AS a
            WHERE NOT EXISTS (SELECT FROM pg_catalog.pg_auth_members AS h
                WHERE h.roleid = a.due::regrole AND h.member = to_regrole(a.role))
        $$;

        -- Restores the rights of all roles, because a dump loses them on the way to version 16 or later. Missing roles are
        -- reported by `powerless`.
        CREATE FUNCTION spesa.give_again() RETURNS void LANGUAGE plpgsql AS $$
        DECLARE one record;
        BEGIN
            FOR one IN
                SELECT '\(roles.entry)' AS role, p.login AS member FROM spesa.person AS p
                UNION ALL SELECT '\(roles.person)', p.role FROM spesa.person AS p
                UNION ALL SELECT p.role, s.role FROM spesa.session AS s JOIN spesa.person AS p ON p.id = s.person
                UNION ALL SELECT '\(roles.token)', t.role FROM spesa.token AS t WHERE t.is_open
                UNION ALL SELECT '\(roles.door)', i.role FROM spesa.invitation AS i
            LOOP
                CONTINUE WHEN to_regrole(one.role) IS NULL OR to_regrole(one.member) IS NULL;
                PERFORM spesa_roles.give(one.role, one.member);
            END LOOP;
        END $$;

        """
    }
}
