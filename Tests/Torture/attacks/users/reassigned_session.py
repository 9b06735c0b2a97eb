#!/usr/bin/env python3
"""Bruno assigns his session to Anna in `users.db`. He neither reads nor records in her book, nor runs commands as her.

The attack succeeds if his session shows anything of her sealed book, records an expense in it, or runs a command as Anna: add a
token, share a book, rename a user.
"""
import household
import attack
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno", "carla")) as home:
        first = attack.canary("first")
        home.anna.must("add", "50", "groceries", first)
        home.anna.must("list")
        book = attack.book(home)
        attack.make_spare(home)

        def moved(renewed):
            def way(attempt):
                home, second, forged = attempt.home, attack.canary("second"), attack.canary("forged")
                with rows.forging(home.users) as users:
                    rows.move_session(users, "bruno", "anna")
                    if renewed:
                        rows.require_new_key(users, book)
                attempt.record(home.bruno, forged)
                for words in (["token", "add", "cron"], ["book", "share", "anna", "--with", "carla", "--as", "reader"],
                              ["user", "rename", "carla", "carlotta"]):
                    if attempt.run(home.bruno, *words).code == 0:
                        attempt.gain(f"spesa {' '.join(words[:2])} runs as anna")
                attempt.goes_on(home.anna, second, lost=[first], forged=[forged])
                attempt.must_not_read(home.bruno, first, second)
            return way

        attack.tried(claim, home, {"with the same key": moved(False), "and a new key requested": moved(True)})


if __name__ == "__main__":
    household.main(prove)
