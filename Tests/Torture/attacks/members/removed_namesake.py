#!/usr/bin/env python3
"""Bruno's row is missing and another user has his name while Anna unshares her book. Then his rows are restored.

Mallory holds the lock of the book, to restore the rows after `users.db` was changed and before the book is. The attack
succeeds if `book unshare` exits with 0 although Bruno reads what Anna records next.
"""
import fcntl
import time

import household
import attack
import offline
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        home.anna.must("book", "add", "home")
        home.anna.must("add", "3", "groceries", "first", "--book", "home")
        home.anna.must("book", "share", "home", "--with", "bruno", "--as", "writer")
        home.bruno.must("list", "--book", "home")
        book = attack.book(home, "anna", "home")

        def way(is_member):
            def attempt_it(attempt):
                home, later = attempt.home, attack.canary("later")
                with rows.forging(home.users) as users:
                    (row,) = rows.found(users, "user", "name = 'bruno'")
                    tables = ("member", "member_key")
                    lost = {table: rows.found(users, table, "user = ?", row["id"]) for table in tables}
                    rows.forget(users, "user", [row])
                    rows.put(users, "user", row | {"id": 99, "public_key": offline.public_key(offline.pair()[1])})
                    for member in lost["member"]:
                        if is_member or member["book"] != book:
                            rows.put(users, "member", member | {"user": 99})
                with open(home.store / "books" / f"{book}.lock", "r+") as lock:
                    fcntl.flock(lock, fcntl.LOCK_EX)
                    before = home.users.read_bytes()
                    process = home.anna.start("book", "unshare", "home", "--with", "bruno")
                    for _ in range(300):
                        if process.poll() is not None or home.users.read_bytes() != before:
                            break
                        time.sleep(0.01)
                    # The commit is on disk before the command goes on to the book.
                    time.sleep(0.2)
                    with rows.forging(home.users) as users:
                        rows.forget(users, "user", rows.found(users, "user", "id = 99"))
                        rows.put(users, "user", row)
                        for table, kept in lost.items():
                            for one in kept:
                                rows.put(users, table, one)
                _, err = process.communicate()
                if process.returncode != 0:
                    return f"refused: {(err.decode().splitlines() or ['no word'])[0]}"
                for _ in range(2):
                    attempt.record(home.anna, later, "--book", "home")
                attempt.must_not_read(home.bruno, later)
                attempt.must_not_open(book, later, password=home.bruno.password)
            return attempt_it

        attack.tried(claim, home, {
            "who has his name is a member of the book": way(True),
            "who has his name is no member of the book": way(False),
        })


if __name__ == "__main__":
    household.main(prove)
