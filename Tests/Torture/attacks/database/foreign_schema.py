#!/usr/bin/env python3
"""A table, view, index or column that the program did not make stands in `users.db`; no command goes on in such a file.

Gained is each command that goes on.
"""
import household
import attack
import rows
from household import Household

COMMANDS = (["list"], ["add", "1", "groceries"], ["whoami"])
SCHEMAS = {
    "a table": "CREATE TABLE more (one TEXT)",
    "a view": "CREATE VIEW more AS SELECT * FROM user",
    "an index": "CREATE INDEX more ON user (created)",
    "an index by an expression": "CREATE INDEX more ON user (abs(created))",
    "a virtual table": "CREATE VIRTUAL TABLE more USING fts5 (one)",
    "a column": "ALTER TABLE user ADD COLUMN more TEXT",
    "a generated column": "ALTER TABLE user ADD COLUMN more INTEGER AS (created) VIRTUAL",
    "an index taken away": "DROP INDEX member_book",
    "a view in the place of the members":
        "PRAGMA legacy_alter_table = ON; ALTER TABLE member RENAME TO hidden; "
        "CREATE VIEW member AS SELECT * FROM hidden",
    "a table without its checks":
        "PRAGMA writable_schema = ON; "
        "UPDATE sqlite_schema SET sql = replace(sql, 'CHECK (administrator IN (0, 1))', '') WHERE name = 'user'; "
        "PRAGMA writable_schema = RESET",
    "a trigger on nothing the program does":
        "CREATE TRIGGER more AFTER DELETE ON store BEGIN SELECT 1; END",
}


def prove(claim):
    with Household(claim.program, "sealed") as home:
        home.anna.must("add", "50", "groceries")

        def changed(schema):
            def way(attempt):
                home = attempt.home
                with rows.forging(home.users) as users:
                    users.executescript(schema)
                for words in COMMANDS:
                    if attempt.run(home.anna, *words).code == 0:
                        attempt.gain(f"spesa {words[0]} goes on")
                if attempt.run(home.anna, "login", "anna", "--password-stdin",
                               input=home.anna.password + "\n").code == 0:
                    attempt.gain("spesa login goes on")
            return way

        attack.tried(claim, home, {name: changed(schema) for name, schema in SCHEMAS.items()})


if __name__ == "__main__":
    household.main(prove)
