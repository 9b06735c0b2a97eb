#!/usr/bin/env python3
"""Carla fills the trust store on Anna's machine to push out older entries. The older entries still hold.

Carla shares a book with Anna without asking and lists invented members in it. Then she replaces Bruno's key, or swaps the names
of two of Anna's books. The attack succeeds if Carla reads what Anna records afterwards, or if Anna's trust store is started
afresh.
"""
import os

import household
import attack
import offline
import rows
from household import Household

MANY = 1300


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno", "carla")) as home:
        home.anna.must("book", "add", "flat")
        for person, role in (("bruno", "writer"), ("carla", "reader")):
            home.anna.must("book", "share", "flat", "--with", person, "--as", role)
        home.anna.must("book", "use", "anna")
        home.anna.must("add", "1", "groceries")
        home.anna.must("add", "1", "groceries", "--book", "flat")
        home.carla.must("book", "add", "bait")
        home.carla.must("add", "1", "groceries", "--book", "bait")
        home.carla.must("book", "share", "bait", "--with", "anna", "--as", "reader")
        home.carla.must("add", "1", "groceries", "--book", "bait")
        private = attack.private_key(home, home.carla)
        bait = attack.book(home, "carla", "bait")
        flat = attack.book(home, "anna", "flat")

        def flood(home, are_users):
            with rows.forging(home.users) as users:
                carla = rows.user(users, "carla")
                (row,) = rows.found(users, "user", "id = ?", carla)
                for number in range(MANY if are_users else 0):
                    name = made_up(number)
                    rows.put(users, "user", row | {"id": 10_000 + number, "name": name, "folded": name})
                    users.execute("INSERT INTO member (user, book, role, current, name, folded) VALUES (?, ?, 'writer', 0, 'b', 'b')",
                                  [10_000 + number, bait])

            def change(database):
                said = rows.attestations(database)
                place, head = offline.position(said)
                for number in range(MANY):
                    act = f"joined {10_000 + number} writer {os.urandom(64).hex()} {made_up(number)}"
                    said.append(offline.attestation(private, bait, (place + number, head), f"user {carla}", act))
                    head = offline.hashed(head + said[-1][0].encode() + said[-1][1])
                rows.set_attestations(database, said)

            attack.reseal(home, home.carla, bait, change)

        def key(attempt, second):
            home = attempt.home
            with rows.forging(home.users) as users:
                rows.set_user(users, "bruno", public_key=offline.public_key(private))
            home.anna.must("book", "add", "family")
            answer = attempt.run(home.anna, "book", "share", "family", "--with", "bruno", "--as", "writer")
            attempt.record(home.anna, second, "--book", "family")
            attempt.must_not_open(attack.book(home, "anna", "family"), second, privates=[private])
            return answer

        def names(attempt, second):
            home = attempt.home
            with rows.forging(home.users) as users:
                rows.swap_books(users, "anna", "anna", "flat")
                rows.work_in(users, "anna", "anna")
            answer = attempt.record(home.anna, second)
            attempt.must_not_read(home.carla, second)
            attempt.must_not_open(flat, second, privates=[private])
            return answer

        def flooded(then, are_users, looks=("check", "list")):
            def way(attempt):
                if are_users is not None:
                    flood(attempt.home, are_users)
                for word in looks:
                    attempt.run(attempt.home.anna, word, *(("--book", "bait") if word == "list" else ()))
                return attack.refusal(then(attempt, attack.canary("second")))
            return way

        attack.tried(claim, home, {
            "bruno's key, without new entries": flooded(key, None),
            "the names of two books, without new entries": flooded(names, None),
            "bruno's key": flooded(key, False), "the names of two books": flooded(names, False),
            "bruno's key, and the invented members are users": flooded(key, True),
            "the names of two books, and the invented members are users": flooded(names, True)})


def made_up(number):
    return "w" + "\u4e00" * 26 + f"{number:05d}"


if __name__ == "__main__":
    household.main(prove)
