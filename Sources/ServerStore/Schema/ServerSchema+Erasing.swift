extension ServerSchema {
    /// SQL functions that erase books.
    var erasing: String {
        """
        -- Removes a book, unless done before. No member can then block its erasure.
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

        -- Deletes a removed book with its rows and tokens.
        CREATE FUNCTION spesa.drop_book(of_book text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE other bigint;
        BEGIN
            FOR other IN SELECT m.person FROM spesa.member AS m WHERE m.book = of_book LOOP
                PERFORM spesa.end_tokens(of_book, other);
            END LOOP;
            PERFORM spesa.interrupt(of_book);
            PERFORM spesa.empty_book(of_book);
            DELETE FROM spesa.book AS b WHERE b.id = of_book;
        END $$;

        """
    }
}
