#!/usr/bin/env python3
"""Bruno makes his own session anna's in `users.db`; he neither reads nor records in her book, nor acts for her.

Gained is anything in her sealed book that his session shows, an expense of his in it, and a command done as hers: a
token, a share, a user renamed.
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
                        attempt.gain(f"spesa {' '.join(words[:2])} is done as anna's")
                attempt.goes_on(home.anna, second, lost=[first], forged=[forged])
                attempt.must_not_read(home.bruno, first, second)
            return way

        attack.tried(claim, home, {"and no more": moved(False), "and asks for a new key": moved(True)})


if __name__ == "__main__":
    household.main(prove)
