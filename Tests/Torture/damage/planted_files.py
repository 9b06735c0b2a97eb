#!/usr/bin/env python3
"""With any kind of file in place of a file or folder of a store, no command hangs, crashes, or changes a file outside it.

A pipe, links, a folder, a socket, an empty file, a sparse file of 1 GiB, and journals that name a file to be deleted: in stores
of one account with a sealed and an open book, and in a store of a group.
"""
import grp
import os
import pathlib
import stat
import struct

import household
from household import Household, Person, new_folder

# Seconds that a command may take. The time limit for a lock is half of it.
PATIENCE = 5
SHORT_STATES, SHORT_COMMANDS = 24, 3
COMMANDS = [
    ["list"], ["add", "1", "groceries"], ["undo"], ["check"], ["check", "--tidy"], ["summary", "2026-11"],
    ["report", "2026-11", "--save", "november.txt", "--replace"], ["report", "list"], ["export", "csv"],
    ["settings", "method", "card"], ["book", "list"], ["whoami"], ["book", "seal"], ["book", "open"],
]
PLACES = [
    "users.db", "users.db-journal", "users.db-wal", "users.lock", "users.db.new", "users.db.1f.new", "group",
    "books", "books/BOOK.book", "books/BOOK.lock", "books/BOOK.book-journal", "books/BOOK.book.new",
    "books/BOOK.book.aside", "books/BOOK.book.1f.new", "books/BOOK.book-wal",
    "backups", "backups/BOOK-0001-opening.book", "backups/BOOK-0001-opening.book.new",
    "reports", "reports/BOOK", "reports/BOOK/november.txt", "reports/BOOK/november.txt.new", "seen", "seen/SEEN",
]


class GroupHousehold(Household):
    """Makes a store shared by the group of this process, with sealed books."""

    def __init__(self, program):
        self.program, self.form = program, "sealed"
        self.folder = self.root = pathlib.Path(new_folder())
        self.store = self.folder / "store"
        self.people = [Person(self, "anna", f"anna {os.urandom(12).hex()}")]
        for folder in (self.anna.run_folder, self.anna.home / "tmp"):
            folder.mkdir(mode=0o700, parents=True)
        self.anna.must("store", "create", str(self.store), "--group", grp.getgrgid(os.getegid()).gr_name)
        self.anna.sign_up()


def journal(database, name):
    """Makes a hot journal that changes nothing in its database and names a super-journal."""
    pages, size = 1, 4096
    if database.is_file():
        pages = max(1, database.stat().st_size // size)
    head = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + struct.pack(">IIIII", 0, 0, pages, 512, size)
    name = str(name).encode()
    return head.ljust(512, b"\0") + struct.pack(">I", 0x40000000 // size + 1) + name + struct.pack(
        ">II", len(name), sum(name)) + head[:8]


def sparse(path):
    path.touch()
    os.truncate(path, 1 << 30)


STATES = {
    "a pipe": lambda path, outside: os.mkfifo(path),
    "a link to a file": lambda path, outside: path.symlink_to(outside / "victim"),
    "a link to nothing": lambda path, outside: path.symlink_to(outside / "none"),
    "a link to a folder": lambda path, outside: path.symlink_to(outside / "folder"),
    "a folder": lambda path, outside: path.mkdir(),
    "a socket": lambda path, outside: os.mknod(path, stat.S_IFSOCK | 0o600),
    "an empty file": lambda path, outside: path.touch(),
    "a file of 1 GiB": lambda path, outside: sparse(path),
    "a journal that names a victim": lambda path, outside: path.write_bytes(
        journal(path.with_name(path.name.removesuffix("-journal")), outside / "victim")),
}


def states(home):
    """Returns the replacements for each file of a household."""
    seen = next((home.store / "seen").iterdir(), None)
    for place in PLACES:
        place = place.replace("BOOK", home.book_file().stem)
        if "SEEN" in place:
            if not seen:
                continue
            place = place.replace("SEEN", seen.name)
        for state in STATES:
            # Sealing a copy of 1 GiB and reading a report may take longer.
            is_read = place.startswith(("backups/", "reports/")) and place.endswith((".book", ".txt"))
            if ("journal" not in state or place.endswith("-journal")) and not (is_read and "GiB" in state):
                yield place, state


def outside_of(twin):
    outside = twin.root / "outside"
    (outside / "folder").mkdir(parents=True)
    for name in ("victim", "folder/victim", "folder/users.db", f"folder/{twin.book_file().name}"):
        (outside / name).write_text("what nobody wants to lose")
    return outside


def plant(twin, place, state, outside):
    path = twin.store / place
    path.parent.mkdir(exist_ok=True)
    if os.path.lexists(path):
        path.rename(twin.root / "kept")
    STATES[state](path, outside)
    return path


def attack(claim, home, place, state, commands, counts):
    with home.copy() as twin:
        outside = outside_of(twin)
        before = names_and_digest(twin, outside)
        path = plant(twin, place, state, outside)
        for words in commands:
            what = f"{twin.form} book, {state} in place of {place}, spesa {' '.join(words)}"
            answer = twin.anna.run(*words, timeout=2 * PATIENCE)
            counts.append(answer.code)
            claim.require(answer.code in (0, 1, 2, 3, 4), f"{what}: {answer}")
            claim.require(answer.seconds < PATIENCE, f"{what}: {answer.seconds:.1f} s, {answer}")
            claim.require(answer.code == 0 or answer.err, f"{what}: no word, {answer}")
            if not claim.require(names_and_digest(twin, outside) == before, f"{what}: something outside changed"):
                return
            if not os.path.lexists(path) and path.parent.is_dir() and not path.parent.is_symlink():
                # A command may remove a leftover, so it is planted again.
                STATES[state](path, outside)


def names_and_digest(twin, outside):
    return sorted(str(path) for path in outside.rglob("*")), twin.digest(outside)


def prove(claim):
    homes = [Household(claim.program, "sealed"), Household(claim.program, "open"), GroupHousehold(claim.program)]
    jobs = []
    for home in homes:
        home.anna.must("add", "1", "groceries")
        home.anna.must("report", "2026-11", "--save", "november.txt")
        found = list(states(home))
        if claim.short:
            found = claim.random.sample(found, SHORT_STATES // len(homes))
        for place, state in found:
            commands = claim.random.sample(COMMANDS, SHORT_COMMANDS) if claim.short else COMMANDS
            jobs.append((claim, home, place, state, commands, []))
    claim.side_by_side(attack, jobs)
    counts = [code for *_, counts in jobs for code in counts]
    claim.show(f"{len(jobs)} states of files and folders, {len(counts)} commands: {counts.count(0)} went on, "
               f"{len(counts) - counts.count(0)} refused; none hung, none crashed, nothing outside changed")


if __name__ == "__main__":
    household.main(prove)
