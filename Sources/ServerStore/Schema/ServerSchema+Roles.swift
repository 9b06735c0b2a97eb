extension ServerSchema {
    /// SQL functions that create and drop roles. Only callable by the owner of the other functions.
    ///
    /// The letter in a role's name states its kind: `u` has a password, `p` is a person with their books, `s` a
    /// session, `t` a token, `i` an invitation.
    var makingRoles: String {
        """
        CREATE FUNCTION spesa_roles.require(role text, kinds text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            IF (starts_with(role, '\(roles.prefix)') AND length(role) = \(roles.prefix.utf8.count + 33)
                AND strpos(kinds, substr(role, \(roles.prefix.utf8.count + 1), 1)) > 0
                AND translate(substr(role, \(roles.prefix.utf8.count + 2)), '0123456789abcdef', '') = '') IS NOT TRUE
            THEN
                RAISE EXCEPTION USING ERRCODE = '42501', MESSAGE = 'no role of this store';
            END IF;
        END $$;

        -- Refuses anything but a SCRAM verifier. The server would take another text as a plain password, which its log may
        -- contain.
        CREATE FUNCTION spesa_roles.require_verifier(verifier text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            IF (length(verifier) = 133 AND starts_with(verifier, 'SCRAM-SHA-256$4096:') AND substr(verifier, 44, 1) = '$'
                AND substr(verifier, 89, 1) = ':' AND octet_length(decode(substr(verifier, 20, 24), 'base64')) = 16
                AND octet_length(decode(substr(verifier, 45, 44), 'base64')) = 32
                AND octet_length(decode(substr(verifier, 90, 44), 'base64')) = 32
                AND translate(substr(verifier, 20), ' ' || chr(9) || chr(10) || chr(13), '') = substr(verifier, 20))
                IS NOT TRUE
            THEN
                RAISE EXCEPTION USING ERRCODE = '22023', MESSAGE = 'no verifier of SCRAM-SHA-256';
            END IF;
        END $$;

        CREATE FUNCTION spesa_roles.make(role text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM spesa_roles.require(role, 'p');
            EXECUTE format('CREATE ROLE %I NOLOGIN', role);
        END $$;

        CREATE FUNCTION spesa_roles.make_login(role text, verifier text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM spesa_roles.require(role, 'usti');
            PERFORM spesa_roles.require_verifier(verifier);
            EXECUTE format('CREATE ROLE %I LOGIN CONNECTION LIMIT \(Self.mostConnections) PASSWORD %L', role, verifier);
        END $$;

        -- Ends all connections of a role except this one.
        CREATE FUNCTION spesa_roles.disconnect(role text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE process integer;
        BEGIN
            PERFORM spesa_roles.require(role, 'upsti');
            FOR process IN SELECT a.pid FROM pg_catalog.pg_stat_activity AS a
                WHERE a.usename = role AND a.pid <> pg_backend_pid()
            LOOP
                PERFORM pg_terminate_backend(process);
            END LOOP;
        END $$;

        -- The start time of this connection. Its secret may have been changed between start and sign-in.
        CREATE FUNCTION spesa_roles.connected() RETURNS timestamptz LANGUAGE sql AS $$
            SELECT a.backend_start FROM pg_catalog.pg_stat_activity AS a WHERE a.pid = pg_backend_pid()
        $$;

        -- Ends connections that lock rows of the store for longer than any call takes, because they would block removals.
        -- Connections that wait for a lock themselves have a minute.
        CREATE FUNCTION spesa_roles.end_holders() RETURNS void LANGUAGE plpgsql AS $$
        DECLARE process integer;
        BEGIN
            FOR process IN SELECT DISTINCT a.pid
                FROM pg_catalog.pg_locks AS l JOIN pg_catalog.pg_class AS c ON c.oid = l.relation
                    JOIN pg_catalog.pg_stat_activity AS a ON a.pid = l.pid
                WHERE a.datname = current_database() AND l.database = a.datid AND l.granted
                    AND l.mode IN ('RowShareLock', 'RowExclusiveLock') AND c.relnamespace = 'spesa'::regnamespace
                    AND starts_with(a.usename, '\(roles.prefix)') AND a.pid <> pg_backend_pid()
                    AND a.xact_start < clock_timestamp() - CASE a.wait_event_type
                        WHEN 'Lock' THEN INTERVAL '1 minute' ELSE INTERVAL '5 seconds' END
            LOOP
                PERFORM pg_terminate_backend(process);
            END LOOP;
        END $$;

        -- Ends the connections of these roles that are in a transaction, so that they keep no locks.
        CREATE FUNCTION spesa_roles.interrupt(only_of text[]) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE process integer;
        BEGIN
            FOR process IN SELECT a.pid FROM pg_catalog.pg_stat_activity AS a
                WHERE a.datname = current_database() AND a.usename::text = ANY (only_of)
                    AND starts_with(a.usename, '\(roles.prefix)') AND a.xact_start IS NOT NULL
                    AND a.pid <> pg_backend_pid()
            LOOP
                PERFORM pg_terminate_backend(process);
            END LOOP;
        END $$;

        -- Ends the connections of users that lock a whole table, which no command of the program does and which would stop
        -- all books. Returns how many.
        CREATE FUNCTION spesa_roles.end_lockers() RETURNS bigint LANGUAGE plpgsql AS $$
        DECLARE
            process integer;
            ended bigint := 0;
        BEGIN
            FOR process IN SELECT DISTINCT a.pid
                FROM pg_catalog.pg_locks AS l JOIN pg_catalog.pg_class AS c ON c.oid = l.relation
                    JOIN pg_catalog.pg_stat_activity AS a ON a.pid = l.pid
                WHERE a.datname = current_database() AND l.database = a.datid AND starts_with(a.usename, '\(roles.prefix)')
                    AND l.mode NOT IN ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock')
                    AND c.relnamespace IN ('spesa'::regnamespace, to_regnamespace('\(ServerRows.schema)'))
                    AND a.pid <> pg_backend_pid()
            LOOP
                PERFORM pg_terminate_backend(process);
                ended := ended + 1;
            END LOOP;
            RETURN ended;
        END $$;

        -- Changes a password. Someone who knew the former one keeps no connection, no setting of the role, and no
        -- membership in it.
        CREATE FUNCTION spesa_roles.set_secret(role text, verifier text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE holder name;
        BEGIN
            PERFORM spesa_roles.require(role, 'u');
            PERFORM spesa_roles.require_verifier(verifier);
            -- An open connection may hold a lock on the role.
            PERFORM spesa_roles.disconnect(role);
            EXECUTE format('ALTER ROLE %I PASSWORD %L', role, verifier);
            EXECUTE format('ALTER ROLE %I RESET ALL', role);
            EXECUTE format('ALTER ROLE %I IN DATABASE %I RESET ALL', role, current_database());
            FOR holder IN SELECT pg_get_userbyid(m.member) FROM pg_catalog.pg_auth_members AS m
                WHERE m.roleid = role::regrole AND m.member <> '\(roles.maker)'::regrole
            LOOP
                EXECUTE format('REVOKE %I FROM %I', role, holder);
            END LOOP;
            PERFORM spesa_roles.disconnect(role);
        END $$;

        -- Sets the end of a login, in seconds since 1970; null for none.
        CREATE FUNCTION spesa_roles.set_until(role text, until bigint) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM spesa_roles.require(role, 'stiu');
            EXECUTE format('ALTER ROLE %I VALID UNTIL %L', role, coalesce(
                to_char(to_timestamp(until) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '+00', 'infinity'));
        END $$;

        -- Makes a role a member of the fixed role for its kind, or a session a member of the role of its user.
        CREATE FUNCTION spesa_roles.give(role text, member text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM spesa_roles.require(member, CASE role WHEN '\(roles.entry)' THEN 'u' WHEN '\(roles.person)' THEN 'p'
                WHEN '\(roles.token)' THEN 't' WHEN '\(roles.door)' THEN 'i' ELSE 's' END);
            IF role NOT IN ('\(roles.entry)', '\(roles.person)', '\(roles.token)', '\(roles.door)') THEN
                PERFORM spesa_roles.require(role, 'p');
            END IF;
            EXECUTE format('GRANT %I TO %I', role, member);
        END $$;

        -- Fails if the role is still granted. From version 16 on, a REVOKE by another than the grantor only warns.
        CREATE FUNCTION spesa_roles.require_taken(role text, member text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            IF EXISTS (SELECT FROM pg_catalog.pg_auth_members AS m
                WHERE m.roleid = to_regrole(role) AND m.member = to_regrole(require_taken.member))
            THEN
                RAISE EXCEPTION USING ERRCODE = '55000',
                    MESSAGE = 'somebody else gave what is to be taken; spesa store upgrade mends that';
            END IF;
        END $$;

        -- Disables a login and ends all its connections except this one, which loses all rights.
        CREATE FUNCTION spesa_roles.close(role text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE other name;
        BEGIN
            PERFORM spesa_roles.require(role, 'upsti');
            -- The role may be missing in a restored dump, or was dropped.
            IF to_regrole(role) IS NULL THEN RETURN; END IF;
            -- An open connection may hold a lock on the role.
            PERFORM spesa_roles.disconnect(role);
            EXECUTE format('ALTER ROLE %I NOLOGIN PASSWORD NULL VALID UNTIL ''-infinity''', role);
            FOR other IN SELECT pg_get_userbyid(m.roleid) FROM pg_catalog.pg_auth_members AS m
                WHERE m.member = role::regrole
            LOOP
                EXECUTE format('REVOKE %I FROM %I', other, role);
                PERFORM spesa_roles.require_taken(other, role);
            END LOOP;
            FOR other IN SELECT pg_get_userbyid(m.member) FROM pg_catalog.pg_auth_members AS m
                WHERE m.roleid = role::regrole AND m.member <> '\(roles.maker)'::regrole
            LOOP
                EXECUTE format('REVOKE %I FROM %I', role, other);
            END LOOP;
            PERFORM spesa_roles.disconnect(role);
        END $$;

        -- Drops a role. Returns false if it is the role of this connection, or still owns objects in another database of the
        -- server.
        CREATE FUNCTION spesa_roles.drop(role text) RETURNS boolean LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM spesa_roles.require(role, 'upsti');
            IF role = session_user THEN RETURN false; END IF;
            BEGIN
                EXECUTE format('GRANT %I TO %I', role, '\(roles.maker)');
                EXECUTE format('DROP OWNED BY %I', role);
                EXECUTE format('DROP ROLE %I', role);
            EXCEPTION
                WHEN undefined_object THEN RETURN true;
                WHEN OTHERS THEN RETURN false;
            END;
            RETURN true;
        END $$;

        """
    }

    /// The most connections of a login role, so that one user cannot take all connections of the server.
    static let mostConnections = 20
}
