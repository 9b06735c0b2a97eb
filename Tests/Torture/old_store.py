#!/usr/bin/env python3
"""Stores of earlier versions, to be killed while they migrate, kept as SQL in `stores/USERS-BOOK`, the versions of the tables.

    old_store.py PROGRAM COMMIT    keeps one of this program's version, to be run once before each release that changes
                                   tables: PROGRAM is the build of COMMIT in a checkout of its own
"""
import pathlib
import sqlite3
import sys

import household
import keeping
from household import Household, Person, expense_lines, has_command, reading

KEPT = pathlib.Path(__file__).with_name("stores")
PASSWORD = "a store that is kept to migrate from"


def old_store(claim):
    """For each kept store that is older than the program: a household, and the commands that bring it forward."""
    with Household(claim.program) as new:
        now = [version(new.users), version(new.book_file())]
    folders = [folder for folder in sorted(KEPT.iterdir()) if folder.is_dir()]
    older = [folder for folder in folders if [int(part) for part in folder.name.split("-")] < now]
    if not older:
        claim.leave_out(f"migrations: no kept store is older than the version of this program, {now[0]}-{now[1]}")
    for folder in older:
        signed_out = restored(claim.program, folder)
        yield f"sign-in that migrates from {folder.name}", signed_out, ["login", "anna", "--password-stdin"], PASSWORD
        signed_in = restored(claim.program, folder)
        signed_in.anna.sign_in()
        yield f"list that migrates from {folder.name}", signed_in, ["list"], None


def restored(program, folder):
    home = Household(program, "open", people=())
    home.people.append(Person(home, "anna", PASSWORD))
    for place in (home.anna.run_folder, home.anna.home / "tmp", home.store / "books", home.store / "backups"):
        place.mkdir(mode=0o700, parents=True)
    home.store.chmod(0o700)
    restore(folder / "users.sql", home.users)
    with reading(home.users) as users:
        (book,) = users.execute("SELECT id FROM book").fetchone()
    restore(folder / "book.sql", home.store / "books" / f"{book}.book")
    return home


def restore(script, file):
    connection = sqlite3.connect(file)
    connection.executescript(script.read_text())
    connection.close()
    file.chmod(0o600)


def keep(program, commit):
    commit = keeping.require_built_from(pathlib.Path(program).resolve(), commit)
    home = Household(program, "open", people=())
    anna = Person(home, "anna", PASSWORD)
    anna.sign_up()
    if has_command(program, "book"):
        anna.must("book", "open")
    anna.must("add", input=expense_lines(8, first=1))
    anna.must("void", "2")
    anna.must("edit", "3", "--amount", "33")
    anna.must("edit", "4", "--amount", "44")
    anna.must("undo")
    anna.must("ceiling", "set", "900")
    anna.must("settings", "method", "card")
    anna.must("logout")
    book = home.book_file(anna)
    folder = KEPT / f"{version(home.users)}-{version(book)}"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "commit").write_text(commit + "\n")
    for name, file in (("users", home.users), ("book", book)):
        with reading(file) as database:
            marks = "".join(
                f"PRAGMA {mark} = {database.execute(f'PRAGMA {mark}').fetchone()[0]};\n"
                for mark in ("application_id", "user_version"))
            (folder / f"{name}.sql").write_text(marks + "\n".join(database.iterdump()) + "\n")
    print("kept", folder)


def version(file):
    with reading(file) as database:
        return database.execute("PRAGMA user_version").fetchone()[0]


if __name__ == "__main__":
    keep(*sys.argv[1:3])
    household.forget_folders()
