#!/usr/bin/env python3
"""Whoever has a token of anna's that reads lets it write in `users.db`, or one that ended go on; it gains neither.

Gained is an expense recorded with the first that anna is shown as genuine, and anything recorded after the other ended
that it is shown.
"""
import time

import household
import attack
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed") as home:
        first = attack.canary("first")
        home.anna.must("add", "50", "groceries", first)
        book = attack.book(home)
        attack.make_spare(home)
        reads, _ = attack.token(home, home.anna, "reads", "--can", "read")
        ended, options = attack.token(home, home.anna, "ends", "--can", "read", "--expires", "1s")
        time.sleep(2.1)
        if home.anna.run("list", *options).code == 0:
            raise household.Broken("a token did not end")
        home.anna.must("list")

        def widened(renewed):
            def way(attempt):
                home, second, forged = attempt.home, attack.canary("second"), attack.canary("forged")
                with rows.forging(home.users) as users:
                    rows.set_token(users, "reads", scope="write")
                    if renewed:
                        rows.require_new_key(users, book)
                attempt.goes_on(home.anna, second, lost=[first])
                attempt.record(home.anna, forged, *attack.use_token(home, reads), amount="9999")
                attempt.goes_on(home.anna, attack.canary("third"), lost=[first], forged=[forged])
            return way

        def goes_on(attempt):
            home, second = attempt.home, attack.canary("second")
            with rows.forging(home.users) as users:
                rows.set_token(users, "ends", expires=None)
                rows.require_new_key(users, book)
            attempt.goes_on(home.anna, second, lost=[first])
            attempt.must_not_read(home.anna, second, more=attack.use_token(home, ended))
            attempt.must_not_open(book, second, token=ended)

        attack.tried(claim, home, {
            "its scope made to write": widened(False),
            "its scope made to write, and a new key asked for": widened(True),
            "its end taken away": goes_on})


if __name__ == "__main__":
    household.main(prove)
