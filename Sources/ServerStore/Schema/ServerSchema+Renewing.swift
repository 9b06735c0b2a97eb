extension ServerSchema {
    /// SQL functions that limit the books of a user, and that refill a book which comes back from another store.
    var renewing: String {
        """
        -- The most books that a user may make, set by the administrator of the server.
        ALTER TABLE spesa.store ADD COLUMN most_books bigint NOT NULL DEFAULT \(Self.mostBooks)
            CHECK (most_books BETWEEN 1 AND 1000000);
        -- The user who made the book; null if unknown, or if the user was removed.
        ALTER TABLE spesa.book ADD COLUMN made_by bigint REFERENCES spesa.person (id) ON DELETE SET NULL;
        CREATE INDEX book_made_by ON spesa.book (made_by);
        UPDATE spesa.book AS b SET made_by = (SELECT min(m.person) FROM spesa.member AS m
            WHERE m.book = b.id AND m.role = 'owner' HAVING count(*) = 1);

        -- Creates the schema of a book with empty tables.
        CREATE FUNCTION spesa.fill_book(book text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
            place text := spesa.schema_of(book);
            made_of spesa.template;
        BEGIN
            -- An upgrade of all books waits for this transaction.
            SELECT t.* INTO STRICT made_of FROM spesa.template AS t FOR SHARE;
            EXECUTE format('CREATE SCHEMA %I', place);
            PERFORM set_config('search_path', place || ', pg_temp', true);
            EXECUTE made_of.script;
            PERFORM set_config('search_path', 'pg_catalog, pg_temp', true);
            EXECUTE format('COMMENT ON SCHEMA %I IS %L', place, 'spesa ' || made_of.version);
            PERFORM spesa.grant_book(book);
            PERFORM spesa.build_views(book);
        END $$;

        CREATE OR REPLACE FUNCTION spesa.build_book(of_person bigint, new_name text, new_folded text) RETURNS text
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
            PERFORM spesa_roles.make(spesa.role_of(book, 'r'));
            PERFORM spesa_roles.make(spesa.role_of(book, 'w'));
            PERFORM spesa_roles.give(spesa.role_of(book, 'r'), spesa.role_of(book, 'w'));
            PERFORM spesa.fill_book(book);
            PERFORM spesa.join_book(of_person, book, 'owner', new_name, new_folded);
            RETURN book;
        END $$;

        -- Restores a removed book without its content, for the copy that comes back. Its id, members and tokens stay.
        CREATE FUNCTION spesa.renew_book(of_book text, new_name text, new_folded text) RETURNS SETOF spesa.entry
        LANGUAGE plpgsql AS $$
        DECLARE
            me bigint := spesa.me();
            other spesa.member;
        BEGIN
            PERFORM spesa.require_name(new_name, new_folded);
            PERFORM spesa.require_owner(of_book, me);
            IF EXISTS (SELECT FROM spesa.book AS b WHERE b.id = of_book AND b.removed IS NULL) THEN
                \(ServerFault.noSuchBook.raised);
            END IF;
            PERFORM spesa.require_free(me, new_folded, of_book);
            PERFORM spesa_roles.disconnect_from(spesa.schema_of(of_book));
            PERFORM spesa.drop_views(of_book);
            EXECUTE format('DROP SCHEMA IF EXISTS %I CASCADE', spesa.schema_of(of_book));
            PERFORM spesa.fill_book(of_book);
            UPDATE spesa.book AS b SET removed = NULL WHERE b.id = of_book;
            UPDATE spesa.member AS m SET name = new_name, folded = new_folded WHERE m.person = me AND m.book = of_book;
            FOR other IN SELECT m.* FROM spesa.member AS m WHERE m.book = of_book LOOP
                PERFORM spesa.grant_member(other.person, of_book, other.role);
            END LOOP;
            RETURN QUERY SELECT * FROM spesa.entries(me, false) AS e WHERE e.id = of_book;
        END $$;

        -- The members of a book, also of a removed one. Only members may ask.
        CREATE OR REPLACE FUNCTION spesa.members(of_book text)
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

    /// The most books that a user may make, unless the administrator of the server sets another number.
    static let mostBooks = 100
}
