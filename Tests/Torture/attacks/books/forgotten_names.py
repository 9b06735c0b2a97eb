#!/usr/bin/env python3
"""Mallory fills the record in which Anna's account remembers people and books, and exchanges the names of two books.

She shares a book whose member list names hundreds of invented people, so that no name of a later book fits. Then Anna opens a
book of Bruno's, and Mallory exchanges its name with that of her own. The attack succeeds if Mallory reads what Anna records
under the name of Bruno's book.
"""
import os

import household
import attack
import offline
import rows
from household import Household

# The bytes of a record for facts stated by others, and of its line about a person with a name of no letters.
SPACE = 131_072
LINE = len("person 10000 " + 128 * "0" + " \n")


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno", "mallory")) as home:
        mallory = home.named("mallory")
        home.anna.must("add", "1", "groceries")
        mallory.must("book", "add", "bait")
        mallory.must("book", "share", "bait", "--with", "anna", "--as", "writer")
        home.anna.must("list", "--book", "bait")
        bait, private = attack.book(home, "mallory", "bait"), attack.private_key(home, mallory)

        def invent(home, names):
            """Adds people of these names to Mallory's book, in its member list and in `users.db`."""
            keys = {name: os.urandom(64) for name in names}
            with attack.reading(home.users) as users:
                (row,) = rows.found(users, "user", "name = 'mallory'")

            def change(database):
                said = rows.attestations(database)
                place, head = offline.position(said)
                for number, name in enumerate(names):
                    act = f"joined {10_000 + number} writer {keys[name].hex()} {name}"
                    said.append(offline.attestation(private, bait, (place + number, head), f"user {row['id']}", act))
                    head = offline.hashed(head + said[-1][0].encode() + said[-1][1])
                rows.set_attestations(database, said)

            attack.reseal(home, home.named("mallory"), bait, change)
            with rows.forging(home.users) as users:
                for number, name in enumerate(names):
                    rows.put(users, "user", row | {"id": 10_000 + number, "name": name, "folded": name, "administrator": 0,
                                                   "public_key": keys[name]})
                    rows.join(users, name, bait, "writer", f"theirs{number}")

        def filled(spare):
            def way(attempt):
                home, gift = attempt.home, attack.canary("gift")
                records = [path for path in (home.anna.home / "state" / "spesa" / "seen").iterdir()
                           if path.read_bytes().startswith(b"spesa account ")]
                room = SPACE - spare - max(path.stat().st_size for path in records)
                count = room // (LINE + 8)
                letters = [room // count - LINE + (number < room % count) for number in range(count)]
                invent(home, [f"w{number}".ljust(length, "x") for number, length in enumerate(letters)])
                attempt.run(home.anna, "list", "--book", "bait")
                home.bruno.must("book", "add", "home")
                home.bruno.must("add", "1", "groceries", "--book", "home")
                home.bruno.must("book", "share", "home", "--with", "anna", "--as", "writer")
                opened = attempt.run(home.anna, "add", "2", "groceries", "--book", "home")
                with rows.forging(home.users) as users:
                    rows.swap_books(users, "anna", "home", "bait")
                attempt.run(home.anna, "add", "50", "groceries", gift, "--book", "home")
                # Not `must_not_read`, which asks for each of the invented names.
                if gift in attempt.run(home.named("mallory"), "list", "all", "--book", "bait", "--format", "json").out:
                    attempt.gain("mallory reads what anna recorded in bruno's book")
                return attack.refusal(opened)
            return way

        attack.tried(claim, home, {f"{spare} bytes are left": filled(spare) for spare in (0, 12, 30, 60, 150)})


if __name__ == "__main__":
    household.main(prove)
