#!/usr/bin/env python3
"""A sealed book with any change to its file is refused, and its file contains no readable text.

10,000 flipped bits, cuts at and beside every chunk boundary, appended bytes, and in its place the book of another user, the
book of another store, or an open book: code 1, one message, no output, no byte of the store changed. No 8 bytes of a note occur
in the file.
"""
import os

import household
from household import CannotTell, Household, expense_lines, forms

CHUNK = 64 * 1024


def prove(claim):
    if "sealed" not in forms(claim.program):
        raise CannotTell("this program has no sealed books")
    note = os.urandom(150).hex()
    with Household(claim.program, "sealed", ("anna", "bruno")) as home, Household(claim.program, "sealed") as abroad:
        # Enough text for several chunks.
        home.anna.must("add", input=expense_lines(1500))
        home.anna.must("add", "1", "groceries", "--note", note)
        for other in (home.bruno, abroad.anna):
            other.must("add", input=expense_lines(1500, first=5000))
        content = home.book_file().read_bytes()
        claim.require(not content.startswith(b"SQLite format 3"), "a sealed book begins as a SQLite file does")
        claim.require(len(content) > 3 * CHUNK, f"a book of {len(content)} bytes is too small to cut")
        silent(claim, home, note)
        flips = 300 if claim.short else 10_000
        # Damaged copies are made one at a time: all of them together are ten gigabytes.
        changes = [
            ("a flipped bit", lambda bit=bit: flip(content, bit))
            for bit in claim.random.sample(range(len(content) * 8), flips)]
        header = range(0, 128 * 8, 41 if claim.short else 1)
        changes += [("a flipped bit of the header", lambda bit=bit: flip(content, bit)) for bit in header]
        changes += [
            (what, lambda changed=changed: changed)
            for what, changed in cuts(content) + others(claim, home, abroad) if changed != content]
        claim.side_by_side(refuse, ((claim, home, what, change) for what, change in changes))
        claim.show(f"{len(changes):,} changed books, {flips:,} of them by a bit; {len(claim.faults)} not refused")
        claim.require(home.anna.run("list").code == 0, "the original book can no longer be read")


def silent(claim, home, note):
    runs = {note[place:place + 8].encode() for place in range(len(note) - 7)}
    for path in sorted(home.store.rglob("*")):
        if path.is_file():
            content = path.read_bytes()
            found = [run for run in runs if run in content]
            claim.require(not found, f"{path.name} holds {len(found)} runs of 8 bytes of a note, as {found[:1]}")


def flip(content, bit):
    changed = bytearray(content)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def cuts(content):
    # The length of the header before the chunks may change, so the cuts cover the bytes around each boundary.
    places = {0, 1, 16, 64, len(content) - 1, len(content) - 17}
    for chunk in range(0, len(content), CHUNK):
        places |= {chunk - 1, chunk, chunk + 1}
    found = [(f"cut to {place} bytes", content[:place]) for place in sorted(places) if 0 <= place < len(content)]
    # Sealing adds 17 bytes to a chunk.
    for place in (CHUNK, 2 * CHUNK):
        found.append((f"a chunk cut out at {place}", content[:place] + content[place + CHUNK + 17:]))
    return found + [("a byte appended", content + b"\0"), ("twice itself", content * 2), ("zeros", bytes(len(content)))]


def others(claim, home, abroad):
    with Household(claim.program, "open") as plain:
        plain.anna.must("add", "1", "groceries")
        return [
            ("the book of another user", home.book_file(home.bruno).read_bytes()),
            ("the book of another store", abroad.book_file().read_bytes()),
            ("an open book", plain.book_file().read_bytes()),
        ]


def refuse(claim, home, what, change):
    changed = change()
    for words in [["list"]] if "bit" in what else [["list"], ["add", "1", "groceries"], ["undo"]]:
        answer, is_same = run_and_compare(home, changed, words)
        told = f"{what}, spesa {' '.join(words)}: {answer}"
        claim.require(answer.refused and answer.err.count("spesa: ") == 1, told)
        # A minute may have ended in between, but not two.
        claim.require(is_same or run_and_compare(home, changed, words)[1], f"a byte of the store changed: {told}")


def run_and_compare(home, changed, words):
    """Runs a command on a damaged book. Returns the answer, and whether the store is unchanged."""
    with home.copy() as twin:
        twin.book_file().write_bytes(changed)
        # The program records the use of a session once a minute: this does it now, if it is due.
        twin.anna.must("whoami")
        before = twin.digest()
        return twin.anna.run(*words, timeout=20), twin.digest() == before


if __name__ == "__main__":
    household.main(prove)
