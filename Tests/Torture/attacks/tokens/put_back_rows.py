#!/usr/bin/env python3
"""Bruno puts rows back into `users.db` between the two steps of `book unshare` and of `token revoke`; anna is not misled.

He holds the lock of the book, or is faster than the command. Gained is a command that ends with 0 although the member or
token can still read what anna records afterwards.
"""
import fcntl
import sqlite3
import threading
import time

import household
import attack
import rows
from household import Household

# Seconds that the attacker waits for the first step of the command.
LONGEST = 30


def put_back(home, book, is_gone, back, holds, act):
    """Runs `act`, and `back` as soon as `is_gone` says that the first step of the command is done."""
    is_ready = threading.Event()

    def watch():
        with open(home.store / "books" / f"{book}.lock", "a+") as lock:
            if holds:
                fcntl.flock(lock, fcntl.LOCK_EX)
            is_ready.set()
            end = time.monotonic() + LONGEST
            while time.monotonic() < end:
                users = sqlite3.connect(home.users, isolation_level=None, timeout=5)
                try:
                    users.execute("PRAGMA foreign_keys = OFF")
                    if is_gone(users):
                        users.execute("BEGIN IMMEDIATE")
                        back(users)
                        users.execute("COMMIT")
                        return
                except sqlite3.OperationalError:
                    # The command is writing.
                    pass
                finally:
                    users.close()
                time.sleep(0.0002)

    thread = threading.Thread(target=watch)
    thread.start()
    is_ready.wait()
    answer = act()
    thread.join()
    return answer


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        home.anna.must("book", "add", "home")
        home.anna.must("book", "share", "home", "--with", "bruno", "--as", "writer")
        home.anna.must("add", "10", "groceries", "first", "--book", "home")
        home.bruno.must("list", "--book", "home")
        book = attack.book(home, "anna", "home")
        _, options = attack.token(home, home.anna, "cron", "--can", "read", "--book", "home")
        home.anna.must("add", "11", "groceries", "second", "--book", "home")
        home.anna.must("list", *options)

        def kept(home, token):
            """The rows that make bruno a member, or a token one."""
            with attack.reading(home.users) as users:
                if token:
                    (row,) = rows.found(users, "token", "name = 'cron'")
                    return row["id"], {
                        table: rows.found(users, table, f"{column} = ?", row["id"])
                        for table, column in [("token", "id"), ("token_key", "token")]}
                bruno = rows.user(users, "bruno")
                return bruno, {
                    table: rows.found(users, table, "user = ? AND book = ?", bruno, book)
                    for table in ("member", "member_key")}

        def way(token, holds):
            def attempt_it(attempt):
                home = attempt.home
                subject, former = kept(home, token)

                def is_gone(users):
                    if token:
                        return not rows.found(users, "token", "id = ?", subject)
                    return not rows.found(users, "member", "user = ? AND book = ?", subject, book)

                def back(users):
                    for table, found in former.items():
                        for row in found:
                            rows.put(users, table, row)
                    users.execute("DELETE FROM attestation")

                words = ["token", "revoke", "cron"] if token else ["book", "unshare", "home", "--with", "bruno"]
                answer = put_back(home, book, is_gone, back, holds, lambda: attempt.run(home.anna, *words))
                later = attack.canary("later")
                for _ in range(2):
                    attempt.record(home.anna, later, "--book", "home")
                if answer.code != 0:
                    return
                if token:
                    attempt.must_not_read(home.anna, later, more=options)
                else:
                    attempt.must_not_read(home.bruno, later)
                    attempt.must_not_open(book, later, password=home.bruno.password)
            return attempt_it

        attack.tried(claim, home, {
            f"{name}, {manner}": way(token, holds)
            for name, token in [("book unshare", False), ("token revoke", True)]
            for manner, holds in [("with the lock of the book held", True), ("in a race", False)]})


if __name__ == "__main__":
    household.main(prove)
