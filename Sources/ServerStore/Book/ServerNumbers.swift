/// Assigns numbers to new rows of a server's book: the last number plus one. Unlike with a sequence, a change that is
/// rolled back leaves no gap.
enum ServerNumbers {
    /// SQL that creates, in the schema of a book, the functions that assign numbers, and the table of the last numbers
    /// that must not be assigned again.
    static let script = """
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
