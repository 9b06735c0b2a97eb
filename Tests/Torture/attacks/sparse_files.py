#!/usr/bin/env python3
"""Mallory, who has no key, writes files that claim to be long and hold nothing; the program takes no memory for them.

A sparse file costs nothing: a report, a side file and a book of anna's with the head of the genuine one, and a copy of it with
that of a database. Gained is a signal, an end that says nothing, and more than MOST MiB of memory.
"""
import os
import resource

import attack
import household
from household import Household

HEAD, CHUNK = 85, 64 * 1024 + 17
GIB, MOST = 1 << 30, 256
LENGTHS = {"1 GiB": GIB, "8 TiB": 8192 * GIB}
# Bytes with which a picture begins and ends, and as many between them as need a file of their own.
PICTURE = bytes.fromhex("ffd8ffe000104a46494600010100000100010000ffd9") + bytes(200_000)


def prove(claim):
    with Household(claim.program, "sealed") as home:
        home.anna.must("add", "50", "groceries", "first")
        (home.anna.home / "picture.jpg").write_bytes(PICTURE)
        home.anna.must("attach", "1", "picture.jpg")
        home.anna.must("report", "2026-11", "--save", "nov")
        book = attack.book(home)

        def report(home, length):
            long(home.store / "reports" / book / "nov.txt", HEAD, stream(length))
            return [("report", "show", "nov"), ("report", "list"), ("check",), ("token", "add", "cron")]

        def side(home, length):
            (file,) = (home.store / "reports" / book).glob("*.side")
            long(file, HEAD, stream(length))
            return [("attachments",), ("attachment", "save", "1", "--no-input"), ("check",), ("dump", "all.ndjson"),
                    ("report", "--as", "html", "--to", "all.html")]

        def copy(home, length):
            file = home.store / "backups" / f"{book}-0001-import.book"
            file.write_bytes(b"SQLite format 3\0")
            long(file, 16, length)
            return [("check",), ("check", "--tidy"), ("list",)]

        def sealed(home, length):
            long(attack.file_of(home, book), HEAD, stream(length))
            return [("list",), ("check",)]

        def planted(plant, length):
            def way(attempt):
                for words in plant(attempt.home, length):
                    before = memory()
                    attempt.run(attempt.home.anna, *words)
                    if memory() > max(MOST, before):
                        attempt.gain(f"spesa {' '.join(words)} takes {memory()} MiB")
            return way

        places = {"a report": report, "a side file": side, "a copy": copy, "a book": sealed}
        attack.tried(claim, home, {
            f"{what} of {name}": planted(plant, length)
            for name, length in LENGTHS.items() for what, plant in places.items()})


def memory():
    """The most MiB that any run has taken so far."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024


def stream(length):
    """The next length that a sealed file can have."""
    return HEAD + (length - HEAD) // CHUNK * CHUNK


def long(file, kept, length):
    """Leaves the first bytes of a file, and makes it so long."""
    os.truncate(file, kept)
    os.truncate(file, length)


if __name__ == "__main__":
    household.main(prove)
