#!/usr/bin/env python3
"""Mallory, who has no key, writes sparse files of huge length. The program does not allocate memory for them.

The files are a saved report, an attachment and a book with genuine headers, a copy of the book with the header of a database,
or a text in `users.db` whose overflow pages form a loop. The attack succeeds with a signal, an exit without a message, or more
than MOST MiB of memory, or with a backup that is long too.
"""
import os
import resource

import household
import attack
import rows
from household import Household

HEAD, CHUNK = 85, 64 * 1024 + 17
GIB, MOST = 1 << 30, 256
PASSWORD = "words of the backup\n"
LENGTHS = {"1 GiB": GIB, "8 TiB": 8192 * GIB}
# First and last bytes of a picture, with enough between them for a file of its own.
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

        def text(home, length):
            claimed(home.users, length)
            return [("list",), ("check",)]

        def planted(plant, length):
            def way(attempt):
                for words in plant(attempt.home, length):
                    before = memory()
                    attempt.run(attempt.home.anna, *words)
                    if memory() > max(MOST, before):
                        attempt.gain(f"spesa {' '.join(words)} uses {memory()} MiB")
            return way

        def backed_up(plant):
            """A backup must not copy the hole of a sparse file; the program dies if it writes too much."""
            def way(attempt):
                plant(attempt.home, LENGTHS["8 TiB"])
                attempt.run(attempt.home.anna, "backup", "all.spesa", "--password-stdin", input=PASSWORD,
                            under=("prlimit", f"--fsize={GIB // 16}", "--core=0"))
            return way

        places = {"a report": report, "a side file": side, "a copy": copy, "a book": sealed}
        attack.tried(claim, home, {
            f"{what} of {name}": planted(plant, length)
            for name, length in LENGTHS.items() for what, plant in places.items()} | {
                "a text of users.db of 512 MiB": planted(text, GIB // 2)} | {
                f"{what} of 8 TiB, in a backup": backed_up(plant)
                for what, plant in places.items() if plant is not copy})


def memory():
    """Returns the peak memory of all runs so far, in MiB."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024


def stream(length):
    """Returns the next valid length of a sealed file."""
    return HEAD + (length - HEAD) // CHUNK * CHUNK


def long(file, kept, length):
    """Keeps the first bytes of a file and extends it with a hole."""
    os.truncate(file, kept)
    os.truncate(file, length)


def claimed(file, length):
    """Writes a text of that length into `users.db`, with an overflow page that names itself as the next."""
    page = int.from_bytes(file.read_bytes()[16:18], "big")
    least = (page - 12) * 32 // 255 - 23
    # The length for which a row keeps the same number of bytes in its own page, plus the longer varints.
    with rows.forging(file) as users:
        rows.put(users, "setting", {
            "user": 1, "key": "device", "value": "Q" * (least + 10 + 50 * (page - 4) - 12)})
    data = bytearray(file.read_bytes())
    row = data.find(b"deviceQQQ") - 9
    next_page = data[row + 3 + least + 10:][:4]
    whole = least + length // (page - 4) * (page - 4)
    head = bytes([8, 9, 25]) + number(2 * (whole - 14) + 13)
    cell = number(whole) + head + b"device" + b"Q" * (least - 14) + next_page
    data[row:row + len(cell)] = cell
    start = (int.from_bytes(next_page, "big") - 1) * page
    data[start:start + 4] = next_page
    data[28:32] = (length // page + 3000).to_bytes(4, "big")
    file.write_bytes(data)
    os.truncate(file, (length // page + 3000) * page)


def number(value):
    """Encodes a number as an SQLite varint."""
    parts = [value & 127]
    while value := value >> 7:
        parts.insert(0, value & 127 | 128)
    return bytes(parts)


if __name__ == "__main__":
    household.main(prove)
