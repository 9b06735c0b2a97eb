PRAGMA application_id = 1936749409;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE book (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    form TEXT NOT NULL CHECK (form IN ('open', 'sealed')),
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "book" VALUES('01a1ff1f-68f8-7cab-a190-8048b6c67de1','anna','open',1795281611);
CREATE TABLE failed_sign_in (
    name TEXT PRIMARY KEY,
    count INTEGER NOT NULL,
    last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE member (
    user INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
    book TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('owner', 'writer', 'reader')),
    current INTEGER NOT NULL CHECK (current IN (0, 1)),
    PRIMARY KEY (user, book)
) STRICT, WITHOUT ROWID;
INSERT INTO "member" VALUES(1,'01a1ff1f-68f8-7cab-a190-8048b6c67de1','owner',1);
CREATE TABLE session (
    hash BLOB PRIMARY KEY,
    user INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
    created INTEGER NOT NULL,
    last_used INTEGER NOT NULL,
    idle_limit INTEGER NOT NULL,
    hard_limit INTEGER NOT NULL,
    boot TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE setting (
    user INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (user, key)
) STRICT, WITHOUT ROWID;
INSERT INTO "setting" VALUES(1,'method','card');
CREATE TABLE store (
    id TEXT PRIMARY KEY,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "store" VALUES('01a1ff1f-68f8-7feb-87d4-dac33ba49d10',1795281611);
CREATE TABLE user (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    administrator INTEGER NOT NULL CHECK (administrator IN (0, 1)),
    created INTEGER NOT NULL
) STRICT;
INSERT INTO "user" VALUES(1,'anna','anna','$argon2id$v=19$m=65536,t=3,p=4$iFeMOBdBmw60gapk+tYOpg$EMnCMJ4wGFROZzGCo6NBr7Zdbebc39atzg0N+upSo/A',1,1795281611);
CREATE UNIQUE INDEX member_current ON member (user) WHERE current = 1;
CREATE INDEX session_user ON session (user);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('user',1);
COMMIT;
