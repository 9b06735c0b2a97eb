#!/usr/bin/env python3
"""Whoever has a token that anna revoked puts its rows back into `users.db`; it opens nothing recorded since.

Gained is what anna recorded after she revoked it, shown to the token or read with its secret, and an expense recorded
with it.
"""
import attack
import household
import rows
from household import Household


def prove(claim):
    for scope in ("read", "write"):
        with Household(claim.program, "sealed") as home:
            first, second = attack.canary("first"), attack.canary("second")
            home.anna.must("add", "50", "groceries", first)
            text, options = attack.token(home, home.anna, "cron", "--can", scope)
            home.anna.must("list", *options)
            book = attack.book(home)
            attack.make_spare(home)
            with home.copy() as old:
                home.anna.must("token", "revoke", "cron")
                home.anna.must("add", "50", "groceries", second)

                def put_back(renewed):
                    def way(attempt):
                        home, third, forged = attempt.home, attack.canary("third"), attack.canary("forged")
                        options = attack.use_token(home, text)
                        with attack.reading(old.users) as source, rows.forging(home.users) as users:
                            for table in rows.tables(source):
                                for row in rows.found(source, table):
                                    if table == "token" or "token" in row:
                                        rows.put(users, table, row)
                            if renewed:
                                rows.require_new_key(users, book)
                        attempt.goes_on(home.anna, third, lost=[first, second])
                        attempt.must_not_read(home.anna, second, third, more=options)
                        attempt.must_not_open(book, second, third, files=[old.users], token=text)
                        attempt.record(home.anna, forged, *options)
                        attempt.look(home.anna, [], [first, second], [forged])
                    return way

                attack.tried(claim, home, {
                    f"one to {scope}, and nothing else": put_back(False),
                    f"one to {scope}, and a new key asked for": put_back(True)})


if __name__ == "__main__":
    household.main(prove)
