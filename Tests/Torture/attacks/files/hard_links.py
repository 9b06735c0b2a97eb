#!/usr/bin/env python3
"""A file of anna's elsewhere is put in the place of a database or journal of her store, by a hard link.

Gained is that a command changes that file: by rolling back a planted journal, or by writing there.
"""
import os
import struct

import household
import attack
from household import Household

COMMANDS = [["list"], ["add", "1", "groceries", "y"], ["check"], ["check", "--tidy"], ["book", "list"]]


def journal(page):
    """A hot journal that puts a page at the beginning of its database."""
    nonce = 7
    head = bytes.fromhex("d9d505f920a163d7") + struct.pack(">IIIII", 1, nonce, 1, 512, len(page))
    total = (nonce + sum(page[at] for at in range(len(page) - 200, 0, -200))) & 0xffffffff
    return head.ljust(512, b"\0") + struct.pack(">I", 1) + page + struct.pack(">I", total)


def prove(claim):
    with Household(claim.program, "open", ("anna",)) as home:
        home.anna.must("add", "10", "groceries", "x")

        def linked(place, content):
            def way(attempt):
                home = attempt.home
                database = home.users if place.startswith("users") else home.book_file()
                beside = database.with_name(database.name + "-journal")
                outside = home.anna.home / ".profile"
                outside.write_bytes(content)
                outside.chmod(0o600)
                target = beside if place.endswith("journal") else database
                target.unlink(missing_ok=True)
                os.link(outside, target)
                if target == database:
                    beside.write_bytes(journal(b"echo changed\n".ljust(4096, b"#")))
                    beside.chmod(0o600)
                for words in COMMANDS:
                    attempt.run(home.anna, *words)
                    if outside.read_bytes() != content:
                        attempt.gain(f"spesa {' '.join(words)} changes the file")
                        return None
                return None
            return way

        def copied(attempt):
            """A store copied by hard links is refused in words that say how to go on."""
            home = attempt.home
            os.link(home.users, home.folder / "copy.db")
            os.link(home.book_file(), home.folder / "copy.book")
            home.anna.must("list")
            answer = attempt.run(home.anna, "add", "1", "groceries", "y")
            if answer.code == 0 or "hard link" not in attack.said(answer) or "cp -p" not in attack.said(answer):
                attempt.gain(f"anna is not told how to go on: {answer}")
            return attack.refusal(answer)

        contents = {"short": b"# profile\n" * 8, "of a page": b"# profile\n".ljust(4096, b"#"), "longer": b"#\n" * 4096,
                    "empty": b""}
        attack.tried(claim, home, {
            f"{place} is a file that is {kind}": linked(place, content)
            for place in ("users.db", "users.db-journal", "book", "book-journal") for kind, content in contents.items()})
        attack.tried(claim, home, {"the store was copied": copied})


if __name__ == "__main__":
    household.main(prove)
