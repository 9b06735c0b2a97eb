extension ServerSchema {
    /// SQL functions that erase books.
    var erasing: String {
        """
        -- Revokes all rights to a book, unless done before. No member can then block its erasure.
        CREATE FUNCTION spesa.begin_erasing(of_book text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE me bigint := spesa.me();
        BEGIN
            PERFORM spesa.lock_users();
            PERFORM spesa.require_owner(of_book, me);
            PERFORM spesa.withdraw_book(of_book);
        END $$;

        -- Erases a removed book for all its members.
        CREATE FUNCTION spesa.erase_book(of_book text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE me bigint := spesa.me();
        BEGIN
            PERFORM spesa.require_owner(of_book, me);
            IF EXISTS (SELECT FROM spesa.book AS b WHERE b.id = of_book AND b.removed IS NULL) THEN
                \(ServerFault.noSuchBook.raised);
            END IF;
            PERFORM spesa.drop_book(of_book);
        END $$;

        -- Books of users who were removed, which nobody can open.
        CREATE FUNCTION spesa.abandoned_books() RETURNS SETOF text LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM spesa.administrator();
            RETURN QUERY SELECT b.id FROM spesa.book AS b
                WHERE NOT EXISTS (SELECT FROM spesa.member AS m WHERE m.book = b.id) ORDER BY b.removed, b.id;
        END $$;

        CREATE FUNCTION spesa.erase_abandoned(of_book text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM spesa.administrator();
            UPDATE spesa.book AS b SET changes = b.changes + 1
                WHERE b.id = of_book AND NOT EXISTS (SELECT FROM spesa.member AS m WHERE m.book = b.id);
            IF NOT FOUND THEN \(ServerFault.noSuchBook.raised); END IF;
            PERFORM spesa.drop_book(of_book);
        END $$;

        -- Drops the schema, the roles and the rows of a book to which nobody has rights.
        CREATE FUNCTION spesa.drop_book(of_book text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
            other bigint;
            old_role text;
        BEGIN
            FOR other IN SELECT m.person FROM spesa.member AS m WHERE m.book = of_book LOOP
                PERFORM spesa.end_tokens(of_book, other);
            END LOOP;
            DELETE FROM spesa.book AS b WHERE b.id = of_book;
            PERFORM spesa_roles.disconnect_from(spesa.schema_of(of_book));
            PERFORM spesa.drop_views(of_book);
            EXECUTE format('DROP SCHEMA IF EXISTS %I CASCADE', spesa.schema_of(of_book));
            FOREACH old_role IN ARRAY
                ARRAY[spesa.role_of(of_book, 'w'), spesa.role_of(of_book, 'r'), spesa.role_of(of_book, 'q')]
            LOOP
                CONTINUE WHEN to_regrole(old_role) IS NULL;
                IF NOT spesa_roles.drop(old_role) THEN
                    INSERT INTO spesa.spent (role) VALUES (old_role) ON CONFLICT DO NOTHING;
                END IF;
            END LOOP;
        END $$;

        """
    }
}
