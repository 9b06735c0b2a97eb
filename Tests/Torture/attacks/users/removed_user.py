#!/usr/bin/env python3
"""Bruno, whose account an administrator removed, puts his rows back into `users.db`; he is let into nothing of anna's.

Gained is what anna recorded after the removal, shown by his old session or read with his password.
"""
import household
import attack
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        first, second = attack.canary("first"), attack.canary("second")
        home.anna.must("book", "share", "anna", "--with", "bruno", "--as", "writer")
        home.anna.must("add", "50", "groceries", first)
        home.bruno.must("list", "--book", "anna")
        book = attack.book(home)
        attack.make_spare(home)
        with home.copy() as old:
            home.anna.must("user", "remove", "bruno", "--yes")
            home.anna.must("add", "50", "groceries", second)

            def put_back(renewed):
                def way(attempt):
                    home, third, forged = attempt.home, attack.canary("third"), attack.canary("forged")
                    with attack.reading(old.users) as source, rows.forging(home.users) as users:
                        rows.bring_in(source, users, "bruno")
                        if renewed:
                            rows.require_new_key(users, book)
                    attempt.goes_on(home.anna, third, lost=[first, second])
                    attempt.must_not_read(home.bruno, second, third)
                    attempt.must_not_open(book, second, third, files=[old.users], password=home.bruno.password)
                    attempt.record(home.bruno, forged, "--book", "anna")
                    attempt.look(home.anna, [], [first, second], [forged])
                return way

            attack.tried(claim, home, {"and waits": put_back(False), "and asks for a new key": put_back(True)})


if __name__ == "__main__":
    household.main(prove)
