internal import Database
internal import Storage

/// The schema of `users.db` as migrations. A released migration never changes. The tables contain no amounts of money.
let storeSteps = [
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
        """),
    Migration(
        "keys, tokens, and books by the name each member gives them",
        """
        ALTER TABLE user ADD COLUMN public_key BLOB;
        ALTER TABLE user ADD COLUMN password_slot BLOB;
        ALTER TABLE user ADD COLUMN recovery_slot BLOB;

        -- A session without the private key could open no sealed book.
        DELETE FROM session;
        ALTER TABLE session ADD COLUMN private_key BLOB;

        CREATE TABLE named_member (
            user INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
            book TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE,
            role TEXT NOT NULL CHECK (role IN ('owner', 'writer', 'reader')),
            current INTEGER NOT NULL CHECK (current IN (0, 1)),
            name TEXT NOT NULL,
            folded TEXT NOT NULL,
            PRIMARY KEY (user, book),
            UNIQUE (user, folded)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO named_member (user, book, role, current, name, folded)
            SELECT member.user, member.book, member.role, member.current, user.name, user.folded
            FROM member JOIN user ON user.id = member.user;
        DROP TABLE member;
        ALTER TABLE named_member RENAME TO member;
        CREATE UNIQUE INDEX member_current ON member (user) WHERE current = 1;
        CREATE INDEX member_book ON member (book);

        ALTER TABLE book DROP COLUMN name;
        -- During a conversion, the file of the book may have either form.
        ALTER TABLE book ADD COLUMN converting INTEGER NOT NULL DEFAULT 0 CHECK (converting IN (0, 1));
        -- Keys of older generations no longer open the book.
        ALTER TABLE book ADD COLUMN least_generation INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE book ADD COLUMN removed INTEGER;

        CREATE TABLE member_key (
            user INTEGER NOT NULL,
            book TEXT NOT NULL,
            generation INTEGER NOT NULL CHECK (generation > 0),
            key BLOB NOT NULL,
            PRIMARY KEY (user, book, generation),
            FOREIGN KEY (user, book) REFERENCES member (user, book) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE token (
            id TEXT PRIMARY KEY,
            hash BLOB NOT NULL,
            user INTEGER NOT NULL,
            book TEXT NOT NULL,
            name TEXT NOT NULL,
            folded TEXT NOT NULL,
            scope TEXT NOT NULL CHECK (scope IN ('read', 'write')),
            public_key BLOB NOT NULL,
            created INTEGER NOT NULL,
            expires INTEGER,
            last_used INTEGER,
            UNIQUE (user, folded),
            FOREIGN KEY (user, book) REFERENCES member (user, book) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE token_key (
            token TEXT NOT NULL REFERENCES token (id) ON DELETE CASCADE,
            generation INTEGER NOT NULL CHECK (generation > 0),
            key BLOB NOT NULL,
            PRIMARY KEY (token, generation)
        ) STRICT, WITHOUT ROWID;
        """),
    Migration(
        "failed sign-ins by the millisecond in which they ended",
        """
        ALTER TABLE failed_sign_in RENAME COLUMN last TO ended;
        UPDATE failed_sign_in SET ended = min(max(ended, 0), 253402300799) * 1000;
        """),
    Migration(
        "keys that others can seal to, and what members say about books until their next change",
        """
        ALTER TABLE user ADD COLUMN password_seal BLOB;
        ALTER TABLE user ADD COLUMN recovery_seal BLOB;
        -- All users have to sign in with the password, which creates their new keys.
        DELETE FROM session;

        CREATE TABLE attestation (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            book TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE,
            text TEXT NOT NULL,
            signature BLOB NOT NULL
        ) STRICT;
        CREATE INDEX attestation_book ON attestation (book);

        -- The keys of older copies of a book, needed only to restore them.
        CREATE TABLE former_key (
            user INTEGER NOT NULL,
            book TEXT NOT NULL,
            generation INTEGER NOT NULL CHECK (generation > 0),
            key BLOB NOT NULL,
            PRIMARY KEY (user, book, generation),
            FOREIGN KEY (user, book) REFERENCES member (user, book) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        ALTER TABLE book DROP COLUMN least_generation;
        """),
]

/// Migrates `users.db`. No migration may change the counts of users, books and members.
let storeMigrations = Migrator(storeSteps, unchanged: storeFigures)

/// The counts of users, books and members.
@Sendable func storeFigures(_ database: any Database) throws -> [Value] {
    try database.rows(
        "SELECT (SELECT count(*) FROM user), (SELECT count(*) FROM book), (SELECT count(*) FROM member)"
    ) { row in (0...2).map { Value(row.integer($0)) } }.flatMap(\.self)
}

extension SchemaShape {
    /// The schemas of `users.db`: one digest for each of the `storeSteps`.
    static let users = SchemaShape(digests: [
        "5620bba2633c1017cc15f9a6ad6ccc29627f7b8923bbb6018b0c176f918641a0",
        "4ec087d44a9c72a6c383f7472886927cf1013bc8a4492562b46cbc4523af2b2b",
        "4ad24a55f99c901599aeb72563b411c571c7e4ef7e06fee004bb6fa79add7a40",
        "00c2801415b79df369dd1c1eaa96cfba0be6b215accf674c716b7e06d54f5483",
    ])
}
