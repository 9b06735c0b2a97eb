#!/usr/bin/env python3
"""A trigger or a view stands in the file of anna's open book; no command goes on in it.

Gained is each command that goes on, what it shows that is not so, and a trigger that ran.
"""
import household
import attack
import rows
from household import Household

SCHEMAS = {
    "a trigger that doubles what is added":
        "CREATE TRIGGER doubled AFTER INSERT ON expense "
        "BEGIN UPDATE expense SET cents = 2 * cents WHERE id = new.id; END",
    "a trigger that forgets history":
        "CREATE TRIGGER forgotten AFTER INSERT ON change BEGIN DELETE FROM change WHERE id = new.id; END",
    "a trigger in the place of the program's own":
        "DROP TRIGGER {trigger}; CREATE TRIGGER {trigger} AFTER INSERT ON expense BEGIN SELECT 1; END",
    "a view in the place of the expenses":
        "PRAGMA legacy_alter_table = ON; ALTER TABLE expense RENAME TO hidden; "
        "CREATE VIEW expense AS SELECT * FROM hidden WHERE 0",
    "a view in the place of the categories":
        "PRAGMA legacy_alter_table = ON; ALTER TABLE category RENAME TO hidden; "
        "CREATE VIEW category AS SELECT * FROM hidden",
    "one view more": "CREATE VIEW more AS SELECT * FROM expense",
    "one table more": "CREATE TABLE more (one TEXT)",
    "a generated column": "ALTER TABLE expense ADD COLUMN more INTEGER AS (cents * 2) VIRTUAL",
    "an index by an expression": "CREATE INDEX more ON expense (abs(cents))",
}


def prove(claim):
    with Household(claim.program, "open") as home:
        first = attack.canary("first")
        home.anna.must("add", "50", "groceries", first)
        book = attack.book(home)

        def changed(schema):
            def way(attempt):
                home, second = attempt.home, attack.canary("second")
                file = attack.file_of(home, book)
                with rows.forging(file) as database:
                    (trigger,) = database.execute(
                        "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'expense'").fetchone()
                    database.executescript(schema.format(trigger=trigger))
                before = file.read_bytes()
                for words in (["list", "all"], ["summary"], ["add", "50", "groceries", second], ["undo"]):
                    if attempt.run(home.anna, *words).code == 0:
                        attempt.gain(f"spesa {words[0]} goes on")
                if file.read_bytes() != before:
                    attempt.gain("the file changed")
            return way

        attack.tried(claim, home, {name: changed(schema) for name, schema in SCHEMAS.items()})


if __name__ == "__main__":
    household.main(prove)
