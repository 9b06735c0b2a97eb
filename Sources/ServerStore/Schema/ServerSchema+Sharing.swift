extension ServerSchema {
    /// SQL functions that share books with other users.
    var sharing: String {
        """
        -- Every book must keep an owner.
        CREATE FUNCTION spesa.require_other_owner(of_book text, than_person bigint) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            IF EXISTS (SELECT FROM spesa.member AS m
                    WHERE m.book = of_book AND m.person = than_person AND m.role = 'owner')
                AND NOT EXISTS (SELECT FROM spesa.member AS m
                    WHERE m.book = of_book AND m.person <> than_person AND m.role = 'owner')
            THEN \(ServerFault.lastOwner.raised); END IF;
        END $$;

        -- The error names the user whose only book it is. Requires `lock_users`, because two books of a user could be removed
        -- at the same time.
        CREATE FUNCTION spesa.require_other_book(of_book text, of_person bigint) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            IF NOT EXISTS (SELECT FROM spesa.entries(of_person, false) AS e WHERE e.id <> of_book) THEN
                RAISE EXCEPTION USING ERRCODE = '\(ServerFault.lastBook.rawValue)',
                    MESSAGE = (SELECT p.name FROM spesa.person AS p WHERE p.id = of_person);
            END IF;
        END $$;

        CREATE FUNCTION spesa.person_named(with_folded text) RETURNS bigint LANGUAGE plpgsql AS $$
        DECLARE found bigint;
        BEGIN
            SELECT p.id INTO found FROM spesa.person AS p WHERE p.folded = with_folded;
            IF found IS NULL THEN \(ServerFault.noSuchUser.raised); END IF;
            RETURN found;
        END $$;

        -- Adds a member to a book, or changes their role.
        CREATE FUNCTION spesa.share(of_book text, with_folded text, as_role text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
            me bigint := spesa.me();
            other bigint;
            mine spesa.member;
        BEGIN
            PERFORM spesa.require_owner(of_book, me);
            PERFORM spesa.require_present(of_book);
            other := spesa.person_named(with_folded);
            IF NOT EXISTS (SELECT FROM spesa.member AS m WHERE m.book = of_book AND m.person = other) THEN
                SELECT m.* INTO mine FROM spesa.member AS m WHERE m.book = of_book AND m.person = me;
                PERFORM spesa.join_book(other, of_book, as_role, mine.name, mine.folded);
                RETURN;
            END IF;
            IF as_role <> 'owner' THEN PERFORM spesa.require_other_owner(of_book, other); END IF;
            PERFORM spesa.interrupt(of_book, other);
            UPDATE spesa.member AS m SET role = as_role WHERE m.book = of_book AND m.person = other;
        END $$;

        -- Ends the transactions of a member who loses rights, or of all members, so that they hold no locks in the book.
        CREATE FUNCTION spesa.interrupt(of_book text, of_person bigint DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM spesa_roles.interrupt(ARRAY(
                SELECT s.role FROM spesa.session AS s JOIN spesa.member AS m ON m.person = s.person
                    WHERE m.book = of_book AND m.person = coalesce(of_person, m.person)
                UNION ALL SELECT t.role FROM spesa.token AS t
                    WHERE t.book = of_book AND t.person = coalesce(of_person, t.person)));
        END $$;

        -- Removes a member. If no owner is left, all writers become owners.
        CREATE FUNCTION spesa.drop_member(of_book text, of_person bigint) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM spesa.interrupt(of_book, of_person);
            PERFORM spesa.end_tokens(of_book, of_person);
            DELETE FROM spesa.member AS m WHERE m.book = of_book AND m.person = of_person;
            IF NOT EXISTS (SELECT FROM spesa.member AS m WHERE m.book = of_book AND m.role = 'owner') THEN
                UPDATE spesa.member AS m SET role = 'owner' WHERE m.book = of_book AND m.role = 'writer';
            END IF;
        END $$;

        CREATE FUNCTION spesa.unshare(of_book text, with_folded text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
            me bigint := spesa.me();
            other bigint;
        BEGIN
            PERFORM spesa.lock_users();
            PERFORM spesa.require_owner(of_book, me);
            PERFORM spesa.require_present(of_book);
            other := spesa.person_named(with_folded);
            IF NOT EXISTS (SELECT FROM spesa.member AS m WHERE m.book = of_book AND m.person = other) THEN
                \(ServerFault.noSuchMember.raised);
            END IF;
            PERFORM spesa.require_other_owner(of_book, other);
            PERFORM spesa.require_other_book(of_book, other);
            PERFORM spesa.drop_member(of_book, other);
        END $$;

        CREATE FUNCTION spesa.leave(of_book text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE me bigint := spesa.me();
        BEGIN
            PERFORM spesa.lock_users();
            PERFORM spesa.lock_book(of_book, me);
            PERFORM spesa.require_present(of_book);
            PERFORM spesa.require_other_owner(of_book, me);
            PERFORM spesa.require_other_book(of_book, me);
            PERFORM spesa.drop_member(of_book, me);
        END $$;

        """
    }
}
