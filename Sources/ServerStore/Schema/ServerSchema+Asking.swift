extension ServerSchema {
    /// SQL of the functions that prepare a book for the user's queries: they create a schema with views, and a role
    /// that may only read these.
    var asking: String {
        """
        CREATE FUNCTION spesa.views_of(book text) RETURNS text LANGUAGE sql AS $$
            SELECT 'view_' || replace(book, '-', '')
        $$;

        -- Creates the views of a book for user queries, and the functions that run these. Called again after the tables or
        -- the views changed.
        CREATE FUNCTION spesa.build_views(book text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
            place text := spesa.views_of(book);
            reader text := spesa.role_of(book, 'r');
            asker text := spesa.role_of(book, 'q');
            made_of text := (SELECT t.views FROM spesa.template AS t);
            function regprocedure;
        BEGIN
            PERFORM spesa.drop_views(book);
            IF made_of = '' THEN RETURN; END IF;
            IF to_regrole(asker) IS NULL THEN PERFORM spesa_roles.make(asker); END IF;
            EXECUTE format('CREATE SCHEMA %I', place);
            PERFORM set_config('search_path', place || ', ' || spesa.schema_of(book) || ', pg_temp', true);
            EXECUTE made_of;
            PERFORM set_config('search_path', 'pg_catalog, pg_temp', true);
            EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I, %I', place, reader, asker);
            EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA %I TO %I', place, asker);
            -- Giving a function away requires membership in the new owner, and the new owner needs CREATE on the schema.
            PERFORM spesa_roles.lend(asker, true);
            EXECUTE format('GRANT CREATE ON SCHEMA %I TO %I', place, asker);
            FOR function IN SELECT p.oid FROM pg_catalog.pg_proc AS p
                WHERE p.pronamespace = to_regnamespace(place) AND p.proname IN ('ask', 'next_rows')
            LOOP
                EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', function);
                EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', function, reader);
                EXECUTE format(
                    'ALTER FUNCTION %s SECURITY DEFINER SET search_path = %I, pg_temp '
                    'SET standard_conforming_strings = on SET transform_null_equals = off SET extra_float_digits = 0 '
                    'SET "DateStyle" = ''ISO, YMD'' SET "TimeZone" = ''UTC'' SET jit = off', function, place);
                EXECUTE format('ALTER FUNCTION %s OWNER TO %I', function, asker);
            END LOOP;
            EXECUTE format('REVOKE CREATE ON SCHEMA %I FROM %I', place, asker);
            PERFORM spesa_roles.lend(asker, false);
        END $$;

        -- Drops the views, so that the tables behind them can be altered.
        CREATE FUNCTION spesa.drop_views(book text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            EXECUTE format('DROP SCHEMA IF EXISTS %I CASCADE', spesa.views_of(book));
        END $$;

        """
    }
}
