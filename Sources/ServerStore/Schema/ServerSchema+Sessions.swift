extension ServerSchema {
    /// SQL functions that begin, extend and end sessions, and that end what has expired with any command.
    var sessions: String {
        """
        CREATE FUNCTION spesa.open_session(
            of_person bigint, suffix text, verifier text, idle bigint, hard bigint
        ) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
            new_role text := '\(roles.prefix)s' || suffix;
            ended text;
        BEGIN
            -- Keeps 100 sessions for each user, so that the number of roles is limited. The least recently used ones end.
            FOR ended IN SELECT s.role FROM spesa.session AS s WHERE s.person = of_person
                ORDER BY s.last_used DESC, s.created DESC, s.role OFFSET 99
            LOOP
                PERFORM spesa.end_session(ended);
            END LOOP;
            INSERT INTO spesa.session (role, person, created, last_used, idle_limit, hard_limit)
                VALUES (new_role, of_person, spesa.clock(), spesa.clock(), idle, hard);
            PERFORM spesa_roles.make_login(new_role, verifier);
            PERFORM spesa_roles.set_until(new_role, spesa.clock() + least(idle, hard));
            PERFORM spesa_roles.give((SELECT p.role FROM spesa.person AS p WHERE p.id = of_person), new_role);
        END $$;

        -- Disables a role, and drops it as soon as possible.
        CREATE FUNCTION spesa.spend(old_role text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM spesa_roles.close(old_role);
            IF NOT spesa_roles.drop(old_role) THEN
                INSERT INTO spesa.spent (role) VALUES (old_role) ON CONFLICT DO NOTHING;
            END IF;
        END $$;

        -- Ends its connections first, because they may lock its row.
        CREATE FUNCTION spesa.end_session(old_role text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM spesa.spend(old_role);
            DELETE FROM spesa.session AS s WHERE s.role = old_role;
        END $$;

        CREATE FUNCTION spesa.end_sessions(of_person bigint) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE ended text;
        BEGIN
            FOR ended IN SELECT s.role FROM spesa.session AS s WHERE s.person = of_person LOOP
                PERFORM spesa.end_session(ended);
            END LOOP;
        END $$;

        -- Ends expired sessions and tokens with their connections, and retries to drop roles that could not be dropped.
        CREATE FUNCTION spesa.tidy() RETURNS void LANGUAGE plpgsql AS $$
        DECLARE ended text;
        BEGIN
            PERFORM spesa_roles.end_holders();
            FOR ended IN
                SELECT s.role FROM spesa.session AS s
                WHERE s.last_used + s.idle_limit <= spesa.clock() OR s.created + s.hard_limit <= spesa.clock()
                LIMIT 100 FOR UPDATE SKIP LOCKED
            LOOP
                DELETE FROM spesa.session AS s WHERE s.role = ended;
                PERFORM spesa.spend(ended);
            END LOOP;
            PERFORM spesa.end_expired_tokens();
            FOR ended IN SELECT s.role FROM spesa.spent AS s ORDER BY s.tried LIMIT 20 FOR UPDATE SKIP LOCKED LOOP
                IF spesa_roles.drop(ended) THEN
                    DELETE FROM spesa.spent AS s WHERE s.role = ended;
                ELSE
                    UPDATE spesa.spent AS s SET tried = spesa.clock() WHERE s.role = ended;
                END IF;
            END LOOP;
        END $$;

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
        CREATE FUNCTION spesa.touch() RETURNS void LANGUAGE plpgsql AS $$
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

        CREATE FUNCTION spesa.sign_out() RETURNS void LANGUAGE plpgsql STRICT AS $$
        DECLARE ended text;
        BEGIN
            FOR ended IN SELECT s.role FROM spesa.session AS s WHERE s.role = session_user LOOP
                PERFORM spesa.end_session(ended);
            END LOOP;
        END $$;

        CREATE FUNCTION spesa.sign_out_everywhere() RETURNS void LANGUAGE plpgsql STRICT AS $$
        BEGIN
            PERFORM spesa.end_sessions(spesa.me());
        END $$;

        """
    }
}
