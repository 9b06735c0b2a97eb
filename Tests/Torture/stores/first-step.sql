PRAGMA application_id = 1936749409;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE category (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    parent INTEGER REFERENCES category (id),
    name TEXT NOT NULL CHECK (name <> ''),
    archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),
    CHECK (parent <> id)
) STRICT;
INSERT INTO "category" VALUES(1,NULL,'home',0);
INSERT INTO "category" VALUES(2,1,'rent',0);
INSERT INTO "category" VALUES(3,1,'furniture',0);
INSERT INTO "category" VALUES(4,1,'repairs',0);
INSERT INTO "category" VALUES(5,NULL,'food',0);
INSERT INTO "category" VALUES(6,5,'groceries',0);
INSERT INTO "category" VALUES(7,5,'eating-out',0);
INSERT INTO "category" VALUES(8,NULL,'transport',0);
INSERT INTO "category" VALUES(9,8,'public',0);
INSERT INTO "category" VALUES(10,8,'fuel',0);
INSERT INTO "category" VALUES(11,8,'car',0);
INSERT INTO "category" VALUES(12,NULL,'utilities',0);
INSERT INTO "category" VALUES(13,12,'electricity',0);
INSERT INTO "category" VALUES(14,12,'heating',0);
INSERT INTO "category" VALUES(15,12,'water',0);
INSERT INTO "category" VALUES(16,12,'phone',0);
INSERT INTO "category" VALUES(17,NULL,'health',0);
INSERT INTO "category" VALUES(18,17,'pharmacy',0);
INSERT INTO "category" VALUES(19,17,'doctor',0);
INSERT INTO "category" VALUES(20,NULL,'leisure',0);
INSERT INTO "category" VALUES(21,20,'culture',0);
INSERT INTO "category" VALUES(22,20,'sport',0);
INSERT INTO "category" VALUES(23,20,'travel',0);
INSERT INTO "category" VALUES(24,NULL,'clothes',0);
INSERT INTO "category" VALUES(25,NULL,'gifts',0);
INSERT INTO "category" VALUES(26,NULL,'other',0);
CREATE TABLE ceiling (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    category INTEGER REFERENCES category (id),
    first_month INTEGER NOT NULL,
    last_month INTEGER CHECK (last_month >= first_month),
    cents INTEGER CHECK (cents >= 0)
) STRICT;
INSERT INTO "ceiling" VALUES(1,NULL,24322,NULL,90000);
CREATE TABLE change (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    made INTEGER NOT NULL,
    made_by TEXT NOT NULL,
    action TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'done' CHECK (state IN ('done', 'undone', 'dropped')),
    undone INTEGER,
    undone_by TEXT,
    before TEXT NOT NULL,
    after TEXT NOT NULL
) STRICT;
INSERT INTO "change" VALUES(1,1795281611,'anna','add','done',NULL,NULL,'{"expense":[],"category":[],"ceiling":[]}','{"expense":[{"id":1,"uid":"0192f1c4-7c00-7000-8000-000000000001","day":20767,"cents":201,"currency":"EUR","category":6,"what":"what 1","payee":"payee 1","method":"card","note":"note 1","by":"anna","created":1795281611,"changed":1795281611,"void":0,"tags":"t1"},{"id":2,"uid":"0192f1c4-7c00-7000-8000-000000000002","day":20767,"cents":302,"currency":"EUR","category":6,"what":"what 2","payee":"payee 2","method":"card","note":"note 2","by":"anna","created":1795281611,"changed":1795281611,"void":0,"tags":"t2"},{"id":3,"uid":"0192f1c4-7c00-7000-8000-000000000003","day":20767,"cents":403,"currency":"EUR","category":6,"what":"what 3","payee":"payee 3","method":"card","note":"note 3","by":"anna","created":1795281611,"changed":1795281611,"void":0,"tags":"t3"},{"id":4,"uid":"0192f1c4-7c00-7000-8000-000000000004","day":20767,"cents":504,"currency":"EUR","category":6,"what":"what 4","payee":"payee 4","method":"card","note":"note 4","by":"anna","created":1795281611,"changed":1795281611,"void":0,"tags":"t4"},{"id":5,"uid":"0192f1c4-7c00-7000-8000-000000000005","day":20767,"cents":605,"currency":"EUR","category":6,"what":"what 5","payee":"payee 5","method":"card","note":"note 5","by":"anna","created":1795281611,"changed":1795281611,"void":0,"tags":"t0"},{"id":6,"uid":"0192f1c4-7c00-7000-8000-000000000006","day":20767,"cents":706,"currency":"EUR","category":6,"what":"what 6","payee":"payee 6","method":"card","note":"note 6","by":"anna","created":1795281611,"changed":1795281611,"void":0,"tags":"t1"},{"id":7,"uid":"0192f1c4-7c00-7000-8000-000000000007","day":20767,"cents":807,"currency":"EUR","category":6,"what":"what 7","payee":"payee 0","method":"card","note":"note 7","by":"anna","created":1795281611,"changed":1795281611,"void":0,"tags":"t2"},{"id":8,"uid":"0192f1c4-7c00-7000-8000-000000000008","day":20767,"cents":908,"currency":"EUR","category":6,"what":"what 8","payee":"payee 1","method":"card","note":"note 8","by":"anna","created":1795281611,"changed":1795281611,"void":0,"tags":"t3"}],"category":[],"ceiling":[]}');
INSERT INTO "change" VALUES(2,1795281611,'anna','void','done',NULL,NULL,'{"expense":[{"id":2,"uid":"0192f1c4-7c00-7000-8000-000000000002","day":20767,"cents":302,"currency":"EUR","category":6,"what":"what 2","payee":"payee 2","method":"card","note":"note 2","by":"anna","created":1795281611,"changed":1795281611,"void":0,"tags":"t2"}],"category":[],"ceiling":[]}','{"expense":[{"id":2,"uid":"0192f1c4-7c00-7000-8000-000000000002","day":20767,"cents":302,"currency":"EUR","category":6,"what":"what 2","payee":"payee 2","method":"card","note":"note 2","by":"anna","created":1795281611,"changed":1795281611,"void":1,"tags":"t2"}],"category":[],"ceiling":[]}');
INSERT INTO "change" VALUES(3,1795281611,'anna','edit','done',NULL,NULL,'{"expense":[{"id":3,"uid":"0192f1c4-7c00-7000-8000-000000000003","day":20767,"cents":403,"currency":"EUR","category":6,"what":"what 3","payee":"payee 3","method":"card","note":"note 3","by":"anna","created":1795281611,"changed":1795281611,"void":0,"tags":"t3"}],"category":[],"ceiling":[]}','{"expense":[{"id":3,"uid":"0192f1c4-7c00-7000-8000-000000000003","day":20767,"cents":3300,"currency":"EUR","category":6,"what":"what 3","payee":"payee 3","method":"card","note":"note 3","by":"anna","created":1795281611,"changed":1795281611,"void":0,"tags":"t3"}],"category":[],"ceiling":[]}');
INSERT INTO "change" VALUES(4,1795281611,'anna','edit','dropped',1795281611,'anna','{"expense":[{"id":4,"uid":"0192f1c4-7c00-7000-8000-000000000004","day":20767,"cents":504,"currency":"EUR","category":6,"what":"what 4","payee":"payee 4","method":"card","note":"note 4","by":"anna","created":1795281611,"changed":1795281611,"void":0,"tags":"t4"}],"category":[],"ceiling":[]}','{"expense":[{"id":4,"uid":"0192f1c4-7c00-7000-8000-000000000004","day":20767,"cents":4400,"currency":"EUR","category":6,"what":"what 4","payee":"payee 4","method":"card","note":"note 4","by":"anna","created":1795281611,"changed":1795281611,"void":0,"tags":"t4"}],"category":[],"ceiling":[]}');
INSERT INTO "change" VALUES(5,1795281611,'anna','ceiling-set','done',NULL,NULL,'{"expense":[],"category":[],"ceiling":[]}','{"expense":[],"category":[],"ceiling":[{"id":1,"category":null,"first":24322,"last":null,"cents":90000}]}');
CREATE TABLE change_expense (
    expense INTEGER NOT NULL,
    change INTEGER NOT NULL REFERENCES change (id) ON DELETE CASCADE,
    PRIMARY KEY (expense, change)
) STRICT, WITHOUT ROWID;
INSERT INTO "change_expense" VALUES(1,1);
INSERT INTO "change_expense" VALUES(2,1);
INSERT INTO "change_expense" VALUES(2,2);
INSERT INTO "change_expense" VALUES(3,1);
INSERT INTO "change_expense" VALUES(3,3);
INSERT INTO "change_expense" VALUES(4,1);
INSERT INTO "change_expense" VALUES(4,4);
INSERT INTO "change_expense" VALUES(5,1);
INSERT INTO "change_expense" VALUES(6,1);
INSERT INTO "change_expense" VALUES(7,1);
INSERT INTO "change_expense" VALUES(8,1);
CREATE TABLE day_total (
    day INTEGER PRIMARY KEY,
    count INTEGER NOT NULL,
    cents INTEGER NOT NULL
) STRICT;
INSERT INTO "day_total" VALUES(20767,7,7031);
CREATE TABLE expense (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    day INTEGER NOT NULL,
    month INTEGER NOT NULL GENERATED ALWAYS AS (
        strftime('%Y', day * 86400, 'unixepoch') * 12 + strftime('%m', day * 86400, 'unixepoch') - 1
    ) VIRTUAL,
    cents INTEGER NOT NULL,
    currency TEXT NOT NULL DEFAULT 'EUR',
    category INTEGER NOT NULL REFERENCES category (id),
    what TEXT,
    payee TEXT,
    method TEXT,
    note TEXT,
    "by" TEXT NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    void INTEGER NOT NULL DEFAULT 0 CHECK (void IN (0, 1))
) STRICT;
INSERT INTO "expense" VALUES(1,'0192f1c4-7c00-7000-8000-000000000001',20767,201,'EUR',6,'what 1','payee 1','card','note 1','anna',1795281611,1795281611,0);
INSERT INTO "expense" VALUES(2,'0192f1c4-7c00-7000-8000-000000000002',20767,302,'EUR',6,'what 2','payee 2','card','note 2','anna',1795281611,1795281611,1);
INSERT INTO "expense" VALUES(3,'0192f1c4-7c00-7000-8000-000000000003',20767,3300,'EUR',6,'what 3','payee 3','card','note 3','anna',1795281611,1795281611,0);
INSERT INTO "expense" VALUES(4,'0192f1c4-7c00-7000-8000-000000000004',20767,504,'EUR',6,'what 4','payee 4','card','note 4','anna',1795281611,1795281611,0);
INSERT INTO "expense" VALUES(5,'0192f1c4-7c00-7000-8000-000000000005',20767,605,'EUR',6,'what 5','payee 5','card','note 5','anna',1795281611,1795281611,0);
INSERT INTO "expense" VALUES(6,'0192f1c4-7c00-7000-8000-000000000006',20767,706,'EUR',6,'what 6','payee 6','card','note 6','anna',1795281611,1795281611,0);
INSERT INTO "expense" VALUES(7,'0192f1c4-7c00-7000-8000-000000000007',20767,807,'EUR',6,'what 7','payee 0','card','note 7','anna',1795281611,1795281611,0);
INSERT INTO "expense" VALUES(8,'0192f1c4-7c00-7000-8000-000000000008',20767,908,'EUR',6,'what 8','payee 1','card','note 8','anna',1795281611,1795281611,0);
CREATE TABLE expense_tag (
    expense INTEGER NOT NULL REFERENCES expense (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    tag TEXT NOT NULL CHECK (tag <> ''),
    PRIMARY KEY (expense, position)
) STRICT, WITHOUT ROWID;
INSERT INTO "expense_tag" VALUES(1,0,'t1');
INSERT INTO "expense_tag" VALUES(2,0,'t2');
INSERT INTO "expense_tag" VALUES(3,0,'t3');
INSERT INTO "expense_tag" VALUES(4,0,'t4');
INSERT INTO "expense_tag" VALUES(5,0,'t0');
INSERT INTO "expense_tag" VALUES(6,0,'t1');
INSERT INTO "expense_tag" VALUES(7,0,'t2');
INSERT INTO "expense_tag" VALUES(8,0,'t3');
CREATE TABLE month_total (
    month INTEGER NOT NULL,
    category INTEGER NOT NULL,
    count INTEGER NOT NULL,
    cents INTEGER NOT NULL,
    PRIMARY KEY (month, category)
) STRICT, WITHOUT ROWID;
INSERT INTO "month_total" VALUES(24322,6,7,7031);
CREATE TABLE setting (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX category_name ON category (COALESCE(parent, 0), name);
CREATE INDEX expense_day ON expense (day);
CREATE INDEX expense_spent ON expense (day, category, cents, void) WHERE void = 0;
CREATE INDEX expense_category ON expense (category);
CREATE INDEX expense_payee ON expense (payee) WHERE payee IS NOT NULL;
CREATE INDEX expense_method ON expense (method) WHERE method IS NOT NULL;
CREATE INDEX change_undone ON change (id) WHERE state = 'undone';
CREATE TRIGGER expense_added AFTER INSERT ON expense WHEN NEW.void = 0 BEGIN
    INSERT INTO day_total (day, count, cents) VALUES (NEW.day, 1, NEW.cents)
        ON CONFLICT (day) DO UPDATE SET count = count + 1, cents = cents + excluded.cents;
    INSERT INTO month_total (month, category, count, cents) VALUES (NEW.month, NEW.category, 1, NEW.cents)
        ON CONFLICT (month, category) DO UPDATE SET count = count + 1, cents = cents + excluded.cents;
END;
CREATE TRIGGER expense_removed AFTER DELETE ON expense WHEN OLD.void = 0 BEGIN
    UPDATE day_total SET count = count - 1, cents = cents - OLD.cents WHERE day = OLD.day;
    DELETE FROM day_total WHERE day = OLD.day AND count = 0;
    UPDATE month_total SET count = count - 1, cents = cents - OLD.cents
        WHERE month = OLD.month AND category = OLD.category;
    DELETE FROM month_total WHERE month = OLD.month AND category = OLD.category AND count = 0;
END;
CREATE TRIGGER expense_left BEFORE UPDATE OF day, cents, category, void ON expense WHEN OLD.void = 0 BEGIN
    UPDATE day_total SET count = count - 1, cents = cents - OLD.cents WHERE day = OLD.day;
    DELETE FROM day_total WHERE day = OLD.day AND count = 0;
    UPDATE month_total SET count = count - 1, cents = cents - OLD.cents
        WHERE month = OLD.month AND category = OLD.category;
    DELETE FROM month_total WHERE month = OLD.month AND category = OLD.category AND count = 0;
END;
CREATE TRIGGER expense_joined AFTER UPDATE OF day, cents, category, void ON expense WHEN NEW.void = 0 BEGIN
    INSERT INTO day_total (day, count, cents) VALUES (NEW.day, 1, NEW.cents)
        ON CONFLICT (day) DO UPDATE SET count = count + 1, cents = cents + excluded.cents;
    INSERT INTO month_total (month, category, count, cents) VALUES (NEW.month, NEW.category, 1, NEW.cents)
        ON CONFLICT (month, category) DO UPDATE SET count = count + 1, cents = cents + excluded.cents;
END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('category',26);
INSERT INTO "sqlite_sequence" VALUES('expense',8);
INSERT INTO "sqlite_sequence" VALUES('change',5);
INSERT INTO "sqlite_sequence" VALUES('ceiling',1);
COMMIT;
