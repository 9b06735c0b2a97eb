#!/usr/bin/env python3
"""Mallory puts the former `users.db` back while a command in several steps runs; whoever ran the command is not misled.

Gained is a command that ends with 0 although the old password, the old session, or the removed user can still read what
anna records afterwards, or although that stands in a plain file.
"""
import fcntl
import shutil
import sqlite3
import threading
import time

import household
import attack
from household import Household

# Seconds for which the attacker holds the lock of the book. A command waits for ten.
LONGEST = 3


def put_back(home, book, act, always):
    """Runs `act`. Restores `users.db` as soon as it was changed: once, or after each change.

    The lock of the book is held until then, so that the command waits between its steps.
    """
    former = home.folder / "users-before.db"
    shutil.copyfile(home.users, former)
    is_ready, has_ended = threading.Event(), threading.Event()
    restored = []

    def watch():
        with open(home.store / "books" / f"{book}.lock", "a+") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            put_back_once(lock)

    def put_back_once(lock):
        users = sqlite3.connect(home.users, isolation_level=None, timeout=0.1)
        seen = users.execute("PRAGMA data_version").fetchone()
        is_ready.set()
        end = time.monotonic() + LONGEST
        while not has_ended.wait(0.0002):
            try:
                if users.execute("PRAGMA data_version").fetchone() == seen:
                    if time.monotonic() > end:
                        # The command changes the book first.
                        fcntl.flock(lock, fcntl.LOCK_UN)
                    continue
                with sqlite3.connect(former) as source:
                    source.backup(users)
                restored.append(True)
                fcntl.flock(lock, fcntl.LOCK_UN)
                seen = users.execute("PRAGMA data_version").fetchone()
            except sqlite3.OperationalError:
                # The command is writing.
                continue
            if not always:
                return

    thread = threading.Thread(target=watch)
    thread.start()
    is_ready.wait()
    answer = act()
    has_ended.set()
    thread.join()
    return answer, len(restored)


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        home.anna.must("book", "add", "home", "--open")
        home.anna.must("add", "10", "groceries", "first", "--book", "home")
        home.anna.must("list", "--book", "home")
        open_book = attack.book(home, "anna", "home")
        home.anna.must("book", "add", "flat")
        home.anna.must("book", "share", "flat", "--with", "bruno", "--as", "writer")
        home.anna.must("add", "11", "groceries", "second", "--book", "flat")
        home.bruno.must("list", "--book", "flat")
        sealed_book = attack.book(home, "anna", "flat")

        def way(command, always):
            def attempt_it(attempt):
                home = attempt.home
                with home.copy() as old:
                    anna = home.anna
                    session = home.session_file(anna).read_bytes()
                    answer, count = put_back(
                        home, open_book if command is seal else sealed_book, lambda: command(attempt, anna), always)
                    if answer.code != 0:
                        return attack.refusal(answer)
                    later = attack.canary("later")
                    attempt.record(anna, later, "--book", "home" if command is seal else "flat")
                    if command is seal:
                        attempt.must_not_open(open_book, later, password=home.bruno.password)
                    elif command is remove_user:
                        attempt.must_not_read(home.bruno, later)
                        attempt.must_not_open(sealed_book, later, files=[old.users], password=home.bruno.password)
                    else:
                        attempt.must_not_open(sealed_book, later, files=[old.users], password=old.anna.password)
                        thief = attack.stranger(home, "anna", old.anna.password)
                        if command is not log_out:
                            attempt.run(thief, "login", "anna", "--password-stdin", input=f"{thief.password}\n")
                        else:
                            file = home.session_file(thief)
                            file.write_bytes(session)
                            file.chmod(0o600)
                        attempt.must_not_read(thief, later)
                    return f"put back {count} times"
            return attempt_it

        attack.tried(claim, home, {
            f"{name}, put back {manner}": way(command, always)
            for name, command in [
                ("book seal", seal), ("passwd", change_password), ("logout --everywhere", log_out),
                ("user remove", remove_user)]
            for manner, always in [("once", False), ("after each change", True)]})


def seal(attempt, anna):
    return attempt.run(anna, "book", "seal", "home")


def change_password(attempt, anna):
    fresh = anna.password + " anew"
    answer = attempt.run(anna, "passwd", "--password-stdin", input=f"{anna.password}\n{fresh}\n")
    if answer.code == 0:
        anna.password = fresh
    return answer


def log_out(attempt, anna):
    answer = attempt.run(anna, "logout", "--everywhere", input=f"{anna.password}\n")
    if answer.code == 0:
        anna.sign_in()
    return answer


def remove_user(attempt, anna):
    return attempt.run(anna, "user", "remove", "bruno", "--yes")


if __name__ == "__main__":
    household.main(prove)
