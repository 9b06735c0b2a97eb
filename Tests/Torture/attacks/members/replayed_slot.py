#!/usr/bin/env python3
"""Bruno, whom anna removed from her book, puts his old rows and slots back; they open nothing recorded since.

Gained is what anna recorded after the removal, shown by his session or read with his password.
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
            home.anna.must("book", "unshare", "anna", "--with", "bruno")
            home.anna.must("add", "50", "groceries", second)

            def put_back(renumbered, renewed):
                def way(attempt):
                    home, third = attempt.home, attack.canary("third")
                    with attack.reading(old.users) as source, rows.forging(home.users) as users:
                        id, newest = rows.user(source, "bruno"), rows.newest(users, book)
                        for table in ["member", *rows.slot_tables(source)]:
                            for row in rows.found(source, table):
                                if row.get("user") == id and row.get("book") == book:
                                    generation = {"generation": newest} if renumbered and "generation" in row else {}
                                    rows.put(users, table, row | generation)
                        if renewed:
                            rows.require_new_key(users, book)
                    attempt.goes_on(home.anna, third, lost=[first, second])
                    attempt.must_not_read(home.bruno, second, third)
                    attempt.must_not_open(book, second, third, files=[old.users], password=home.bruno.password)
                return way

            attack.tried(claim, home, {
                "as they were": put_back(False, False), "with the newest generation": put_back(True, False),
                "with a new key asked for": put_back(False, True)})


if __name__ == "__main__":
    household.main(prove)
