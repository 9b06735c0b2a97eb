#!/usr/bin/env python3
"""Carla, who has no key of anna's book, puts one of her making in its place; anna neither sees nor extends it.

She makes it without the program, with a key of her own in an anonymous box for anna or in a slot that she gives her,
and a list of members that she signs; or with the program in a copy of the store in which the book is hers. Gained is
her expense shown as anna's, anna's own vanished without a word, and what anna records afterwards read by carla.
"""
import os

import household
import attack
import offline
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "carla")) as home:
        first, forged = attack.canary("first"), attack.canary("forged")
        home.anna.must("add", "50", "groceries", first)
        home.anna.must("list")
        book = attack.book(home)
        content = attack.plain_book(home, "carla", forged)

        def by_hand(generations, given=False, listed=()):
            def way(attempt):
                home, key = attempt.home, os.urandom(32)
                private = attack.private_key(home, home.carla)
                with rows.forging(home.users) as users:
                    generation = rows.newest(users, book) + generations
                    anna = rows.public_keys(users, "anna")["public_key"][:32]
                    box = offline.slot(private, anna, key, book, generation) if given else offline.sealed_to(anna, key)
                    rows.put_slot(users, "anna", book, generation, box)
                    author = f"user {rows.user(users, 'carla')}"
                    acts = [f"{act} {rows.member(users, name, 'owner')}" for act, name in listed]
                said = []
                for act in acts:
                    said.append(offline.attestation(private, book, offline.position(said), author, act))
                made = rows.inside(content, lambda database: rows.set_attestations(database, said))
                # As often changed as nobody has seen it yet.
                attack.file_of(home, book).write_bytes(offline.seal(made, key, generation, book, changes=99))
                goes_on(attempt, keys=[key])
            return way

        def by_the_program(leave):
            def way(attempt):
                home = attempt.home
                with home.copy() as copy:
                    answer = made_hers(copy, book, forged)
                    if answer.code == 0:
                        attack.put_back(copy, home, book)
                        attack.carried(copy, home, book, leave)
                goes_on(attempt)
                return attack.refusal(answer)
            return way

        def goes_on(attempt, keys=()):
            home, second = attempt.home, attack.canary("second")
            attempt.goes_on(home.anna, second, lost=[first], forged=[forged])
            attempt.must_not_read(home.carla, second)
            if any(second.encode() in offline.unsealed(attack.file_of(home, book), [key]) for key in keys):
                attempt.gain("second is read with carla's key")

        attack.tried(claim, home, {
            "by hand, with the key that is there replaced": by_hand(0), "by hand, with a newer key": by_hand(1),
            "by hand, and given by her": by_hand(1, given=True),
            "by hand, and founded by her": by_hand(1, given=True, listed=[("founded", "carla"), ("joined", "anna")]),
            "by the program, with its keys": by_the_program(("member",)),
            "by the program, with its keys and members": by_the_program(()),
        })


def made_hers(copy, book, text):
    """A book of carla's with the id of anna's, sealed by the program for both."""
    copy.carla.must("book", "add", "plain")
    copy.carla.must("add", attack.WRITERS_AMOUNT, "groceries", text, "--book", "plain")
    copy.carla.must("book", "open", "plain")
    id = attack.book(copy, "carla", "plain")
    with rows.forging(copy.users) as users:
        rows.call_book(users, id, book)
    attack.file_of(copy, id).rename(attack.file_of(copy, book))
    answer = copy.carla.run("book", "share", "plain", "--with", "anna", "--as", "owner")
    if answer.code == 0:
        answer = copy.carla.run("book", "seal", "plain")
    with rows.forging(copy.users) as users:
        for row in rows.found(users, "member", "book = ?", book):
            if row["user"] == rows.user(users, "anna"):
                users.execute("UPDATE member SET current = 0 WHERE user = ?", [row["user"]])
                rows.put(users, "member", row | {"current": 1, "name": "anna", "folded": "anna"})
    return answer


if __name__ == "__main__":
    household.main(prove)
