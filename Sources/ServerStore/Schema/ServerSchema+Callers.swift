extension ServerSchema {
    /// SQL functions that identify the caller, or lock rows. These functions are internal.
    var callers: String {
        """
        CREATE FUNCTION spesa.clock() RETURNS bigint LANGUAGE sql AS $$
            SELECT floor(extract(epoch FROM clock_timestamp()))::bigint
        $$;

        -- The person of this session.
        CREATE FUNCTION spesa.me() RETURNS bigint LANGUAGE plpgsql AS $$
        DECLARE found bigint;
        BEGIN
            SELECT s.person INTO found FROM spesa.session AS s
                WHERE s.role = session_user AND s.last_used + s.idle_limit > spesa.clock()
                    AND s.created + s.hard_limit > spesa.clock();
            IF found IS NULL THEN \(ServerFault.sessionEnded.raised); END IF;
            RETURN found;
        END $$;

        CREATE FUNCTION spesa.administrator() RETURNS bigint LANGUAGE plpgsql AS $$
        DECLARE me bigint := spesa.me();
        BEGIN
            IF NOT (SELECT p.administrator FROM spesa.person AS p WHERE p.id = me) THEN
                \(ServerFault.notAdministrator.raised);
            END IF;
            RETURN me;
        END $$;

        -- The person who signed in to this connection with the current password.
        CREATE FUNCTION spesa.entering() RETURNS bigint LANGUAGE plpgsql AS $$
        DECLARE found bigint;
        BEGIN
            SELECT p.id INTO found FROM spesa.person AS p
                WHERE p.login = session_user AND p.secret_since < spesa_roles.connected();
            IF found IS NULL THEN \(ServerFault.sessionEnded.raised); END IF;
            RETURN found;
        END $$;

        -- Serializes changes to users and removals of their books. Must precede `lock_book`.
        CREATE FUNCTION spesa.lock_users() RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM set_config('lock_timeout', '6s', true);
            UPDATE spesa.store SET changes = changes + 1;
        EXCEPTION WHEN lock_not_available THEN
            PERFORM spesa_roles.end_holders();
            UPDATE spesa.store SET changes = changes + 1;
        END $$;

        -- The login role of the user with a name.
        CREATE FUNCTION spesa.login_of(folded text) RETURNS text LANGUAGE sql AS $$
            SELECT '\(roles.prefix)u' || substr(encode(sha256(
                convert_to('\(roles.prefix)', 'UTF8') || convert_to(folded, 'UTF8')), 'hex'), 1, 32)
        $$;

        CREATE FUNCTION spesa.new_role(kind text) RETURNS text LANGUAGE sql AS $$
            SELECT '\(roles.prefix)' || kind || replace(gen_random_uuid()::text, '-', '')
        $$;

        -- Refuses names that the program cannot read, because they would appear in the lists of all users.
        CREATE FUNCTION spesa.require_name(name text, folded text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE letters constant text := 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
        BEGIN
            IF (length(name) BETWEEN 1 AND 32 AND length(folded) BETWEEN 1 AND 200
                AND name IS NFC NORMALIZED AND folded IS NFC NORMALIZED
                AND strpos('0123456789._-', left(name, 1)) = 0
                -- Letters outside ASCII cannot be folded here.
                AND (octet_length(name) > length(name) OR folded = lower(name))
                AND NOT EXISTS (SELECT FROM unnest(string_to_array(
                    translate(name || folded, letters || '0123456789._-', ''), NULL)) AS rest (sign)
                    WHERE ascii(rest.sign) < 161)) IS NOT TRUE
            THEN
                RAISE EXCEPTION USING ERRCODE = '22023', MESSAGE = 'no name';
            END IF;
        END $$;

        """
    }
}
