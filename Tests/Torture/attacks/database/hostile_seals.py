#!/usr/bin/env python3
"""Hostile numbers stand in the head of a sealed book, as its generation and its changes; the program neither crashes nor hangs.

Mallory lets anna into a book as its owner, and seals it by a key that is good. Gained is a signal, an end that says nothing
or speaks of money, and a minute.
"""
import household
import attack
import offline
import rows
from household import Household

COMMANDS = [
    ("list",), ("add", "1", "groceries"), ("report", "2026-11", "--save", "nov"), ("token", "add", "cron"), ("undo",)]


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "mallory")) as home:
        mallory = home.named("mallory")
        mallory.must("book", "add", "bait")
        mallory.must("book", "share", "bait", "--with", "anna", "--as", "owner")
        mallory.must("add", "1", "groceries", "--book", "bait")
        book, private = attack.book(home, "mallory", "bait"), attack.private_key(home, mallory)
        generation, *_ = offline.named(attack.file_of(home, book).read_bytes())

        def sealed(generation, changes):
            def way(attempt):
                home = attempt.home
                file = attack.file_of(home, book)
                content, key = offline.opened_by(file.read_bytes(), offline.secrets(home, home.named("mallory")))
                with rows.forging(home.users) as users:
                    rows.forget(users, "member_key", rows.found(users, "member_key", "book = ?", book))
                    for name in ("anna", "mallory"):
                        public = rows.public_keys(users, name)["public_key"][:32]
                        slot = offline.slot(private, public, key, book, generation)
                        rows.put_slot(users, name, book, generation, slot)
                file.write_bytes(offline.seal(content, key, generation, book, changes, is_signed=len(key) == 96))
                words = [(*words, "--book", "bait") for words in COMMANDS]
                words += [("book", "open", "bait"), ("book", "seal", "bait"), ("book", "accept", "bait")]
                for command in words + [("check",), ("logout", "--everywhere")]:
                    if "amount" in attempt.run(home.anna, *command).err:
                        attempt.gain(f"'{' '.join(command)}' is refused as a sum of money")
            return way

        attack.tried(claim, home, {
            f"mallory seals a book as change {changes} by key {number}": sealed(number, changes)
            for number, changes in [(0, 1), (2**32 - 1, 1), *((generation, count) for count in (0, 2**63 - 1, 2**64 - 1))]})


if __name__ == "__main__":
    household.main(prove)
