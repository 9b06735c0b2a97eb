extension ServerSchema {
    /// SQL functions that sign users up with an invitation, and in with a password, and that reset forgotten passwords.
    var signingIn: String {
        """
        CREATE FUNCTION spesa.make_entry(name text, verifier text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM spesa_roles.make_login(name, verifier);
            PERFORM spesa_roles.give('\(roles.entry)', name);
        END $$;

        -- Creates a user with a book of the same name, and a session. The first user is the administrator.
        CREATE FUNCTION spesa.sign_up(
            new_name text, new_folded text, verifier text, session text, session_verifier text, idle bigint, hard bigint
        ) RETURNS TABLE (id bigint, name text, administrator boolean, created bigint) LANGUAGE plpgsql AS $$
        #variable_conflict use_column
        DECLARE
            new_login text := spesa.login_of(new_folded);
            new_role text := spesa.new_role('p');
            new_id bigint;
        BEGIN
            PERFORM spesa.require_name(new_name, new_folded);
            PERFORM spesa.lock_users();
            PERFORM spesa.tidy();
            IF EXISTS (SELECT FROM spesa.person AS p
                WHERE p.folded = new_folded OR p.name = new_name OR p.login = new_login)
            THEN \(ServerFault.nameTaken.raised); END IF;
            -- The login role of a former user of that name, who is still signed in.
            IF EXISTS (SELECT FROM spesa.spent AS s WHERE s.role = new_login) THEN
                \(ServerFault.nameTaken.raised);
            END IF;
            PERFORM spesa.use_invitation();
            INSERT INTO spesa.person (name, folded, login, role, administrator, created)
                VALUES (new_name, new_folded, new_login, new_role,
                    NOT EXISTS (SELECT FROM spesa.person AS p), spesa.clock())
                RETURNING person.id INTO new_id;
            PERFORM spesa.make_entry(new_login, verifier);
            PERFORM spesa_roles.make(new_role);
            PERFORM spesa_roles.give('\(roles.person)', new_role);
            PERFORM spesa.build_book(new_id, new_name, new_folded);
            PERFORM spesa.open_session(new_id, session, session_verifier, idle, hard);
            RETURN QUERY SELECT p.id, p.name, p.administrator, p.created FROM spesa.person AS p WHERE p.id = new_id;
        END $$;

        -- Opens a session. `renamed` is true if the password is still stored under the former name.
        CREATE FUNCTION spesa.sign_in(session text, session_verifier text, idle bigint, hard bigint)
        RETURNS TABLE (id bigint, name text, administrator boolean, created bigint, renamed boolean)
        LANGUAGE plpgsql AS $$
        DECLARE me bigint := spesa.entering();
        BEGIN
            IF (SELECT p.reset_at IS NOT NULL FROM spesa.person AS p WHERE p.id = me) THEN
                \(ServerFault.passwordReset.raised);
            END IF;
            PERFORM spesa.tidy();
            PERFORM spesa.open_session(me, session, session_verifier, idle, hard);
            RETURN QUERY SELECT p.id, p.name, p.administrator, p.created, p.login <> spesa.login_of(p.folded)
                FROM spesa.person AS p WHERE p.id = me;
        END $$;

        -- The user of a reset password, who has no session yet.
        CREATE FUNCTION spesa.entering_user()
        RETURNS TABLE (id bigint, name text, administrator boolean, created bigint) LANGUAGE plpgsql AS $$
        DECLARE me bigint := spesa.entering();
        BEGIN
            IF (SELECT p.reset_at IS NULL FROM spesa.person AS p WHERE p.id = me) THEN
                \(ServerFault.noSuchUser.raised);
            END IF;
            RETURN QUERY SELECT p.id, p.name, p.administrator, p.created FROM spesa.person AS p WHERE p.id = me;
        END $$;

        -- Changes the password, ends all sessions, and opens a new one.
        CREATE FUNCTION spesa.change_password(
            verifier text, session text, session_verifier text, idle bigint, hard bigint
        ) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE me bigint := spesa.entering();
        BEGIN
            PERFORM spesa_roles.set_secret(session_user, verifier);
            PERFORM spesa_roles.set_until(session_user, NULL);
            PERFORM spesa.end_sessions(me);
            PERFORM spesa.open_session(me, session, session_verifier, idle, hard);
            UPDATE spesa.person AS p
                SET secret_since = clock_timestamp(), changing = pg_backend_pid(), reset_at = NULL WHERE p.id = me;
        END $$;

        -- After a change of password, ends the connections that signed in with the former one.
        CREATE FUNCTION spesa.password_changed() RETURNS void LANGUAGE plpgsql STRICT AS $$
        BEGIN
            UPDATE spesa.person AS p SET secret_since = clock_timestamp(), changing = NULL
                WHERE p.login = session_user AND p.changing = pg_backend_pid();
            IF FOUND THEN PERFORM spesa_roles.disconnect(session_user); END IF;
        END $$;

        -- Stores the password of a renamed user under the new name, because the secret is derived from both.
        CREATE FUNCTION spesa.take_name(verifier text) RETURNS boolean LANGUAGE plpgsql AS $$
        DECLARE
            me bigint := spesa.entering();
            former text := session_user;
            next text;
        BEGIN
            PERFORM spesa.lock_users();
            PERFORM spesa.tidy();
            SELECT spesa.login_of(p.folded) INTO next FROM spesa.person AS p WHERE p.id = me;
            -- The new name may still belong to the login of another renamed user who has not signed in since.
            IF EXISTS (SELECT FROM spesa.person AS p WHERE p.login = next)
                OR EXISTS (SELECT FROM spesa.spent AS s WHERE s.role = next)
            THEN RETURN false; END IF;
            PERFORM spesa.make_entry(next, verifier);
            UPDATE spesa.person AS p SET login = next WHERE p.id = me;
            PERFORM spesa.spend(former);
            RETURN true;
        END $$;

        -- Replaces a forgotten password by a code that is valid for 7 days, and ends all sessions of the user.
        CREATE FUNCTION spesa.reset_password(of_person bigint, verifier text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
            forgetful spesa.person;
            next text;
        BEGIN
            PERFORM spesa.administrator();
            PERFORM spesa.lock_users();
            SELECT p.* INTO forgetful FROM spesa.person AS p WHERE p.id = of_person;
            IF forgetful.id IS NULL THEN \(ServerFault.noSuchUser.raised); END IF;
            next := spesa.login_of(forgetful.folded);
            IF EXISTS (SELECT FROM spesa.person AS p WHERE p.login = next)
                OR EXISTS (SELECT FROM spesa.spent AS s WHERE s.role = next)
            THEN
                next := forgetful.login;
                PERFORM spesa_roles.set_secret(next, verifier);
            ELSE
                -- The user was renamed, and has not signed in since.
                PERFORM spesa.make_entry(next, verifier);
                PERFORM spesa.spend(forgetful.login);
            END IF;
            PERFORM spesa_roles.set_until(next, spesa.clock() + \(Self.lifetime));
            UPDATE spesa.person AS p
                SET login = next, secret_since = clock_timestamp(), changing = NULL, reset_at = spesa.clock()
                WHERE p.id = of_person;
            PERFORM spesa.end_sessions(of_person);
        END $$;

        """
    }
}
