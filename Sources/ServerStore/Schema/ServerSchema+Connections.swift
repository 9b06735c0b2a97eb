extension ServerSchema {
    /// The most connections of a login role, so that one user cannot take all connections of the server.
    static let mostConnections = 20

    /// SQL that limits the connections of every login role, and of those that are there.
    var connectionLimits: String {
        """
        CREATE OR REPLACE FUNCTION spesa_roles.make_login(role text, verifier text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM spesa_roles.require(role, 'ust');
            PERFORM spesa_roles.require_verifier(verifier);
            EXECUTE format('CREATE ROLE %I LOGIN CONNECTION LIMIT \(Self.mostConnections) PASSWORD %L', role, verifier);
        END $$;

        DO $$
        DECLARE role name;
        BEGIN
            FOR role IN SELECT r.rolname FROM pg_catalog.pg_roles AS r
                WHERE r.rolcanlogin AND (r.rolname = '\(roles.door)' OR starts_with(r.rolname, '\(roles.prefix)'))
            LOOP
                EXECUTE format('ALTER ROLE %I CONNECTION LIMIT \(Self.mostConnections)', role);
            END LOOP;
        END $$;

        """
    }
}
