#!/usr/bin/env python3
"""A member of a group moves a private file of Anna's, from another folder of the group, into the group's store.

It takes the place of a lock, a record or an unfinished file. The attack succeeds if a command of Anna's lets the group read it.
"""
import household
import attack
from planted_files import GroupHousehold

SECRET = b"what anna keeps from the group\n" * 400
COMMANDS = [["list"], ["add", "1", "groceries"], ["settings", "method", "card"], ["check"], ["check", "--tidy"]]


def prove(claim):
    with GroupHousehold(claim.program) as home:
        home.anna.must("add", "1", "groceries")
        book = home.book_file().stem
        (seen, *_) = (home.store / "seen").iterdir()

        def moved(place):
            def way(attempt):
                private = attempt.home.folder / "private"
                private.write_bytes(SECRET)
                private.chmod(0o600)
                target = attempt.home.store / place
                private.rename(target)
                for words in COMMANDS:
                    attempt.run(attempt.home.anna, *words)
                    if target.exists() and SECRET in target.read_bytes() and target.stat().st_mode & 0o077:
                        attempt.gain(f"spesa {' '.join(words)} gives the file the mode {target.stat().st_mode & 0o777:o}")
                        return
            return way

        attack.tried(claim, home, {place: moved(place) for place in (
            "users.lock", f"books/{book}.lock", f"books/{book}.book.new", f"books/{book}.book.1f.new", "users.db.new",
            f"seen/{seen.name}", f"backups/{book}-0001-import.book")})


if __name__ == "__main__":
    household.main(prove)
