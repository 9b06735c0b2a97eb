extension ServerSchema {
    /// SQL functions over the rows of books (`ServerRows`): who may use them, one change at a time, and their beginning and
    /// end.
    var rows: String {
        """
        -- The right of the caller to a book: `owner`, `writer` or `reader`; null without one, or after the session ended.
        CREATE FUNCTION spesa.role_in(of_book text) RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
        DECLARE
            found text;
            now bigint := floor(extract(epoch FROM clock_timestamp()));
        BEGIN
            IF starts_with(session_user, '\(roles.prefix)t') THEN
                SELECT CASE t.scope WHEN 'read' THEN 'reader' ELSE m.role END INTO found
                    FROM spesa.token AS t JOIN spesa.member AS m ON m.person = t.person AND m.book = t.book
                        JOIN spesa.book AS b ON b.id = m.book
                    WHERE t.role = session_user AND t.is_open AND coalesce(t.expires > now, true)
                        AND b.id = of_book AND b.removed IS NULL;
            ELSE
                SELECT m.role INTO found FROM spesa.session AS s JOIN spesa.member AS m ON m.person = s.person
                        JOIN spesa.book AS b ON b.id = m.book
                    WHERE s.role = session_user AND s.last_used + s.idle_limit > now
                        AND s.created + s.hard_limit > now AND b.id = of_book AND b.removed IS NULL;
            END IF;
            RETURN found;
        END $$;

        -- The book of this connection. Fails unless the caller may read it, so that nothing is shown as empty by mistake.
        -- An administrator of the server, who has rights to the rows without it, may name any book.
        CREATE FUNCTION spesa.readable_book() RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
        DECLARE wanted text := nullif(current_setting('spesa.book', true), '');
        BEGIN
            IF starts_with(session_user, '\(roles.prefix)') AND spesa.role_in(wanted) IS NULL THEN
                PERFORM spesa.refuse_rows();
            END IF;
            RETURN wanted::uuid;
        END $$;

        -- Like `readable_book`. Fails unless the caller may also write.
        CREATE FUNCTION spesa.writable_book() RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
        DECLARE
            wanted text := nullif(current_setting('spesa.book', true), '');
            mine text;
        BEGIN
            IF NOT starts_with(session_user, '\(roles.prefix)') THEN RETURN wanted::uuid; END IF;
            mine := spesa.role_in(wanted);
            IF mine IS NULL THEN PERFORM spesa.refuse_rows(); END IF;
            IF mine = 'reader' THEN RAISE EXCEPTION USING ERRCODE = '42501', MESSAGE = 'no writer of this book'; END IF;
            RETURN wanted::uuid;
        END $$;

        -- Fails, with the reason if the session or token has ended.
        CREATE FUNCTION spesa.refuse_rows() RETURNS void LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
        BEGIN
            PERFORM spesa.author();
            RAISE EXCEPTION USING ERRCODE = '42501', MESSAGE = 'no member of this book';
        END $$;

        -- Begins a change: waits for the other changes of the book, adds the mark of this one, and deletes marks older than a
        -- day. Returns whether the mark is new, and the time in seconds since 1970.
        CREATE FUNCTION spesa.hold_book(new_mark text) RETURNS TABLE (is_new boolean, now bigint) LANGUAGE plpgsql AS $$
        DECLARE held uuid := spesa.writable_book();
        BEGIN
            PERFORM FROM \(ServerRows.schema).change_lock AS l WHERE l.book_id = held FOR UPDATE;
            IF NOT FOUND THEN
                INSERT INTO \(ServerRows.schema).change_lock (book_id) VALUES (held) ON CONFLICT DO NOTHING;
                PERFORM FROM \(ServerRows.schema).change_lock AS l WHERE l.book_id = held FOR UPDATE;
            END IF;
            -- Rights may have been lost while waiting.
            PERFORM spesa.writable_book();
            DELETE FROM \(ServerRows.schema).change_mark AS c
                WHERE c.book_id = held AND c.made < clock_timestamp() - INTERVAL '1 day';
            INSERT INTO \(ServerRows.schema).change_mark (book_id, mark) VALUES (held, new_mark) ON CONFLICT DO NOTHING;
            is_new := FOUND;
            now := spesa.clock();
            RETURN NEXT;
        END $$;

        -- See `spesa_roles.end_lockers`.
        CREATE FUNCTION spesa.end_lockers() RETURNS bigint LANGUAGE sql AS $$ SELECT spesa_roles.end_lockers() $$;

        -- Gives a new or empty book the first categories.
        CREATE FUNCTION spesa.fill_book(of_book text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO \(ServerRows.schema).change_lock (book_id) VALUES (of_book::uuid) ON CONFLICT DO NOTHING;
            INSERT INTO \(ServerRows.schema).category (book_id, id, parent, name, uid)
                SELECT of_book::uuid, c.id, c.parent, c.name, c.uid
                FROM json_to_recordset((SELECT s.categories FROM spesa.store AS s)::json)
                    AS c (id bigint, parent bigint, name text, uid text) ORDER BY c.id;
        END $$;

        -- Deletes the rows of a book.
        CREATE FUNCTION spesa.empty_book(of_book text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE emptied regclass;
        BEGIN
            -- For the triggers of the rows. Totals need not be kept.
            PERFORM set_config('search_path', '\(ServerRows.schema), pg_temp', true),
                set_config('spesa.book', of_book, true), set_config('spesa.totals', 'later', true);
            SET CONSTRAINTS ALL DEFERRED;
            FOR emptied IN SELECT c.oid FROM pg_catalog.pg_class AS c
                WHERE c.relnamespace = '\(ServerRows.schema)'::regnamespace AND c.relkind = 'r'
                ORDER BY c.relname = 'last_gone'
            LOOP
                EXECUTE format('DELETE FROM %s WHERE book_id = $1', emptied) USING of_book::uuid;
            END LOOP;
            SET CONSTRAINTS ALL IMMEDIATE;
            PERFORM set_config('search_path', 'pg_catalog, pg_temp', true);
        END $$;

        -- Gives members the rows of their books, and protects these from everybody else. Repeated in every upgrade.
        CREATE FUNCTION spesa.protect_rows() RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
            guarded record;
            wanted record;
        BEGIN
            FOR wanted IN SELECT * FROM spesa.unprotected() LOOP
                EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', wanted.of_table);
                EXECUTE format('DROP POLICY IF EXISTS %I ON %s', wanted.policy, wanted.of_table);
                EXECUTE format('CREATE POLICY %I ON %s %s', wanted.policy, wanted.of_table, wanted.meaning);
            END LOOP;
            GRANT USAGE ON SCHEMA \(ServerRows.schema) TO \(roles.person), \(roles.token), \(roles.viewer);
            GRANT SELECT ON ALL TABLES IN SCHEMA \(ServerRows.schema)
                TO \(roles.person), \(roles.token), \(roles.viewer);
            GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(ServerRows.schema)
                TO \(roles.person), \(roles.token);
            REVOKE INSERT, UPDATE, DELETE ON \(ServerRows.schema).change_lock, \(ServerRows.schema).change_mark
                FROM \(roles.person), \(roles.token);
            FOR guarded IN SELECT * FROM spesa.unguarded() LOOP
                EXECUTE format('DROP TRIGGER IF EXISTS %I ON %s', guarded.trigger, guarded.of_table);
                EXECUTE format('CREATE TRIGGER %I %s ON %s %s EXECUTE FUNCTION spesa.%I()',
                    guarded.trigger, guarded.event, guarded.of_table, guarded.mode, guarded.function);
            END LOOP;
        END $$;

        -- The policies that tables of rows lack. They are the same for every table. Each function is called once a statement,
        -- so that the index of the key serves.
        CREATE FUNCTION spesa.unprotected() RETURNS TABLE (of_table regclass, policy text, meaning text)
        LANGUAGE sql AS $$
            SELECT c.oid::regclass, p.policy, p.meaning FROM pg_catalog.pg_class AS c CROSS JOIN (VALUES
                ('reading', 'FOR SELECT TO \(members), \(roles.viewer) USING (book_id = (SELECT spesa.readable_book()))'),
                ('adding', 'FOR INSERT TO \(members) WITH CHECK (book_id = (SELECT spesa.writable_book()))'),
                ('changing', 'FOR UPDATE TO \(members) USING (book_id = (SELECT spesa.writable_book()))'),
                ('removing', 'FOR DELETE TO \(members) USING (book_id = (SELECT spesa.writable_book()))'),
                ('keeping', 'TO \(roles.owner) USING (true)')
            ) AS p (policy, meaning)
            WHERE c.relnamespace = to_regnamespace('\(ServerRows.schema)') AND c.relkind = 'r'
                AND NOT (c.relrowsecurity AND c.relforcerowsecurity AND EXISTS (
                    SELECT FROM pg_catalog.pg_policy AS h WHERE h.polrelid = c.oid AND h.polname = p.policy))
        $$;

        """
    }

    /// The groups of roles that use the rows of books.
    private var members: String { "\(roles.person), \(roles.token)" }
}
