#!/usr/bin/env python3
"""Mallory writes ids and names into `users.db` that are paths; no file outside the store is touched, and nothing crashes.

An id becomes a part of the place of a file, so a path with a zero byte behind it would name any file of anna's. Gained is
a file or folder of anna's, or beside the store, that is changed, moved, made or deleted by a command of hers.
"""
import household
import attack
import rows
from household import Household

DIARY, PAPERS = "../../anna/diary.txt\0", "../../anna/papers\0"
COMMANDS = [
    ("list",), ("book", "list"), ("list", "--book", "evil"), ("check",), ("check", "--tidy"), ("user", "list"),
    ("token", "list"), ("book", "rename", "evil", "worse"), ("book", "remove", "worse"),
    ("book", "remove", "evil"), ("user", "remove", "bruno", "--yes"), ("add", "1", "groceries"),
    ("backup", "all.spesa", "--password-stdin"), ("logout",),
]
PASSWORD = "a password for the whole store"


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        home.anna.must("add", "50", "groceries")
        home.anna.must("token", "add", "cron")
        (home.anna.home / "diary.txt").write_text("what anna never wants to lose\n")
        (home.anna.home / "papers").mkdir()
        (home.anna.home / "papers" / "will.txt").write_text("for bruno\n")
        (home.folder / "beside.book").write_text("not of the store\n")
        with attack.reading(home.users) as users:
            genuine = rows.book(users, "bruno", "bruno")

        def spoiled(change):
            def way(attempt):
                home = attempt.home
                with rows.forging(home.users) as users:
                    change(users)
                before = outside(home)
                for words in COMMANDS:
                    given = PASSWORD + "\n" if "--password-stdin" in words else None
                    attempt.run(home.anna, *words, input=given)
                    (home.anna.home / "all.spesa").unlink(missing_ok=True)
                    if different := before ^ outside(home):
                        attempt.gain(f"spesa {' '.join(words)} touches {sorted({name for name, *_ in different})}")
                        break
            return way

        ids = {
            "a file": DIARY, "a folder": PAPERS, "a folder without a zero byte": "../../anna/papers",
            "a file beside the store": "../../beside", "no bytes": "", "a zero byte": "\0",
            "an id with a path behind it": genuine + "/../" + DIARY, "the folder above": ".."}
        ways = {}
        for what, id in ids.items():
            ways |= {
                f"the id of a sealed book is {what}": spoiled(made(id, "sealed", "anna")),
                f"the id of a book of one who is removed is {what}": spoiled(made(id, "sealed", "bruno")),
                f"the id of a book without members is {what}": spoiled(made(id, "open")),
                f"the id of a book that is opened is {what}": spoiled(made(id, "open", "anna", converting=1))}
        for what, name in {"a file": "../anna/diary.txt\0", "a path": "../../anna/papers"}.items():
            ways |= {
                f"the id of a token is {what}": spoiled(lambda users, name=name: rows.set_token(users, "cron", id=name)),
                f"the id of the store is {what}": spoiled(lambda users, name=name: rows.spoil(users, "store", "id", name)),
                f"the name of anna is {what}": spoiled(lambda users, name=name: called(users, "anna", name)),
                f"the name of bruno is {what}": spoiled(lambda users, name=name: called(users, "bruno", name)),
                f"the name of a book is {what}": spoiled(lambda users, name=name: book_called(users, name))}
        attack.tried(claim, home, ways)


def made(id, form, *members, converting=0):
    """A book with that id."""
    def change(users):
        (row, *_) = rows.found(users, "book")
        rows.put(users, "book", row | {"id": id, "form": form, "converting": converting, "removed": None})
        for person in members:
            rows.put(users, "member", {
                "user": rows.user(users, person), "book": id, "role": "owner", "current": 0, "name": "evil", "folded": "evil"})
    return change


def called(users, person, name):
    rows.set_user(users, person, folded=name, name=name)


def book_called(users, name):
    users.execute("UPDATE member SET name = ?, folded = ? WHERE user = ?", [name, name, rows.user(users, "anna")])


def outside(home):
    """What lies outside the store and of what belongs to it on this machine: each name, its mode, its content."""
    found = set()
    for path in home.root.rglob("*"):
        if path.is_relative_to(home.store) or any(
                path.is_relative_to(person.home / place) for person in home.people for place in ("state", "run", "tmp")):
            continue
        status = path.lstat()
        found.add((
            str(path.relative_to(home.root)), status.st_mode, status.st_ino,
            path.read_bytes() if path.is_file() else b""))
    return found


if __name__ == "__main__":
    household.main(prove)
