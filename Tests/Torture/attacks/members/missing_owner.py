#!/usr/bin/env python3
"""Mallory deletes the row of an owner while others write on the book; when it is back, the owner opens the book again.

The list in the book has the owner all the time, and a new key is for all of the list. Gained is an owner whom the words
of others lock out of what she recorded, for good: neither she nor they can let her in again.
"""
import household
import attack
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno", "carla")) as home:
        first = attack.canary("first")
        for person in (home.bruno, home.carla):
            home.anna.must("book", "share", "anna", "--with", person.name, "--as", "writer")
            person.must("list", "--book", "anna")
        home.anna.must("add", "50", "groceries", first)
        book = attack.book(home)

        def deleted(renews):
            def way(attempt):
                home = attempt.home
                with rows.forging(home.users) as users:
                    (row,) = rows.found(users, "member", "user = ? AND book = ?", rows.user(users, "anna"), book)
                    rows.leave(users, "anna", book)
                renews(attempt)
                attempt.record(home.bruno, "bruno's", "--book", "anna")
                with rows.forging(home.users) as users:
                    rows.put(users, "member", row)
                attempt.record(home.bruno, "bruno's", "--book", "anna")
                if attempt.look(home.anna, ("--book", "anna"), [first], []).code != 0:
                    attempt.gain("anna cannot open it any more")
            return way

        def nothing(attempt):
            pass

        def new_key(attempt):
            carla = attempt.home.carla
            attempt.run(carla, "logout", "--everywhere")

        attack.tried(claim, home, {"with the same key": deleted(nothing), "and a new key comes": deleted(new_key)})


if __name__ == "__main__":
    household.main(prove)
