/// What statements call that PostgreSQL does not have, or has under another name, and the numbers that rows are given.
enum ServerFunctions {
    /// Makes them in the schema of a book, so that it stands by itself.
    static let script = """
        CREATE FUNCTION instr(text, text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
            AS $$ SELECT strpos($1, $2)::bigint $$;
        CREATE FUNCTION substr(text, bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
            AS $$ SELECT substr($1, $2::integer) $$;
        CREATE FUNCTION substr(text, bigint, bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
            AS $$ SELECT substr($1, $2::integer, GREATEST($3, 0)::integer) $$;
        -- Null where either is.
        CREATE FUNCTION max(bigint, bigint) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
            AS $$ SELECT CASE WHEN $1 > $2 THEN $1 ELSE $2 END $$;
        CREATE FUNCTION min(bigint, bigint) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
            AS $$ SELECT CASE WHEN $1 < $2 THEN $1 ELSE $2 END $$;

        -- A list or an object of JSON, entry by entry.
        CREATE FUNCTION json_each(text) RETURNS TABLE (value text) LANGUAGE sql IMMUTABLE PARALLEL SAFE
            AS $$
            SELECT value FROM json_array_elements_text(CASE json_typeof($1::json) WHEN 'array' THEN $1::json END)
            UNION ALL
            SELECT value FROM json_each_text(CASE json_typeof($1::json) WHEN 'object' THEN $1::json END)
            $$;
        CREATE FUNCTION json_array_length(text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
            AS $$ SELECT CASE json_typeof($1::json) WHEN 'array' THEN json_array_length($1::json) ELSE 0 END::bigint $$;
        -- A path is $. and the name of a member.
        CREATE FUNCTION json_array_length(text, text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
            AS $$
            SELECT CASE WHEN json_typeof($1::json -> substr($2, 3)) = 'array'
                THEN json_array_length($1::json -> substr($2, 3))
                WHEN $1::json -> substr($2, 3) IS NOT NULL THEN 0 END::bigint
            $$;
        CREATE FUNCTION json_type(text, text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
            AS $$ SELECT json_typeof($1::json -> substr($2, 3)) $$;

        -- The month of a day since 1970: Howard Hinnant's days_from_civil backwards
        -- (https://howardhinnant.github.io/date_algorithms.html), which knows every day that there is.
        CREATE FUNCTION month_of(bigint) RETURNS bigint LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
            DECLARE
                z bigint := $1 + 719468;
                era bigint := floor(z / 146097.0);
                doe bigint := z - era * 146097;
                yoe bigint := (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
                doy bigint := doe - (365 * yoe + yoe / 4 - yoe / 100);
                mp bigint := (5 * doy + 2) / 153;
                month bigint := CASE WHEN mp < 10 THEN mp + 3 ELSE mp - 9 END;
            BEGIN
                RETURN (yoe + era * 400 + CASE WHEN month <= 2 THEN 1 ELSE 0 END) * 12 + month - 1;
            END
            $$;

        -- The last number that a row of a table was given, also one that is gone. Whoever gives one holds the book.
        CREATE TABLE last_gone (name TEXT PRIMARY KEY, number INTEGER NOT NULL);
        CREATE FUNCTION last_number(wanted text) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
            DECLARE
                present bigint;
            BEGIN
                EXECUTE format('SELECT max(id) FROM %I', wanted) INTO present;
                RETURN GREATEST(0, present, (SELECT number FROM last_gone WHERE name = wanted));
            END
            $$;
        CREATE FUNCTION next_number(wanted text) RETURNS bigint LANGUAGE sql STABLE
            AS $$ SELECT last_number(wanted) + 1 $$;
        -- Sees to it that a number and those before it are not given again.
        CREATE FUNCTION keep_number(kept text, last bigint) RETURNS bigint LANGUAGE sql AS $$
            INSERT INTO last_gone (name, number) VALUES (kept, last)
            ON CONFLICT (name) DO UPDATE SET number = GREATEST(last_gone.number, excluded.number)
            RETURNING number
            $$;
        CREATE FUNCTION numbered_went() RETURNS trigger LANGUAGE plpgsql AS $$
            DECLARE
                last bigint := (SELECT max(id) FROM gone);
            BEGIN
                IF last IS NOT NULL THEN PERFORM keep_number(TG_TABLE_NAME, last); END IF;
                RETURN NULL;
            END
            $$;
        """
}
