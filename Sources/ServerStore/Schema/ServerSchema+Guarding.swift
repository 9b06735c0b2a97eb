internal import Ledger

extension ServerSchema {
    /// SQL functions that keep authors and history true, and a book usable, against SQL of its own writers.
    var guarding: String {
        """
        -- Grants members their rights to the tables of a book. Called again after tables were added.
        CREATE OR REPLACE FUNCTION spesa.grant_book(book text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
            place text := spesa.schema_of(book);
            reader text := spesa.role_of(book, 'r');
            writer text := spesa.role_of(book, 'w');
        BEGIN
            EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', place, reader);
            EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA %I TO %I', place, reader);
            EXECUTE format('GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO %I', place, writer);
            -- A change locks the row of this table, which needs UPDATE. Without the row no change is possible.
            EXECUTE format('REVOKE INSERT, DELETE ON %I.book FROM %I', place, writer);
            PERFORM spesa.guard_book(place);
        END $$;

        -- Creates the triggers that a book lacks, or has switched off.
        CREATE FUNCTION spesa.guard_book(place text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE guarded record;
        BEGIN
            FOR guarded IN SELECT * FROM spesa.unguarded(place) LOOP
                EXECUTE format('DROP TRIGGER IF EXISTS %I ON %I.%I', guarded.trigger, place, guarded.name);
                EXECUTE format('CREATE TRIGGER %I %s ON %I.%I %s EXECUTE FUNCTION spesa.%I()',
                    guarded.trigger, guarded.event, place, guarded.name, guarded.mode, guarded.function);
            END LOOP;
        END $$;

        -- The triggers that a book needs and lacks.
        CREATE FUNCTION spesa.unguarded(place text)
        RETURNS TABLE (name name, trigger text, event text, mode text, function text) LANGUAGE sql AS $$
            SELECT c.relname, t.trigger, t.event, t.mode, t.function
            FROM pg_catalog.pg_class AS c CROSS JOIN (VALUES
                ('made_by', 'history_kept', 'BEFORE INSERT OR UPDATE OR DELETE', 'FOR EACH ROW', 'keep_history'),
                ('by', 'author_kept', 'AFTER INSERT', 'REFERENCING NEW TABLE AS added FOR EACH STATEMENT',
                    'keep_authors'),
                ('by', 'author_changed', 'BEFORE UPDATE',
                    'FOR EACH ROW WHEN (OLD."by" IS DISTINCT FROM NEW."by")', 'keep_author')
            ) AS t (field, trigger, event, mode, function)
            WHERE c.relnamespace = to_regnamespace(place) AND c.relkind = 'r'
                AND EXISTS (SELECT FROM pg_catalog.pg_attribute AS a WHERE a.attrelid = c.oid AND a.attname = t.field)
                AND (t.field = 'by') = EXISTS (SELECT FROM pg_catalog.pg_attribute AS a
                    WHERE a.attrelid = c.oid AND a.attname = 'uid')
                AND c.relname <> 'expense_aside'
                AND NOT EXISTS (SELECT FROM pg_catalog.pg_trigger AS g
                    WHERE g.tgrelid = c.oid AND g.tgname = t.trigger AND g.tgenabled IN ('O', 'A'))
        $$;

        -- The name of the user of this connection; null for the administrator of the server.
        CREATE FUNCTION spesa.author() RETURNS text LANGUAGE plpgsql AS $$
        DECLARE
            found text;
            now bigint := spesa.clock();
        BEGIN
            SELECT p.name INTO found FROM spesa.session AS s JOIN spesa.person AS p ON p.id = s.person
                WHERE s.role = session_user AND s.last_used + s.idle_limit > now AND s.created + s.hard_limit > now;
            IF found IS NULL THEN
                SELECT p.name INTO found FROM spesa.token AS t JOIN spesa.person AS p ON p.id = t.person
                    WHERE t.role = session_user AND t.is_open AND coalesce(t.expires > now, true);
            END IF;
            IF found IS NULL AND starts_with(session_user, '\(roles.prefix)t') THEN
                \(ServerFault.unknownToken.raised);
            ELSIF found IS NULL AND starts_with(session_user, '\(roles.prefix)') THEN
                \(ServerFault.sessionEnded.raised);
            END IF;
            RETURN found;
        END $$;

        -- The user who brought in a row under the name of another author; null for a plain name.
        CREATE FUNCTION spesa.bringer(author text) RETURNS text LANGUAGE sql AS $$
            SELECT substring(author FROM '^.+ [(]by (?:merge|load|import) of ([^ ]+)[)]$')
        $$;

        -- Whether a user may write an author: the own name, a name that the user vouches for, or that of a catalogue.
        CREATE FUNCTION spesa.may_write(author text, me text) RETURNS boolean LANGUAGE sql AS $$
            SELECT author = me OR starts_with(author, '\(Change.catalogue)') OR author = '\(Change.goods)'
                OR coalesce(spesa.bringer(author) = me, false)
        $$;

        CREATE FUNCTION spesa.is_owner(place text) RETURNS boolean LANGUAGE sql AS $$
            SELECT EXISTS (SELECT FROM spesa.session AS s JOIN spesa.member AS m ON m.person = s.person
                WHERE s.role = session_user AND m.role = 'owner' AND spesa.schema_of(m.book) = place)
        $$;

        -- Sets who made or undid a change. A change of an earlier transaction can only be undone or redone; an erasure by an
        -- owner may shorten or delete it.
        CREATE FUNCTION spesa.keep_history() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
            me text := spesa.author();
            is_new boolean := TG_OP = 'INSERT';
        BEGIN
            IF me IS NOT NULL THEN
                IF NOT is_new THEN is_new := OLD.xmin = pg_current_xact_id()::xid; END IF;
                IF TG_OP = 'DELETE' THEN
                    IF NOT is_new AND NOT spesa.is_owner(TG_TABLE_SCHEMA) THEN \(Self.keptHistory); END IF;
                    RETURN OLD;
                END IF;
                IF NOT is_new THEN
                    IF (NEW.id, NEW.made, NEW.made_by, NEW.action) IS DISTINCT FROM
                            (OLD.id, OLD.made, OLD.made_by, OLD.action)
                        OR (NEW.before, NEW.after, NEW.added, NEW.altered, NEW.first_added, NEW.last_added)
                            IS DISTINCT FROM
                            (OLD.before, OLD.after, OLD.added, OLD.altered, OLD.first_added, OLD.last_added)
                        AND NOT spesa.is_owner(TG_TABLE_SCHEMA)
                    THEN \(Self.keptHistory); END IF;
                    IF NEW.undone_by IS NOT DISTINCT FROM OLD.undone_by THEN RETURN NEW; END IF;
                ELSIF NOT spesa.may_write(NEW.made_by, me) THEN
                    NEW.made_by := me;
                END IF;
                IF NEW.undone_by IS NOT NULL AND NOT spesa.may_write(NEW.undone_by, me) THEN
                    NEW.undone_by := me;
                END IF;
            END IF;
            IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
            RETURN NEW;
        END $$;

        -- Whether an author, or the user who brought the row in, made a change that added the row. Undo, redo and merge may
        -- then bring it back.
        CREATE FUNCTION spesa.is_author(place text, of_table text, of_id bigint, of_uid text, author text) RETURNS boolean
        LANGUAGE plpgsql AS $$
        DECLARE
            is_known boolean;
            of_expense text := '';
        BEGIN
            IF of_table = 'expense' THEN
                of_expense := format('$1 BETWEEN c.first_added AND c.last_added OR '
                    'c.id IN (SELECT e.change FROM %I.change_expense AS e WHERE e.expense = $1) AND ', place);
            END IF;
            EXECUTE format('SELECT EXISTS (SELECT FROM %I.change AS c WHERE c.made_by IN ($3, $4) AND ('
                || of_expense || 'strpos(c.after, $2) > 0))', place)
                INTO is_known USING of_id, to_json(of_uid)::text, author, spesa.bringer(author);
            RETURN is_known;
        END $$;

        -- Sets the author of new rows. For each statement, because an import inserts thousands of rows.
        CREATE FUNCTION spesa.keep_authors() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
            me text := spesa.author();
            wrong record;
        BEGIN
            IF me IS NULL THEN RETURN NULL; END IF;
            FOR wrong IN SELECT a.id, a.uid, a."by" FROM added AS a
                WHERE a."by" <> me AND NOT spesa.may_write(a."by", me)
            LOOP
                CONTINUE WHEN spesa.is_author(TG_TABLE_SCHEMA, TG_TABLE_NAME, wrong.id, wrong.uid, wrong."by");
                EXECUTE format('UPDATE %I.%I SET "by" = $1 WHERE id = $2', TG_TABLE_SCHEMA, TG_TABLE_NAME)
                    USING me, wrong.id;
            END LOOP;
            RETURN NULL;
        END $$;

        -- Keeps the author of a row, unless the user confirms a row that was brought in, or brings one back.
        CREATE FUNCTION spesa.keep_author() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE me text := spesa.author();
        BEGIN
            -- At a greater depth, `keep_authors` corrects the row.
            IF me IS NULL OR pg_trigger_depth() > 1 OR spesa.may_write(NEW."by", me) AND right(OLD."by", 1) = ')'
                OR spesa.is_author(TG_TABLE_SCHEMA, TG_TABLE_NAME, NEW.id, NEW.uid, NEW."by")
            THEN RETURN NEW; END IF;
            NEW."by" := OLD."by";
            RETURN NEW;
        END $$;

        \(flaws("CREATE OR REPLACE FUNCTION", without: "book"))
        -- Flaws of a book that only the administrator of the server can mend.
        CREATE FUNCTION spesa.guard_flaws(of_book text) RETURNS TABLE (flaw text) LANGUAGE plpgsql AS $$
        DECLARE
            place text := spesa.schema_of(of_book);
            has_row boolean;
        BEGIN
            IF to_regclass(format('%I.book', place)) IS NULL THEN RETURN; END IF;
            EXECUTE format('SELECT EXISTS (SELECT FROM %I.book)', place) INTO has_row;
            IF NOT has_row THEN RETURN QUERY SELECT '\(ServerFlaw.row.rawValue)'; END IF;
            IF EXISTS (SELECT FROM spesa.unguarded(place)) OR coalesce(has_table_privilege(
                to_regrole(spesa.role_of(of_book, 'w')), to_regclass(format('%I.book', place)), 'INSERT, DELETE'), false)
            THEN RETURN QUERY SELECT '\(ServerFlaw.guards.rawValue)'; END IF;
        END $$;

        -- Findings on the books of the caller. The name is that of a user or token; null if the finding concerns no member.
        CREATE OR REPLACE FUNCTION spesa.findings() RETURNS TABLE (book text, flaw text, name text, is_token boolean)
        LANGUAGE plpgsql AS $$
        DECLARE me bigint := spesa.me();
        BEGIN
            RETURN QUERY SELECT m.name, f.flaw, f.name, f.is_token
                FROM spesa.member AS m CROSS JOIN LATERAL (
                    SELECT * FROM spesa.flaws(m.book)
                    UNION ALL SELECT g.flaw, NULL, false FROM spesa.guard_flaws(m.book) AS g) AS f
                WHERE m.person = me
                ORDER BY m.folded, f.flaw, f.is_token, f.name;
        END $$;

        """
    }

    /// The PL/pgSQL statement that refuses a change of the history.
    private static let keptHistory =
        "RAISE EXCEPTION USING ERRCODE = '42501', MESSAGE = 'the history can be added to, and not changed'"
}
