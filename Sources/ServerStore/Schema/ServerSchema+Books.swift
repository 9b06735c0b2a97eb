extension ServerSchema {
    /// SQL functions for the list of books. Their rows are in tables of their own (`rows`).
    var books: String {
        """
        CREATE FUNCTION spesa.build_book(of_person bigint, new_name text, new_folded text) RETURNS text
        LANGUAGE plpgsql AS $$
        DECLARE
            book text := gen_random_uuid()::text;
            most bigint := (SELECT s.most_books FROM spesa.store AS s);
        BEGIN
            -- Two calls at once could exceed the limit.
            PERFORM p.id FROM spesa.person AS p WHERE p.id = of_person FOR NO KEY UPDATE;
            -- Removed books count, because they take space until they are erased.
            IF (SELECT count(*) >= most FROM spesa.book AS b WHERE b.made_by = of_person) THEN
                RAISE EXCEPTION USING ERRCODE = '\(ServerFault.tooManyBooks.rawValue)', MESSAGE = most::text;
            END IF;
            INSERT INTO spesa.book (id, created, made_by) VALUES (book, spesa.clock(), of_person);
            PERFORM spesa.fill_book(book);
            PERFORM spesa.join_book(of_person, book, 'owner', new_name, new_folded);
            RETURN book;
        END $$;

        -- Restores a removed book without its content, for the copy that comes back. Its id, members and tokens stay.
        CREATE FUNCTION spesa.renew_book(of_book text, new_name text, new_folded text) RETURNS SETOF spesa.entry
        LANGUAGE plpgsql AS $$
        DECLARE me bigint := spesa.me();
        BEGIN
            PERFORM spesa.require_name(new_name, new_folded);
            PERFORM spesa.require_owner(of_book, me);
            IF EXISTS (SELECT FROM spesa.book AS b WHERE b.id = of_book AND b.removed IS NULL) THEN
                \(ServerFault.noSuchBook.raised);
            END IF;
            PERFORM spesa.require_free(me, new_folded, of_book);
            PERFORM spesa.interrupt(of_book);
            PERFORM spesa.empty_book(of_book);
            PERFORM spesa.fill_book(of_book);
            UPDATE spesa.book AS b SET removed = NULL WHERE b.id = of_book;
            UPDATE spesa.member AS m SET name = new_name, folded = new_folded WHERE m.person = me AND m.book = of_book;
            RETURN QUERY SELECT * FROM spesa.entries(me, false) AS e WHERE e.id = of_book;
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

        -- Removes a book from the lists of its members, who can then no longer read it.
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
            END LOOP;
            UPDATE spesa.book AS b SET removed = coalesce(b.removed, spesa.clock()) WHERE b.id = of_book;
            PERFORM spesa.interrupt(of_book);
        END $$;

        CREATE FUNCTION spesa.restore_book(with_folded text) RETURNS SETOF spesa.entry LANGUAGE plpgsql AS $$
        DECLARE
            me bigint := spesa.me();
            back text;
        BEGIN
            SELECT m.book INTO back FROM spesa.member AS m JOIN spesa.book AS b ON b.id = m.book
                WHERE m.person = me AND m.folded = with_folded AND b.removed IS NOT NULL;
            IF back IS NULL THEN \(ServerFault.noSuchBook.raised); END IF;
            PERFORM spesa.require_owner(back, me);
            UPDATE spesa.book AS b SET removed = NULL WHERE b.id = back;
            RETURN QUERY SELECT * FROM spesa.entries(me, false) AS e WHERE e.id = back;
        END $$;

        """
    }
}
