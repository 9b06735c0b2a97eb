extension ServerSchema {
    /// SQL functions that end what has expired with any command, and that reset forgotten passwords.
    var ending: String {
        """
        ALTER TABLE spesa.person ADD COLUMN reset_at bigint;

        CREATE INDEX session_idle ON spesa.session ((last_used + idle_limit));
        CREATE INDEX session_hard ON spesa.session ((created + hard_limit));

        -- Whether a session, a token or an invitation has expired, and its connections still have to be ended.
        CREATE FUNCTION spesa.has_expired() RETURNS boolean LANGUAGE plpgsql AS $$
        DECLARE now bigint := spesa.clock();
        BEGIN
            RETURN EXISTS (SELECT FROM spesa.session AS s WHERE s.last_used + s.idle_limit <= now)
                OR EXISTS (SELECT FROM spesa.session AS s WHERE s.created + s.hard_limit <= now)
                OR EXISTS (SELECT FROM spesa.token AS t WHERE t.is_open AND t.expires <= now)
                OR EXISTS (SELECT FROM spesa.invitation AS i WHERE i.expires <= now);
        END $$;

        -- Records use of the session, at most once a minute, and not in a read-only transaction. Ends what has expired.
        CREATE OR REPLACE FUNCTION spesa.touch() RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
            used spesa.session;
            ended text;
        BEGIN
            IF current_setting('transaction_read_only') = 'on' THEN RETURN; END IF;
            UPDATE spesa.session AS s SET last_used = spesa.clock()
                WHERE s.role = session_user AND s.last_used + 60 <= spesa.clock() RETURNING s.* INTO used;
            IF used.role IS NOT NULL THEN
                PERFORM spesa_roles.set_until(
                    used.role, least(used.last_used + used.idle_limit, used.created + used.hard_limit));
            ELSIF NOT spesa.has_expired() THEN
                RETURN;
            END IF;
            FOR ended IN SELECT i.role FROM spesa.invitation AS i WHERE i.expires <= spesa.clock()
                LIMIT 100 FOR UPDATE SKIP LOCKED
            LOOP
                PERFORM spesa.end_invitation(ended);
            END LOOP;
            PERFORM spesa.tidy();
        END $$;

        -- Sets the end of a login, in seconds since 1970; null for none.
        CREATE OR REPLACE FUNCTION spesa_roles.set_until(role text, until bigint) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM spesa_roles.require(role, 'stu');
            EXECUTE format('ALTER ROLE %I VALID UNTIL %L', role, coalesce(
                to_char(to_timestamp(until) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '+00', 'infinity'));
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

        -- Opens a session. `renamed` is true if the password is still stored under the former name.
        CREATE OR REPLACE FUNCTION spesa.sign_in(session text, session_verifier text, idle bigint, hard bigint)
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
        CREATE OR REPLACE FUNCTION spesa.change_password(
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

        """
    }
}
