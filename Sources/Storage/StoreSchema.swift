internal import Database

/// The tables of `users.db`, step by step; a released step never changes. There is no money in them.
let storeMigrations = Migrator([
    Migration(
        "users, books, sessions and failed sign-ins",
        """
        CREATE TABLE store (
            id TEXT PRIMARY KEY,
            created INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE user (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            folded TEXT NOT NULL UNIQUE,
            password TEXT NOT NULL,
            administrator INTEGER NOT NULL CHECK (administrator IN (0, 1)),
            created INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE book (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            form TEXT NOT NULL CHECK (form IN ('open', 'sealed')),
            created INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE member (
            user INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
            book TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE,
            role TEXT NOT NULL CHECK (role IN ('owner', 'writer', 'reader')),
            current INTEGER NOT NULL CHECK (current IN (0, 1)),
            PRIMARY KEY (user, book)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX member_current ON member (user) WHERE current = 1;

        CREATE TABLE session (
            hash BLOB PRIMARY KEY,
            user INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
            created INTEGER NOT NULL,
            last_used INTEGER NOT NULL,
            idle_limit INTEGER NOT NULL,
            hard_limit INTEGER NOT NULL,
            boot TEXT
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX session_user ON session (user);

        CREATE TABLE failed_sign_in (
            name TEXT PRIMARY KEY,
            count INTEGER NOT NULL,
            last INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE setting (
            user INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
            key TEXT NOT NULL,
            value TEXT NOT NULL,
            PRIMARY KEY (user, key)
        ) STRICT, WITHOUT ROWID;
        """)
])
