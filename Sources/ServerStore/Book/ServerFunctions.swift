/// SQLite functions that PostgreSQL lacks, or has under another name.
enum ServerFunctions {
    /// The SQL that creates the functions in the schema of a book, so that each schema is self-contained.
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
        """
}
