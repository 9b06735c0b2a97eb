#!/usr/bin/env python3
"""Mallory replaces Anna's sealed book with an unsealed database and marks it as open in `users.db`. The program refuses it.

The attack succeeds if its rows are shown as hers, if her own disappear without a warning, or if her next expense is written
unsealed. Where only the mark in `users.db` is changed, it also succeeds if she is told that a member or token is gone that the
member list still has.
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
                    attempt.gain("second is in an unsealed file")
            return way

        def passed_over(act, *words):
            def way(attempt):
                home = attempt.home
                with rows.forging(home.users) as users:
                    rows.set_form(users, shared, "open")
                answer = attempt.run(home.anna, *words)
                if answer.code == 0 and not any(said.startswith(act) for said in attack.acts(home, home.anna, shared)):
                    attempt.gain(f"spesa {' '.join(words)} succeeds, and the member list does not record it")
                return attack.refusal(answer)
            return way

        attack.tried(claim, home, {
            "marked open, and carla is removed": passed_over("left ", "book", "unshare", "home", "--with", "carla"),
            "marked open, and a token is revoked": passed_over("revoked ", "token", "revoke", "cron"),
            "marked open": opened("open", 0), "marked sealed, being converted": opened("sealed", 1),
            "marked open, being converted": opened("open", 1), "marked sealed": opened("sealed", 0)})


if __name__ == "__main__":
    household.main(prove)
