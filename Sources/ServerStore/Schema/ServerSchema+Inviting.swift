extension ServerSchema {
    /// The lifetime of an invitation and of a reset password, in seconds: 7 days.
    static let lifetime = 604_800

    /// SQL functions of invitations.
    var inviting: String {
        """
        -- Creates an invitation for 7 days, for one person or several. One for several ends the former one for several.
        CREATE FUNCTION spesa.add_invitation(suffix text, verifier text, single boolean) RETURNS void
        LANGUAGE plpgsql AS $$
        DECLARE
            new_role text := '\(roles.prefix)i' || suffix;
            ended text;
        BEGIN
            PERFORM spesa.lock_users();
            IF NOT single THEN
                FOR ended IN SELECT i.role FROM spesa.invitation AS i WHERE NOT i.is_single LOOP
                    PERFORM spesa.end_invitation(ended);
                END LOOP;
            END IF;
            INSERT INTO spesa.invitation (role, created, expires, is_single)
                VALUES (new_role, spesa.clock(), spesa.clock() + \(Self.lifetime), single);
            PERFORM spesa_roles.make_login(new_role, verifier);
            PERFORM spesa_roles.set_until(new_role, spesa.clock() + \(Self.lifetime));
            PERFORM spesa_roles.give('\(roles.door)', new_role);
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
        DECLARE used spesa.invitation;
        BEGIN
            SELECT i.* INTO used FROM spesa.invitation AS i WHERE i.role = session_user;
            IF coalesce(used.expires <= spesa.clock(), true) THEN
                RAISE EXCEPTION USING ERRCODE = '42501', MESSAGE = 'no invitation';
            END IF;
            IF used.is_single THEN PERFORM spesa.end_invitation(used.role); END IF;
        END $$;

        """
    }
}
