internal import Ledger

extension ServerSchema {
    /// SQL functions that keep authors and history true, and a book usable, against SQL of its own writers.
    var guarding: String {
        """
        -- The triggers that tables of rows need and lack. They leave the functions of the store alone, which delete books.
        CREATE FUNCTION spesa.unguarded()
        RETURNS TABLE (of_table regclass, trigger text, event text, mode text, function text) LANGUAGE sql AS $$
            SELECT c.oid::regclass, t.trigger, t.event, t.mode, t.function
            FROM pg_catalog.pg_class AS c CROSS JOIN (VALUES
                ('made_by', 'history_kept', 'BEFORE INSERT OR UPDATE OR DELETE',
                    'FOR EACH ROW WHEN (current_user <> ''\(roles.owner)'')', 'keep_history'),
                ('by', 'author_kept', 'AFTER INSERT', 'REFERENCING NEW TABLE AS added FOR EACH STATEMENT',
                    'keep_authors'),
                ('by', 'author_changed', 'BEFORE UPDATE', 'FOR EACH ROW WHEN (OLD."by" IS DISTINCT FROM NEW."by" '
                    'AND current_user <> ''\(roles.owner)'')', 'keep_author')
            ) AS t (field, trigger, event, mode, function)
            WHERE c.relnamespace = to_regnamespace('\(ServerRows.schema)') AND c.relkind = 'r'
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
                    IF NOT is_new AND spesa.role_in(OLD.book_id::text) <> 'owner' THEN \(Self.keptHistory); END IF;
                    RETURN OLD;
                END IF;
                IF NOT is_new THEN
                    IF (NEW.id, NEW.made, NEW.made_by, NEW.action) IS DISTINCT FROM
                            (OLD.id, OLD.made, OLD.made_by, OLD.action)
                        OR (NEW.before, NEW.after, NEW.added, NEW.altered, NEW.first_added, NEW.last_added)
                            IS DISTINCT FROM
                            (OLD.before, OLD.after, OLD.added, OLD.altered, OLD.first_added, OLD.last_added)
                        AND spesa.role_in(OLD.book_id::text) <> 'owner'
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
        CREATE FUNCTION spesa.is_author(of_book uuid, of_table text, of_id bigint, of_uid text, author text)
        RETURNS boolean LANGUAGE plpgsql AS $$
        BEGIN
            RETURN EXISTS (SELECT FROM \(ServerRows.schema).change AS c
                WHERE c.book_id = of_book AND c.made_by IN (author, spesa.bringer(author)) AND (
                    of_table = 'expense' AND of_id BETWEEN c.first_added AND c.last_added
                    OR strpos(c.after, to_json(of_uid)::text) > 0 AND (of_table <> 'expense' OR c.id IN (
                        SELECT e.change FROM \(ServerRows.schema).change_expense AS e
                        WHERE e.book_id = of_book AND e.expense = of_id))));
        END $$;

        -- Sets the author of new rows. For each statement, because an import inserts thousands of rows.
        CREATE FUNCTION spesa.keep_authors() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
            me text := spesa.author();
            wrong record;
        BEGIN
            IF me IS NULL THEN RETURN NULL; END IF;
            FOR wrong IN SELECT a.book_id, a.id, a.uid, a."by" FROM added AS a
                WHERE a."by" <> me AND NOT spesa.may_write(a."by", me)
            LOOP
                CONTINUE WHEN spesa.is_author(wrong.book_id, TG_TABLE_NAME, wrong.id, wrong.uid, wrong."by");
                EXECUTE format('UPDATE %I.%I SET "by" = $1 WHERE book_id = $2 AND id = $3', TG_TABLE_SCHEMA, TG_TABLE_NAME)
                    USING me, wrong.book_id, wrong.id;
            END LOOP;
            RETURN NULL;
        END $$;

        -- Keeps the author of a row, unless the user confirms a row that was brought in, or brings one back.
        CREATE FUNCTION spesa.keep_author() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE me text := spesa.author();
        BEGIN
            IF me IS NULL OR spesa.may_write(NEW."by", me) AND right(OLD."by", 1) = ')'
                OR spesa.is_author(OLD.book_id, TG_TABLE_NAME, NEW.id, NEW.uid, NEW."by")
            THEN RETURN NEW; END IF;
            NEW."by" := OLD."by";
            RETURN NEW;
        END $$;

        """
    }

    /// The PL/pgSQL statement that refuses a change of the history.
    private static let keptHistory =
        "RAISE EXCEPTION USING ERRCODE = '42501', MESSAGE = 'the history can be added to, and not changed'"
}
