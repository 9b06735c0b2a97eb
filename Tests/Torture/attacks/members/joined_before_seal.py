#!/usr/bin/env python3
"""Carla makes herself a member of Anna's open book in `users.db`. Once Anna seals the book, Carla cannot read it.

The attack succeeds if Carla reads what Anna records after sealing. Members and tokens that Anna added while the book was open
keep their access.
"""
import household
import attack
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno", "carla")) as home:
        home.anna.must("add", "1", "groceries")
        home.anna.must("book", "open", "anna")
        book = attack.book(home)

        def planted(change, *words):
            def way(attempt):
                home, second = attempt.home, attack.canary("second")
                change(home)
                answer = attempt.run(home.anna, "book", "seal", "anna", *words)
                if answer.code == 0:
                    attempt.record(home.anna, second)
                    attempt.must_not_read(home.carla, second)
                    attempt.must_not_open(book, second, password=home.carla.password)
                return attack.refusal(answer)
            return way

        def joined(home):
            with rows.forging(home.users) as users:
                rows.join(users, "carla", book, "writer", "zz")

        def joined_without_list(home):
            joined(home)
            with rows.forging(attack.file_of(home, book)) as database:
                database.execute("DELETE FROM attestation")

        def genuine(attempt):
            home = attempt.home
            home.anna.must("book", "share", "anna", "--with", "bruno", "--as", "writer")
            text, more = attack.token(home, home.anna, "cron", "--can", "write")
            home.anna.must("book", "seal", "anna")
            home.anna.must("add", "1", "groceries", *more)
            home.bruno.must("add", "1", "groceries", "--book", "anna")

        attack.tried(claim, home, {
            "control: nothing planted": genuine, "carla": planted(joined), "carla, with --quiet": planted(joined, "--quiet"),
            "carla, and the member list deleted": planted(joined_without_list)})


if __name__ == "__main__":
    household.main(prove)
