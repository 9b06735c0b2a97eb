/// Runs the user's own SQL queries on a server, in functions owned by a role that may only read the views of one book.
///
/// A query runs entirely inside these functions, because code outside could change its role. The query is embedded in a
/// subquery, which cannot write. Its rows stay on the server until they are fetched.
enum ServerQuestions {
    /// The longest query in bytes, equal to the limit for local books.
    static let queryBytes = 100_000
    /// The longest value in bytes, equal to the limit for local books.
    static let valueBytes = 16 << 20
    /// The SQLSTATE for a value longer than `valueBytes`.
    static let tooLong = "SP020"
    /// The SQLSTATE for a query without result columns.
    static let noColumn = "SP021"
    /// The largest number of rows in a batch that is sent to the client.
    private static let rows = 1000
    /// The size at which a batch ends, in bytes. The last row of the batch may exceed it.
    private static let bytes = 1 << 20

    /// The SQL that creates the functions in the schema of the views. The caller assigns their role, and grants `ask`
    /// and `next_rows`.
    static let script = """
        -- A value as text, after a letter for its type, so that rows of any query have one type.
        CREATE FUNCTION told(anyelement) RETURNS text LANGUAGE sql STABLE AS $$ SELECT 't' || CAST($1 AS text) $$;
        CREATE FUNCTION told(text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT 't' || $1 $$;
        CREATE FUNCTION told(bytea) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT 'b' || encode($1, 'hex') $$;
        CREATE FUNCTION told(boolean) RETURNS text LANGUAGE sql IMMUTABLE AS $$
            SELECT CASE WHEN $1 THEN 'i1' WHEN NOT $1 THEN 'i0' END $$;
        CREATE FUNCTION told(bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT 'i' || CAST($1 AS text) $$;
        CREATE FUNCTION told(integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT 'i' || CAST($1 AS text) $$;
        CREATE FUNCTION told(smallint) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT 'i' || CAST($1 AS text) $$;
        -- Fractions as SQLite prints them: 15 digits, always with a decimal point.
        CREATE FUNCTION told(double precision) RETURNS text LANGUAGE sql STABLE AS $$
            SELECT 'r' || CASE
                WHEN $1 = 'infinity' THEN 'Inf' WHEN $1 = '-infinity' THEN '-Inf'
                WHEN strpos(CAST($1 AS text), '.') > 0 THEN CAST($1 AS text)
                WHEN strpos(CAST($1 AS text), 'e') > 0 THEN replace(CAST($1 AS text), 'e', '.0e')
                WHEN $1 <> 'NaN' THEN CAST($1 AS text) || '.0' END $$;
        CREATE FUNCTION told(real) RETURNS text LANGUAGE sql STABLE AS $$ SELECT told(CAST($1 AS double precision)) $$;
        -- Sums and averages have this type.
        CREATE FUNCTION told(numeric) RETURNS text LANGUAGE sql STABLE AS $$
            SELECT CASE WHEN scale($1) = 0 AND $1 BETWEEN -9223372036854775808 AND 9223372036854775807
                THEN 'i' || CAST($1 AS text) ELSE told(CAST($1 AS double precision)) END $$;

        -- Returns the names of the columns, then the first rows in the form of `next_rows`.
        CREATE FUNCTION ask(query text, given text[]) RETURNS SETOF text[] LANGUAGE plpgsql STABLE AS $$
            DECLARE
                answer refcursor := 'spesa_answer';
                sample record;
                names text[];
                columns text;
                fields text;
            BEGIN
                IF octet_length(query) > \(queryBytes) THEN
                    RAISE EXCEPTION USING ERRCODE = '42601', MESSAGE = 'it is too long';
                END IF;
                OPEN answer FOR EXECUTE 'SELECT * FROM (' || query || E'\\n) AS answer LIMIT 0' USING given;
                FETCH answer INTO sample;
                CLOSE answer;
                SELECT array_agg(n.name ORDER BY n.place), string_agg('c' || n.place, ', '),
                        string_agg('told(c' || n.place || ')', ', ')
                    INTO names, columns, fields
                    FROM json_object_keys(row_to_json(sample)) WITH ORDINALITY AS n (name, place);
                IF names IS NULL THEN
                    RAISE EXCEPTION USING ERRCODE = '\(noColumn)', MESSAGE = 'no column';
                END IF;
                RETURN NEXT names;
                OPEN answer FOR EXECUTE format(E'SELECT ARRAY[%s] FROM (%s\\n) AS answer (%s)', fields, query, columns)
                    USING given;
                RETURN QUERY SELECT * FROM next_rows();
            END
            $$;

        -- Returns the next rows of the answer. An empty row follows the last one.
        CREATE FUNCTION next_rows() RETURNS SETOF text[] LANGUAGE plpgsql STABLE AS $$
            DECLARE
                answer refcursor := 'spesa_answer';
                found_row text[];
                bytes bigint := 0;
            BEGIN
                FOR number IN 1..\(rows) LOOP
                    FETCH answer INTO found_row;
                    IF NOT FOUND THEN
                        RETURN NEXT CAST('{}' AS text[]);
                        EXIT;
                    END IF;
                    bytes := bytes + pg_column_size(found_row);
                    IF pg_column_size(found_row) > \(valueBytes) THEN
                        RAISE EXCEPTION USING ERRCODE = '\(tooLong)', MESSAGE = 'too long';
                    END IF;
                    RETURN NEXT found_row;
                    EXIT WHEN bytes > \(bytes);
                END LOOP;
            END
            $$;

        """
}
