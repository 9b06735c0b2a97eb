extension ServerSchema {
    /// SQL that drops the roles of a former database of this name. Fails if that database still exists under another name,
    /// because its rows depend on the roles.
    var clearing: String {
        """
        DO $$
        DECLARE former name;
        BEGIN
            -- From version 16 on, a role that granted others can only be dropped after them.
            FOR former IN SELECT rolname FROM pg_catalog.pg_roles WHERE starts_with(rolname, '\(roles.prefix)')
                ORDER BY rolname = '\(roles.maker)'
            LOOP
                EXECUTE format('DROP ROLE %I', former);
            END LOOP;
        END $$;

        """
    }

    /// SQL that creates the fixed roles, and revokes the default rights of PUBLIC in the database.
    ///
    /// - `owner` owns tables and functions. It cannot sign in, like all the others.
    /// - `maker` owns the few functions that create and drop roles. Before version 16, CREATEROLE included access to the
    ///   programs and files of the server, so nothing else runs as this role.
    /// - `entry` has the rights for signing in with a password, `person` those of signed-in users, `token` those of tokens,
    ///   and `door` that of invitations, to sign up.
    /// - `viewer` owns the views for user queries and may read the rows behind them. `asker` owns the functions that run these
    ///   queries, and may only read the views.
    var foundation: String {
        """
        DO $$
        DECLARE fixed name;
        BEGIN
            FOREACH fixed IN ARRAY ARRAY['\(roles.owner)', '\(roles.maker)', '\(roles.entry)', '\(roles.person)',
                '\(roles.token)', '\(roles.door)', '\(roles.viewer)', '\(roles.asker)']
            LOOP
                IF to_regrole(fixed) IS NULL THEN EXECUTE format('CREATE ROLE %I', fixed); END IF;
                EXECUTE format('ALTER ROLE %I NOLOGIN PASSWORD NULL', fixed);
            END LOOP;
        END $$;
        ALTER ROLE \(roles.maker) CREATEROLE;
        -- To end open connections, and to read their start times.
        GRANT pg_signal_backend, pg_read_all_stats TO \(roles.maker);
        -- From version 16 on, granting a role requires the admin option.
        GRANT \(roles.entry), \(roles.person), \(roles.token), \(roles.door) TO \(roles.maker) WITH ADMIN OPTION;

        \(rights)
        -- Owned by the superuser who creates the store, so that the owner of the other functions cannot change these.
        CREATE SCHEMA spesa_roles;
        REVOKE ALL ON SCHEMA spesa_roles FROM PUBLIC;
        GRANT USAGE ON SCHEMA spesa_roles TO \(roles.owner), \(roles.maker);

        """
    }

    /// SQL that sets the rights in the database and the memberships of roles. Repeated in every upgrade, because a
    /// restored dump or a newer server may have lost them.
    var rights: String {
        """
        DO $$
        DECLARE function regprocedure;
        BEGIN
            EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
            EXECUTE format(
                'GRANT CONNECT ON DATABASE %I TO \(roles.door), \(roles.entry), \(roles.person), \(roles.token)',
                current_database());
            IF to_regnamespace('public') IS NOT NULL THEN
                REVOKE ALL ON SCHEMA public FROM PUBLIC;
            END IF;
            REVOKE ALL ON LANGUAGE plpgsql FROM PUBLIC;
            GRANT USAGE ON LANGUAGE plpgsql TO \(roles.owner);
            -- A read-only transaction can create large objects, which belong to no book. Settings, session locks, notifications
            -- and log records also outlive one.
            FOR function IN
                SELECT oid FROM pg_catalog.pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace
                    AND (starts_with(proname, 'lo_') OR starts_with(proname, 'pg_advisory_')
                        OR starts_with(proname, 'pg_try_advisory_') OR proname IN ('loread', 'lowrite', 'set_config',
                            'pg_notify', 'pg_export_snapshot', 'pg_logical_emit_message'))
            LOOP
                EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', function);
                IF has_function_privilege('public', function, 'EXECUTE') THEN
                    RAISE EXCEPTION USING ERRCODE = '42501', MESSAGE = 'a store is made by a superuser';
                END IF;
            END LOOP;
            -- Signed-in users can change settings with SET anyway. User queries run as another role.
            GRANT EXECUTE ON FUNCTION set_config TO \(roles.owner), \(roles.person), \(roles.token);
        END $$;

        DO $$
        DECLARE role name;
        BEGIN
            FOR role IN SELECT r.rolname FROM pg_catalog.pg_roles AS r
                WHERE r.rolcanlogin AND starts_with(r.rolname, '\(roles.prefix)')
                    AND r.rolconnlimit <> \(Self.mostConnections)
            LOOP
                EXECUTE format('ALTER ROLE %I CONNECTION LIMIT \(Self.mostConnections)', role);
            END LOOP;
        END $$;

        ALTER SCHEMA spesa OWNER TO \(roles.owner);
        REVOKE ALL ON SCHEMA spesa FROM PUBLIC;
        GRANT USAGE ON SCHEMA spesa TO \(roles.door), \(roles.entry), \(roles.person), \(roles.token);

        -- From version 16 on, only the grantor revokes a role. Without these grants, older roles and those granted by others
        -- could not be revoked.
        DO $$
        DECLARE found record;
        BEGIN
            IF current_setting('server_version_num')::integer < 160000 THEN RETURN; END IF;
            FOR found IN SELECT r.rolname FROM pg_catalog.pg_roles AS r
                WHERE starts_with(r.rolname, '\(roles.prefix)') AND r.rolname NOT IN ('\(roles.owner)', '\(roles.maker)')
                    AND NOT EXISTS (SELECT FROM pg_catalog.pg_auth_members AS m
                        WHERE m.roleid = r.oid AND m.member = '\(roles.maker)'::regrole AND m.admin_option)
            LOOP
                EXECUTE format('GRANT %I TO \(roles.maker) WITH ADMIN TRUE, INHERIT FALSE, SET FALSE', found.rolname);
            END LOOP;
            FOR found IN
                SELECT pg_get_userbyid(m.roleid) AS role, pg_get_userbyid(m.member) AS member,
                    pg_get_userbyid(m.grantor) AS grantor
                FROM pg_catalog.pg_auth_members AS m
                WHERE starts_with(pg_get_userbyid(m.roleid), '\(roles.prefix)')
                    AND m.member <> '\(roles.maker)'::regrole AND m.grantor <> '\(roles.maker)'::regrole
            LOOP
                EXECUTE format('REVOKE %I FROM %I GRANTED BY %I', found.role, found.member, found.grantor);
                EXECUTE format('GRANT %I TO %I GRANTED BY \(roles.maker)', found.role, found.member);
            END LOOP;
        END $$;

        """
    }

    /// SQL that sets owner and rights of all functions, so that no new function is forgotten. Ends each migration.
    var closing: String {
        """
        DO $$
        DECLARE
            function regprocedure;
            owner name;
        BEGIN
            FOR function, owner IN
                SELECT oid, CASE pronamespace WHEN 'spesa'::regnamespace THEN '\(roles.owner)' ELSE '\(roles.maker)' END
                FROM pg_catalog.pg_proc WHERE pronamespace IN ('spesa'::regnamespace, 'spesa_roles'::regnamespace)
            LOOP
                EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', function);
                -- The functions qualify all names. Settings not listed here are those of the caller.
                EXECUTE format(
                    'ALTER FUNCTION %s SECURITY DEFINER SET search_path = pg_catalog, pg_temp '
                    'SET standard_conforming_strings = on SET transform_null_equals = off SET row_security = on '
                    'SET check_function_bodies = on SET default_tablespace = '''' SET default_table_access_method = heap',
                    function);
                -- Prevents that the creator of a role is granted it by default.
                IF current_setting('server_version_num')::integer >= 160000 THEN
                    EXECUTE format('ALTER FUNCTION %s SET createrole_self_grant = ''''', function);
                END IF;
                EXECUTE format('ALTER FUNCTION %s OWNER TO %I', function, owner);
            END LOOP;
        END $$;
        GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA spesa_roles TO \(roles.owner);

        """
    }
}
