extension ServerSchema {
    /// SQL functions with which an administrator manages users.
    var users: String {
        """
        CREATE FUNCTION spesa.users() RETURNS TABLE (id bigint, name text, administrator boolean, created bigint)
        LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM spesa.administrator();
            RETURN QUERY SELECT p.id, p.name, p.administrator, p.created FROM spesa.person AS p ORDER BY p.folded;
        END $$;

        -- Renames a user, and their book if it has the same name. The password stays under the former name until the next
        -- sign-in.
        CREATE FUNCTION spesa.rename_user(of_person bigint, new_name text, new_folded text) RETURNS void
        LANGUAGE plpgsql AS $$
        DECLARE former spesa.person;
        BEGIN
            PERFORM spesa.administrator();
            PERFORM spesa.require_name(new_name, new_folded);
            PERFORM spesa.lock_users();
            SELECT p.* INTO former FROM spesa.person AS p WHERE p.id = of_person;
            IF former.id IS NULL THEN \(ServerFault.noSuchUser.raised); END IF;
            IF EXISTS (SELECT FROM spesa.person AS p WHERE p.id <> of_person
                AND (p.folded = new_folded OR p.name = new_name OR p.login = spesa.login_of(new_folded)))
            THEN \(ServerFault.nameTaken.raised); END IF;
            UPDATE spesa.person AS p SET name = new_name, folded = new_folded WHERE p.id = of_person;
            UPDATE spesa.member AS m SET name = new_name, folded = new_folded
                WHERE m.person = of_person AND m.folded = former.folded AND NOT EXISTS (
                    SELECT FROM spesa.member AS o
                    WHERE o.person = of_person AND o.folded = new_folded AND o.book <> m.book);
        END $$;

        -- Removes a user. Returns the books without other members, which are kept but in no list.
        CREATE FUNCTION spesa.remove_user(of_person bigint) RETURNS SETOF text LANGUAGE plpgsql AS $$
        DECLARE
            gone spesa.person;
            theirs text;
        BEGIN
            PERFORM spesa.administrator();
            PERFORM spesa.lock_users();
            SELECT p.* INTO gone FROM spesa.person AS p WHERE p.id = of_person;
            IF gone.id IS NULL THEN \(ServerFault.noSuchUser.raised); END IF;
            IF gone.administrator AND EXISTS (SELECT FROM spesa.person AS p WHERE p.id <> of_person)
                AND NOT EXISTS (SELECT FROM spesa.person AS p WHERE p.id <> of_person AND p.administrator)
            THEN \(ServerFault.lastAdministrator.raised); END IF;
            PERFORM spesa.end_sessions(of_person);
            FOR theirs IN SELECT m.book FROM spesa.member AS m WHERE m.person = of_person ORDER BY m.folded LOOP
                PERFORM spesa.lock_book(theirs, of_person);
                PERFORM spesa.drop_member(theirs, of_person);
                IF NOT EXISTS (SELECT FROM spesa.member AS m WHERE m.book = theirs) THEN
                    UPDATE spesa.book AS b SET removed = coalesce(b.removed, spesa.clock()) WHERE b.id = theirs;
                    RETURN NEXT theirs;
                END IF;
            END LOOP;
            PERFORM spesa.spend(gone.login);
            PERFORM spesa.spend(gone.role);
            DELETE FROM spesa.person AS p WHERE p.id = of_person;
        END $$;

        """
    }
}
