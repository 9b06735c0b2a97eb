extension ServerSchema {
    /// The lifetime of an invitation and of a reset password, in seconds: 7 days.
    static let lifetime = 604_800

    /// SQL of invitations that end. Each is a login role of its own, so that its holder can spoil no other one.
    var inviting: String {
        """
        SET LOCAL ROLE \(roles.owner);
        CREATE TABLE spesa.invitation (
            role text PRIMARY KEY,
            created bigint NOT NULL,
            expires bigint NOT NULL,
            -- Whether one person can use it.
            is_single boolean NOT NULL
        );
        RESET ROLE;

        -- The kind `i`, an invitation, may be made and ended wherever a token may.
        CREATE OR REPLACE FUNCTION spesa_roles.require(role text, kinds text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            IF (starts_with(role, '\(roles.prefix)') AND length(role) = \(roles.prefix.utf8.count + 33)
                AND strpos(kinds, replace(substr(role, \(roles.prefix.utf8.count + 1), 1), 'i', 't')) > 0
                AND translate(substr(role, \(roles.prefix.utf8.count + 2)), '0123456789abcdef', '') = '') IS NOT TRUE
            THEN
                RAISE EXCEPTION USING ERRCODE = '42501', MESSAGE = 'no role of this store';
            END IF;
        END $$;

        -- Lets an invitation sign up.
        CREATE FUNCTION spesa_roles.admit(role text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM spesa_roles.require(role, 't');
            IF substr(role, \(roles.prefix.utf8.count + 1), 1) <> 'i' THEN
                RAISE EXCEPTION USING ERRCODE = '42501', MESSAGE = 'no invitation';
            END IF;
            EXECUTE format('GRANT %I TO %I', '\(roles.door)', role);
        END $$;

        -- Ends the login of all invitations of earlier versions of the program.
        CREATE FUNCTION spesa_roles.end_door() RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM spesa_roles.disconnect('\(roles.door)');
            EXECUTE format('ALTER ROLE %I NOLOGIN PASSWORD NULL', '\(roles.door)');
        END $$;

        -- Creates an invitation for 7 days, for one person or several. One for several ends the former one for several.
        CREATE FUNCTION spesa.add_invitation(suffix text, verifier text, single boolean) RETURNS void
        LANGUAGE plpgsql AS $$
        DECLARE
            new_role text := '\(roles.prefix)i' || suffix;
            ended text;
        BEGIN
            PERFORM spesa.lock_users();
            IF NOT single THEN
                PERFORM spesa_roles.end_door();
                FOR ended IN SELECT i.role FROM spesa.invitation AS i WHERE NOT i.is_single LOOP
                    PERFORM spesa.end_invitation(ended);
                END LOOP;
            END IF;
            INSERT INTO spesa.invitation (role, created, expires, is_single)
                VALUES (new_role, spesa.clock(), spesa.clock() + \(Self.lifetime), single);
            PERFORM spesa_roles.make_login(new_role, verifier);
            PERFORM spesa_roles.set_until(new_role, spesa.clock() + \(Self.lifetime));
            PERFORM spesa_roles.admit(new_role);
        END $$;

        CREATE FUNCTION spesa.end_invitation(old_role text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            DELETE FROM spesa.invitation AS i WHERE i.role = old_role;
            PERFORM spesa.spend(old_role);
        END $$;

        CREATE FUNCTION spesa.invite(suffix text, verifier text, single boolean) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM spesa.administrator();
            PERFORM spesa.add_invitation(suffix, verifier, single);
        END $$;

        -- Fails unless this connection has a valid invitation. One for a single person ends with the transaction.
        CREATE FUNCTION spesa.use_invitation() RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
            used spesa.invitation;
            is_former boolean;
        BEGIN
            SELECT i.* INTO used FROM spesa.invitation AS i WHERE i.role = session_user;
            SELECT session_user = '\(roles.door)' AND s.invited < spesa_roles.connected()
                AND s.invited + INTERVAL '\(Self.lifetime) seconds' > clock_timestamp()
                INTO is_former FROM spesa.store AS s;
            IF NOT is_former AND coalesce(used.expires <= spesa.clock(), true) THEN
                RAISE EXCEPTION USING ERRCODE = '42501', MESSAGE = 'no invitation';
            END IF;
            IF used.is_single THEN PERFORM spesa.end_invitation(used.role); END IF;
        END $$;

        -- Restores the rights of invitations, like `give_again`.
        CREATE FUNCTION spesa.admit_again() RETURNS void LANGUAGE plpgsql AS $$
        DECLARE found text;
        BEGIN
            FOR found IN SELECT i.role FROM spesa.invitation AS i WHERE to_regrole(i.role) IS NOT NULL LOOP
                PERFORM spesa_roles.admit(found);
            END LOOP;
        END $$;

        DROP FUNCTION spesa.renew_invitation(text);
        DROP FUNCTION spesa.take_invitation(text);
        -- An invitation of an earlier version of the program has 7 days from here.
        UPDATE spesa.store SET invited = clock_timestamp() WHERE isfinite(invited);

        -- Creates a user with a book of the same name, and a session. The first user is the administrator.
        CREATE OR REPLACE FUNCTION spesa.sign_up(
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

        """
    }
}
