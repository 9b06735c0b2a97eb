#!/usr/bin/env python3
"""Mallory puts a plain database in the place of anna's sealed book and calls it open; she is not taken in.

Gained is what it holds shown as hers, her own vanished without a word, and what she records after that in plain; and where
only the store calls it open, a member or a token that she is told is gone and that the list inside still has.
"""
import household
import attack
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "carla")) as home:
        first, forged = attack.canary("first"), attack.canary("forged")
        home.anna.must("add", "50", "groceries", first)
        home.anna.must("list")
        book = attack.book(home)
        home.anna.must("book", "add", "home")
        home.anna.must("book", "share", "home", "--with", "carla", "--as", "reader")
        home.anna.must("token", "add", "cron", "--book", "home")
        home.anna.must("add", "1", "groceries", "--book", "home")
        shared = attack.book(home, "anna", "home")
        content = attack.plain_book(home, "carla", forged)

        def opened(form, converting):
            def way(attempt):
                home, second = attempt.home, attack.canary("second")
                file = attack.file_of(home, book)
                file.write_bytes(content)
                with rows.forging(home.users) as users:
                    rows.set_form(users, book, form, converting)
                attempt.goes_on(home.anna, second, lost=[first], forged=[forged])
                if second.encode() in file.read_bytes():
                    attempt.gain("second stands in a plain file")
            return way

        def passed_over(act, *words):
            def way(attempt):
                home = attempt.home
                with rows.forging(home.users) as users:
                    rows.set_form(users, shared, "open")
                answer = attempt.run(home.anna, *words)
                if answer.code == 0 and not any(said.startswith(act) for said in attack.acts(home, home.anna, shared)):
                    attempt.gain(f"spesa {' '.join(words)} is done, and the list inside says nothing of it")
                return attack.refusal(answer)
            return way

        attack.tried(claim, home, {
            "its form open, and carla is removed": passed_over("left ", "book", "unshare", "home", "--with", "carla"),
            "its form open, and a token is revoked": passed_over("revoked ", "token", "revoke", "cron"),
            "its form open": opened("open", 0), "its form sealed, being converted": opened("sealed", 1),
            "its form open, being converted": opened("open", 1), "its form sealed": opened("sealed", 0)})


if __name__ == "__main__":
    household.main(prove)
