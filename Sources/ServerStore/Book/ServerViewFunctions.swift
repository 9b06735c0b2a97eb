/// SQLite functions for the views of a server's book, as far as the views need them.
enum ServerViewFunctions {
    /// The SQL that creates the functions in the schema of the views.
    static let script = """
        -- Of seconds since 1970; null outside the supported years.
        CREATE FUNCTION strftime(text, bigint, text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
            SELECT CASE WHEN $2 BETWEEN -62135596800 AND 253402300799 THEN
                to_char(TIMESTAMP '1970-01-01' + make_interval(secs => $2),
                    replace(replace(replace(replace(replace(replace(replace(replace($1, 'T', '"T"'), 'Z', '"Z"'),
                        '%Y', 'YYYY'), '%m', 'MM'), '%d', 'DD'), '%H', 'HH24'), '%M', 'MI'), '%S', 'SS'))
                END
            $$;
        CREATE FUNCTION date(bigint, text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
            SELECT strftime('%Y-%m-%d', $1, $2)
            $$;
        CREATE FUNCTION day_of_year(year bigint, days bigint) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
            SELECT to_char(CAST(make_date(CAST(year AS int), 1, 1) + CAST(days AS int) AS timestamp), 'YYYY-MM-DD')
            $$;
        CREATE FUNCTION two_digits(bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
            SELECT lpad(CAST($1 AS text), 2, '0')
            $$;
        CREATE FUNCTION hours_and_minutes(bigint, bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
            SELECT lpad(CAST($1 AS text), 2, '0') || ':' || lpad(CAST($2 AS text), 2, '0')
            $$;
        CREATE FUNCTION year_and_month(bigint, bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
            SELECT lpad(CAST($1 AS text), 4, '0') || '-' || lpad(CAST($2 AS text), 2, '0')
            $$;
        CREATE FUNCTION with_decimals(bigint, bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
            SELECT $1 || '.' || lpad(CAST($2 AS text), 8, '0')
            $$;
        -- Like `foldedName`, as far as PostgreSQL can fold.
        CREATE FUNCTION folded_name(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
            SELECT COALESCE(NULLIF(regexp_replace(text,
                    '[\\s''`\\u02B9\\u02BB-\\u02BD\\u02C8\\u02CA\\u02CB\\u055A\\u2018\\u2019\\u201B\\u2032\\u2035\\uA78C\\u00AD\\u200B\\u2060\\uFEFF]',
                    '', 'g'), ''), text)
                FROM (SELECT replace(replace(lower(
                    regexp_replace(normalize($1, NFKD), '[\\u0300-\\u036F]', '', 'g')), 'ß', 'ss'), 'ς', 'σ') AS text) AS folded
            $$;
        CREATE FUNCTION sign(bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
            SELECT CASE WHEN $1 > 0 THEN 1 WHEN $1 < 0 THEN -1 WHEN $1 = 0 THEN 0 END
            $$;
        """
}
