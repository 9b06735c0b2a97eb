extension ServerSchema {
    /// SQL that creates the tables of users, books, members, sessions and tokens. Instants are seconds since 1970, by
    /// the server's clock.
    var tables: String {
        """
        SET LOCAL ROLE \(roles.owner);

        CREATE TABLE spesa.store (
            single boolean PRIMARY KEY DEFAULT true CHECK (single),
            id text NOT NULL,
            created bigint NOT NULL,
            -- Counts changes. Its row lock serializes them, at any isolation level of the callers.
            changes bigint NOT NULL DEFAULT 0,
            -- The most books that a user may make, set by the administrator of the server.
            most_books bigint NOT NULL DEFAULT \(Self.mostBooks) CHECK (most_books BETWEEN 1 AND 1000000),
            -- The categories of new books: a JSON list of objects with `id`, `parent`, `name`, `uid`.
            categories text NOT NULL DEFAULT '[]'
        );

        CREATE TABLE spesa.person (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            name text NOT NULL UNIQUE,
            folded text NOT NULL UNIQUE,
            -- The role with the password. Derived from the name, so that clients know it before signing in.
            login text NOT NULL UNIQUE,
            -- The role with the rights to books. Has no login.
            role text NOT NULL UNIQUE,
            administrator boolean NOT NULL,
            created bigint NOT NULL,
            -- The time of the current password, and the process that is still changing it.
            secret_since timestamptz NOT NULL DEFAULT '-infinity',
            changing integer,
            -- The time when the password was reset, until a new one is chosen.
            reset_at bigint
        );

        CREATE TABLE spesa.session (
            role text PRIMARY KEY,
            person bigint NOT NULL REFERENCES spesa.person (id) ON DELETE CASCADE,
            created bigint NOT NULL,
            last_used bigint NOT NULL,
            idle_limit bigint NOT NULL CHECK (idle_limit BETWEEN 1 AND 315360000),
            hard_limit bigint NOT NULL CHECK (hard_limit BETWEEN 1 AND 315360000)
        );
        CREATE INDEX session_person ON spesa.session (person);
        CREATE INDEX session_idle ON spesa.session ((last_used + idle_limit));
        CREATE INDEX session_hard ON spesa.session ((created + hard_limit));

        -- Disabled roles, still to be dropped.
        CREATE TABLE spesa.spent (
            role text PRIMARY KEY,
            tried bigint NOT NULL DEFAULT 0
        );

        CREATE TABLE spesa.book (
            id text PRIMARY KEY,
            created bigint NOT NULL,
            removed bigint,
            -- Like `store.changes`.
            changes bigint NOT NULL DEFAULT 0,
            -- The user who made the book; null if unknown, or if the user was removed.
            made_by bigint REFERENCES spesa.person (id) ON DELETE SET NULL
        );
        CREATE INDEX book_made_by ON spesa.book (made_by);

        CREATE TABLE spesa.member (
            person bigint NOT NULL REFERENCES spesa.person (id) ON DELETE CASCADE,
            book text NOT NULL REFERENCES spesa.book (id) ON DELETE CASCADE,
            role text NOT NULL CHECK (role IN ('owner', 'writer', 'reader')),
            current boolean NOT NULL,
            name text NOT NULL,
            folded text NOT NULL,
            PRIMARY KEY (person, book),
            UNIQUE (person, folded)
        );
        CREATE UNIQUE INDEX member_current ON spesa.member (person) WHERE current;
        CREATE INDEX member_book ON spesa.member (book);

        -- Access to one book for a script, on behalf of a member.
        CREATE TABLE spesa.token (
            role text PRIMARY KEY,
            id text NOT NULL CHECK (length(id) = 8 AND translate(id,
                '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', '') = ''),
            person bigint NOT NULL,
            book text NOT NULL,
            name text NOT NULL,
            folded text NOT NULL,
            scope text NOT NULL CHECK (scope IN ('read', 'write')),
            created bigint NOT NULL,
            expires bigint CHECK (expires - created BETWEEN 1 AND 315360000),
            last_used bigint,
            -- Whether the role still exists. It is dropped when the token expires.
            is_open boolean NOT NULL DEFAULT true,
            UNIQUE (person, folded),
            -- Without a cascade: tokens have to be ended before their member is removed.
            FOREIGN KEY (person, book) REFERENCES spesa.member (person, book)
        );
        CREATE INDEX token_member ON spesa.token (book, person);

        -- Each is a login role of its own, so that its holder can spoil no other one.
        CREATE TABLE spesa.invitation (
            role text PRIMARY KEY,
            created bigint NOT NULL,
            expires bigint NOT NULL,
            -- Whether one person can use it.
            is_single boolean NOT NULL
        );

        CREATE TABLE spesa.setting (
            person bigint NOT NULL REFERENCES spesa.person (id) ON DELETE CASCADE,
            key text NOT NULL CHECK (octet_length(key) BETWEEN 1 AND 100),
            value text NOT NULL CHECK (octet_length(value) <= 10000),
            PRIMARY KEY (person, key)
        );

        INSERT INTO spesa.store (id, created)
            VALUES (gen_random_uuid()::text, floor(extract(epoch FROM clock_timestamp()))::bigint);

        RESET ROLE;

        """
    }

    /// The most books that a user may make, unless the administrator of the server sets another number.
    static let mostBooks = 100
}
