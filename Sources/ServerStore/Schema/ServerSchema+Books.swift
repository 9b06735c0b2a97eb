extension ServerSchema {
    /// SQL functions for books: schemas with two roles each, one that reads and one that also writes.
    var bookKeeping: String {
        """
        CREATE FUNCTION spesa.schema_of(book text) RETURNS text LANGUAGE sql AS $$
            SELECT 'book_' || replace(book, '-', '')
        $$;

        -- Grants members their rights to the tables of a book. Called again after tables were added.
        CREATE FUNCTION spesa.grant_book(book text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
            place text := spesa.schema_of(book);
            reader text := spesa.role_of(book, 'r');
            writer text := spesa.role_of(book, 'w');
        BEGIN
            EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', place, reader);
            EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA %I TO %I', place, reader);
            EXECUTE format('GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO %I', place, writer);
        END $$;

        CREATE FUNCTION spesa.build_book(of_person bigint, new_name text, new_folded text) RETURNS text
        LANGUAGE plpgsql AS $$
        DECLARE
            book text := gen_random_uuid()::text;
            place text := spesa.schema_of(book);
            made_of spesa.template;
        BEGIN
            -- An upgrade of all books waits for this transaction.
            SELECT t.* INTO STRICT made_of FROM spesa.template AS t FOR SHARE;
            INSERT INTO spesa.book (id, created) VALUES (book, spesa.clock());
            PERFORM spesa_roles.make(spesa.role_of(book, 'r'));
            PERFORM spesa_roles.make(spesa.role_of(book, 'w'));
            PERFORM spesa_roles.give(spesa.role_of(book, 'r'), spesa.role_of(book, 'w'));
            EXECUTE format('CREATE SCHEMA %I', place);
            PERFORM set_config('search_path', place || ', pg_temp', true);
            EXECUTE made_of.script;
            PERFORM set_config('search_path', 'pg_catalog, pg_temp', true);
            EXECUTE format('COMMENT ON SCHEMA %I IS %L', place, 'spesa ' || made_of.version);
            PERFORM spesa.grant_book(book);
            PERFORM spesa.build_views(book);
            PERFORM spesa.join_book(of_person, book, 'owner', new_name, new_folded);
            RETURN book;
        END $$;

        -- Adds a member to a book, which becomes their current book if it is their first. A taken name gets a number.
        CREATE FUNCTION spesa.join_book(
            of_person bigint, of_book text, as_role text, with_name text, with_folded text
        ) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
            free_name text := with_name;
            free_folded text := with_folded;
            number integer := 1;
        BEGIN
            WHILE EXISTS (SELECT FROM spesa.member AS m WHERE m.person = of_person AND m.folded = free_folded) LOOP
                number := number + 1;
                -- A long name is replaced, because the folded form of a cut name is unknown here.
                free_name := CASE WHEN length(with_name) < 28 THEN with_name ELSE 'book' END || '-' || number;
                free_folded := CASE WHEN length(with_name) < 28 THEN with_folded ELSE 'book' END || '-' || number;
            END LOOP;
            INSERT INTO spesa.member (person, book, role, current, name, folded)
                VALUES (of_person, of_book, as_role,
                    NOT EXISTS (SELECT FROM spesa.member AS m WHERE m.person = of_person), free_name, free_folded);
            PERFORM spesa.grant_member(of_person, of_book, as_role);
        END $$;

        -- Grants a member and their tokens the rights of a role in a book, and revokes all others. Without a role, revokes all.
        CREATE FUNCTION spesa.grant_member(of_person bigint, of_book text, as_role text) RETURNS void
        LANGUAGE plpgsql AS $$
        DECLARE script spesa.token;
        BEGIN
            PERFORM spesa.grant_role((SELECT p.role FROM spesa.person AS p WHERE p.id = of_person), of_book, as_role);
            FOR script IN SELECT t.* FROM spesa.token AS t
                WHERE t.person = of_person AND t.book = of_book AND t.is_open FOR UPDATE
            LOOP
                PERFORM spesa.grant_token(script, as_role);
            END LOOP;
        END $$;

        -- A token has at most the rights of its user.
        CREATE FUNCTION spesa.grant_token(script spesa.token, as_role text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM spesa.grant_role(script.role, script.book,
                CASE WHEN script.scope = 'read' AND as_role IN ('owner', 'writer') THEN 'reader' ELSE as_role END);
        END $$;

        CREATE FUNCTION spesa.grant_role(member text, of_book text, as_role text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
            reader text := spesa.role_of(of_book, 'r');
            writer text := spesa.role_of(of_book, 'w');
        BEGIN
            PERFORM spesa_roles.take(reader, member);
            PERFORM spesa_roles.take(writer, member);
            IF as_role = 'reader' THEN PERFORM spesa_roles.give(reader, member); END IF;
            IF as_role IN ('owner', 'writer') THEN PERFORM spesa_roles.give(writer, member); END IF;
        END $$;

        CREATE FUNCTION spesa.count_change(of_book text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM set_config('lock_timeout', '6s', true);
            UPDATE spesa.book AS b SET changes = b.changes + 1 WHERE b.id = of_book;
        EXCEPTION WHEN lock_not_available THEN
            PERFORM spesa_roles.end_holders();
            UPDATE spesa.book AS b SET changes = b.changes + 1 WHERE b.id = of_book;
        END $$;

        -- Serializes changes to the members of a book. Fails if the person is not a member.
        CREATE FUNCTION spesa.lock_book(of_book text, of_person bigint) RETURNS text LANGUAGE plpgsql AS $$
        DECLARE found text;
        BEGIN
            IF EXISTS (SELECT FROM spesa.member AS m WHERE m.book = of_book AND m.person = of_person) THEN
                PERFORM spesa.count_change(of_book);
            END IF;
            SELECT m.role INTO found FROM spesa.member AS m WHERE m.book = of_book AND m.person = of_person;
            IF found IS NULL THEN \(ServerFault.noSuchBook.raised); END IF;
            RETURN found;
        END $$;

        CREATE FUNCTION spesa.require_owner(of_book text, of_person bigint) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            IF spesa.lock_book(of_book, of_person) <> 'owner' THEN \(ServerFault.notOwner.raised); END IF;
        END $$;

        -- Fails if the book was removed.
        CREATE FUNCTION spesa.require_present(of_book text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            IF NOT EXISTS (SELECT FROM spesa.book AS b WHERE b.id = of_book AND b.removed IS NULL) THEN
                \(ServerFault.noSuchBook.raised);
            END IF;
        END $$;

        CREATE FUNCTION spesa.require_free(of_person bigint, wanted text, but text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            IF EXISTS (SELECT FROM spesa.member AS m
                WHERE m.person = of_person AND m.folded = wanted AND m.book <> but)
            THEN \(ServerFault.bookNameTaken.raised); END IF;
        END $$;

        CREATE FUNCTION spesa.make_book(new_name text, new_folded text) RETURNS SETOF spesa.entry
        LANGUAGE plpgsql AS $$
        DECLARE
            me bigint := spesa.me();
            made text;
        BEGIN
            PERFORM spesa.require_name(new_name, new_folded);
            PERFORM spesa.require_free(me, new_folded, '');
            made := spesa.build_book(me, new_name, new_folded);
            RETURN QUERY SELECT * FROM spesa.entries(me, false) AS e WHERE e.id = made;
        END $$;

        CREATE FUNCTION spesa.use_book(of_book text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE me bigint := spesa.me();
        BEGIN
            PERFORM spesa.lock_book(of_book, me);
            PERFORM spesa.require_present(of_book);
            UPDATE spesa.member AS m SET current = false WHERE m.person = me AND m.current AND m.book <> of_book;
            UPDATE spesa.member AS m SET current = true WHERE m.person = me AND m.book = of_book;
        END $$;

        -- Renames a book for the caller only.
        CREATE FUNCTION spesa.rename_book(of_book text, new_name text, new_folded text) RETURNS void
        LANGUAGE plpgsql AS $$
        DECLARE me bigint := spesa.me();
        BEGIN
            PERFORM spesa.require_name(new_name, new_folded);
            PERFORM spesa.lock_book(of_book, me);
            PERFORM spesa.require_present(of_book);
            PERFORM spesa.require_free(me, new_folded, of_book);
            UPDATE spesa.member AS m SET name = new_name, folded = new_folded WHERE m.person = me AND m.book = of_book;
        END $$;

        -- Removes a book from the lists of its members, and revokes their rights to it.
        CREATE FUNCTION spesa.remove_book(of_book text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE me bigint := spesa.me();
        BEGIN
            PERFORM spesa.lock_users();
            PERFORM spesa.require_owner(of_book, me);
            PERFORM spesa.require_present(of_book);
            PERFORM spesa.withdraw_book(of_book);
        END $$;

        -- Requires `lock_users`, because every user must keep at least one book.
        CREATE FUNCTION spesa.withdraw_book(of_book text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE other bigint;
        BEGIN
            FOR other IN SELECT m.person FROM spesa.member AS m WHERE m.book = of_book LOOP
                PERFORM spesa.require_other_book(of_book, other);
                PERFORM spesa.grant_member(other, of_book, 'none');
            END LOOP;
            UPDATE spesa.book AS b SET removed = coalesce(b.removed, spesa.clock()) WHERE b.id = of_book;
            PERFORM spesa_roles.disconnect_from(spesa.schema_of(of_book));
        END $$;

        CREATE FUNCTION spesa.restore_book(with_folded text) RETURNS SETOF spesa.entry LANGUAGE plpgsql AS $$
        DECLARE
            me bigint := spesa.me();
            back text;
            other spesa.member;
        BEGIN
            SELECT m.book INTO back FROM spesa.member AS m JOIN spesa.book AS b ON b.id = m.book
                WHERE m.person = me AND m.folded = with_folded AND b.removed IS NOT NULL;
            IF back IS NULL THEN \(ServerFault.noSuchBook.raised); END IF;
            PERFORM spesa.require_owner(back, me);
            UPDATE spesa.book AS b SET removed = NULL WHERE b.id = back;
            FOR other IN SELECT m.* FROM spesa.member AS m WHERE m.book = back LOOP
                PERFORM spesa.grant_member(other.person, back, other.role);
            END LOOP;
            RETURN QUERY SELECT * FROM spesa.entries(me, false) AS e WHERE e.id = back;
        END $$;

        """
    }
}
