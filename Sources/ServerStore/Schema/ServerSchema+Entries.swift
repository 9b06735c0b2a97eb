extension ServerSchema {
    /// SQL functions that list a user's session, books and settings.
    var entries: String {
        """
        CREATE TYPE spesa.entry AS (
            id text, name text, role text, current boolean, members bigint, books bigint
        );
        REVOKE ALL ON TYPE spesa.entry FROM PUBLIC;
        ALTER TYPE spesa.entry OWNER TO \(roles.owner);

        CREATE FUNCTION spesa.entries(of_person bigint, is_removed boolean) RETURNS SETOF spesa.entry
        LANGUAGE sql AS $$
            SELECT m.book, m.name, m.role, m.current, (SELECT count(*) FROM spesa.member AS o WHERE o.book = m.book),
                (SELECT count(*) FROM spesa.member AS o JOIN spesa.book AS c ON c.id = o.book
                    WHERE o.person = of_person AND c.removed IS NULL)
            FROM spesa.member AS m JOIN spesa.book AS b ON b.id = m.book
            WHERE m.person = of_person AND (b.removed IS NOT NULL) = is_removed
            ORDER BY m.folded
        $$;

        CREATE FUNCTION spesa.books() RETURNS SETOF spesa.entry LANGUAGE plpgsql AS $$
        BEGIN
            RETURN QUERY SELECT * FROM spesa.entries(spesa.me(), false);
        END $$;

        CREATE FUNCTION spesa.removed_books() RETURNS SETOF spesa.entry LANGUAGE plpgsql AS $$
        BEGIN
            RETURN QUERY SELECT * FROM spesa.entries(spesa.me(), true);
        END $$;

        -- The signed-in user with the current book, or else the oldest one. Counts as use of the session.
        CREATE FUNCTION spesa.signed_in() RETURNS TABLE (
            id bigint, name text, administrator boolean, created bigint, session_created bigint, last_used bigint,
            idle_limit bigint, hard_limit bigint, book text, book_name text, role text, current boolean, members bigint,
            books bigint, key text, value text
        ) LANGUAGE plpgsql AS $$
        DECLARE me bigint := spesa.me();
        BEGIN
            PERFORM spesa.touch();
            -- One row for each setting of the user, or a single row without settings.
            RETURN QUERY SELECT f.*, t.key, t.value FROM (
                SELECT p.id, p.name, p.administrator, p.created, s.created, s.last_used, s.idle_limit,
                    s.hard_limit, e.id, e.name, e.role, e.current, e.members, e.books
                FROM spesa.session AS s JOIN spesa.person AS p ON p.id = s.person
                    LEFT JOIN spesa.entries(me, false) AS e ON true LEFT JOIN spesa.book AS b ON b.id = e.id
                    LEFT JOIN spesa.member AS m ON m.book = e.id AND m.person = me
                WHERE s.role = session_user ORDER BY e.current DESC, b.created, m.folded LIMIT 1
            ) AS f LEFT JOIN spesa.setting AS t ON t.person = me;
        END $$;

        -- The mark of the newest change of a book; null if there is none, or if the caller may not read the book.
        CREATE FUNCTION spesa.newest_mark(of_book text) RETURNS text LANGUAGE plpgsql AS $$
        BEGIN
            RETURN (SELECT c.mark FROM \(ServerRows.schema).change_mark AS c
                WHERE c.book_id = of_book::uuid AND spesa.role_in(of_book) IS NOT NULL ORDER BY c.made DESC LIMIT 1);
        END $$;

        CREATE FUNCTION spesa.members_of(of_book text)
        RETURNS TABLE (id bigint, name text, administrator boolean, created bigint, role text) LANGUAGE sql AS $$
            SELECT p.id, p.name, p.administrator, p.created, m.role
            FROM spesa.member AS m JOIN spesa.person AS p ON p.id = m.person
            WHERE m.book = of_book ORDER BY p.folded
        $$;

        -- The members of a book, also of a removed one. Only members may ask.
        CREATE FUNCTION spesa.members(of_book text)
        RETURNS TABLE (id bigint, name text, administrator boolean, created bigint, role text) LANGUAGE plpgsql AS $$
        DECLARE me bigint := spesa.me();
        BEGIN
            IF NOT EXISTS (SELECT FROM spesa.member AS m WHERE m.book = of_book AND m.person = me) THEN
                \(ServerFault.noSuchBook.raised);
            END IF;
            RETURN QUERY SELECT * FROM spesa.members_of(of_book);
        END $$;

        """
    }
}
