#!/usr/bin/env python3
"""The file of Anna's open book contains a trigger or a view. Every command refuses the file.

The attack succeeds with each command that continues, shows false rows, or runs the trigger.
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
    "a trigger in place of the program's own":
        "DROP TRIGGER {trigger}; CREATE TRIGGER {trigger} AFTER INSERT ON expense BEGIN SELECT 1; END",
    "a view in place of the expenses":
        "PRAGMA legacy_alter_table = ON; ALTER TABLE expense RENAME TO hidden; "
        "CREATE VIEW expense AS SELECT * FROM hidden WHERE 0",
    "a view in place of the categories":
        "PRAGMA legacy_alter_table = ON; ALTER TABLE category RENAME TO hidden; "
        "CREATE VIEW category AS SELECT * FROM hidden",
    "another view": "CREATE VIEW more AS SELECT * FROM expense",
    "another table": "CREATE TABLE more (one TEXT)",
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
                        attempt.gain(f"spesa {words[0]} continues")
                if file.read_bytes() != before:
                    attempt.gain("the file changed")
            return way

        attack.tried(claim, home, {name: changed(schema) for name, schema in SCHEMAS.items()})


if __name__ == "__main__":
    household.main(prove)
