#!/usr/bin/env python3
"""Mallory deletes rows of `users.db`; what is recorded afterwards is stored exactly as often as the program said so.

Every table that has rows loses all of them, or those of one user. Anna, her script, or bruno, who writes too, runs `add`
twice, as one does whom an error told that nothing was stored. Gained is an expense that was stored and not said to be,
or the other way round.
"""
import contextlib
import sqlite3

import household
import attack
import offline
import rows
from household import Household

# The other tables say nothing of an open book.
OF_ANY_FORM = ("book", "member", "session", "token", "user")


def prove(claim):
    for form in household.forms(claim.program):
        with Household(claim.program, form, ("anna", "bruno", "carla")) as home:
            home.anna.must("add", "50", "groceries")
            home.anna.must("settings", "method", "card")
            for person, role in ((home.bruno, "writer"), (home.carla, "reader")):
                home.anna.must("book", "share", "anna", "--with", person.name, "--as", role)
            home.bruno.must("add", "1", "groceries", "--book", "anna")
            text, _ = attack.token(home, home.anna, "cron", "--can", "write")
            home.anna.run("login", "carla", "--password-stdin", input="not the right one\n")
            # They say what a book does not have yet.
            home.carla.must("passwd", "--recovery-code", "--password-stdin", input=home.carla.password + "\n")
            privates = [attack.private_key(home, person) for person in (home.anna, home.bruno)]
            book = attack.book(home)
            with attack.reading(home.users) as users:
                jobs = [(table, column, value) for table in rows.tables(users)
                        if form == "sealed" or table in OF_ANY_FORM for column, value in parts(users, table)]

            def deleted(table, column, value, by):
                def way(attempt):
                    twin, canary = attempt.home, attack.canary("doubled")
                    with rows.forging(twin.users) as users:
                        rows.forget(users, table, rows.found(users, table, f"{column} = ?", value))
                    more = attack.use_token(twin, text) if by == "a token" else ["--book", "anna"]
                    person = twin.bruno if by == "bruno" else twin.anna
                    answers = [attempt.record(person, canary, *more) for _ in range(2)]
                    said = sum(answer.code == 0 for answer in answers)
                    stored = count(twin, book, canary, offline.slots_opened([home.users, twin.users], privates))
                    if stored != said:
                        attempt.gain(f"stored {stored} times, and said {said} times")
                    return f"{said} of 2"
                return way

            attack.tried(claim, home, {
                f"{form}: {table}, {'every row' if column == '1' else f'{column} {value}'}, by {by}":
                    deleted(table, column, value, by)
                for table, column, value in jobs for by in ("anna", "bruno", "a token")
                if by == "anna" or column == "1" or (by, table) == ("bruno", "member")})


def parts(users, table):
    """What is deleted of a table: all, and what belongs to each user."""
    if not rows.found(users, table):
        return []
    column = "id" if table == "user" else "user"
    if column not in rows.columns(users, table):
        return [("1", 1)]
    return [("1", 1), *((column, user) for user in sorted({row[column] for row in rows.found(users, table)}))]


def count(home, book, canary, secrets):
    """How often an expense stands in the file of a book."""
    with contextlib.closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(offline.unsealed(attack.file_of(home, book), secrets))
        (number,) = database.execute("SELECT count(*) FROM expense WHERE what = ?", [canary]).fetchone()
        return number


if __name__ == "__main__":
    household.main(prove)
