#!/usr/bin/env python3
"""Mallory, with an older copy of the store, puts anna's book back as it was; she is told before anything is shown.

Gained is an expense that vanishes without the words that the book is older than what she saw. Mallory may put back what
belongs to the book in `users.db` too, and take away what has come into it since.
"""
import household
import attack
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed") as home:
        first, second = attack.canary("first"), attack.canary("second")
        home.anna.must("add", "50", "groceries", first)
        book = attack.book(home)
        text, options = attack.token(home, home.anna, "cron", "--can", "write")
        home.anna.must("add", "1", "groceries", *options)
        with home.copy() as old:
            home.anna.must("add", "50", "groceries", second)
            home.anna.must("list", *options)

            def restored(restore, signs_in=False, by_token=False):
                def way(attempt):
                    home = attempt.home
                    attack.put_back(old, home, book)
                    restore(home)
                    if signs_in:
                        home.anna.sign_in()
                    more = attack.use_token(home, text) if by_token else []
                    attempt.goes_on(home.anna, attack.canary("third"), more=more, lost=[first, second], older=True)
                return way

            def nothing(home):
                pass

            def its_rows(home):
                attack.carried(old, home, book)

            def her_row(home):
                its_rows(home)
                with attack.reading(old.users) as source, rows.forging(home.users) as users:
                    rows.carry_user(source, users, "anna")

            def all_rows(home):
                with attack.reading(old.users) as source, rows.forging(home.users) as users:
                    for table in rows.tables(users):
                        if table != "session":
                            rows.forget(users, table, rows.found(users, table))
                            for row in rows.found(source, table):
                                rows.put(users, table, row)

            attack.tried(claim, home, {
                "its file": restored(nothing), "its file, for a token": restored(nothing, by_token=True),
                "its file, before she signs in": restored(nothing, signs_in=True),
                "its file and its rows": restored(its_rows), "its file, its rows and hers": restored(her_row),
                "its file and every row but the session's": restored(all_rows)})


if __name__ == "__main__":
    household.main(prove)
