#!/usr/bin/env python3
"""Mallory has a copy of Anna's session and holds the locks of her books while she ends all sessions.

Her new keys cannot be written to those books then, nor to a book whose row Mallory changed or deleted. The attack succeeds if
the command ends without a warning, waits for every book in turn, if a later command does not write the new key, or if Mallory
reads what Anna records after it.
"""
import fcntl
import time

import household
import attack
import offline
import rows
from household import Household

# Seconds: one lock timeout for all books, and the program's own time on a busy machine.
LONGEST = 30


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        names = ["anna", "flat", "trip", "diary"]
        for name in names[1:]:
            home.anna.must("book", "add", name)
        home.anna.must("book", "share", "flat", "--with", "bruno", "--as", "writer")
        for name in names:
            home.anna.must("add", "1", "groceries", "--book", name)
        books = {name: attack.book(home, "anna", name) for name in names}

        def held(*words, new=None):
            def way(attempt):
                home, second = attempt.home, attack.canary("second")
                private = attack.private_key(home, home.anna)
                locks = [open(home.store / "books" / f"{id}.lock", "a") for id in books.values()]
                for lock in locks:
                    fcntl.flock(lock, fcntl.LOCK_EX)
                begun = time.monotonic()
                given = f"{home.anna.password}\n{new}\n" if new else None
                answer = attempt.run(home.anna, *words, input=given, timeout=120)
                seconds = time.monotonic() - begun
                if answer.code == 0 or not all(name in attack.said(answer) for name in names):
                    attempt.gain("anna is not told which books lack her new key")
                if seconds > LONGEST:
                    attempt.gain(f"anna waits {seconds:.0f} s")
                home.anna.password = new or home.anna.password
                home.anna.sign_in()
                told = attempt.run(home.anna, "list", "--quiet")
                if told.code != 0 or "new keys" not in attack.said(told):
                    attempt.gain("a later command does not say that books lack the new key")
                for lock in locks:
                    lock.close()
                attempt.run(home.anna, "list")
                with attack.reading(home.users) as users:
                    if rows.found(users, "attestation"):
                        attempt.gain("a later command gives the books no new key")
                for name in names:
                    attempt.record(home.anna, second, "--book", name)
                    attempt.must_not_open(books[name], second, privates=[private])
                return f"warned after {seconds:.0f} s"
            return way

        def passed_over(change, *words, new=None):
            def way(attempt):
                home, file = attempt.home, attack.file_of(attempt.home, books["flat"])
                with rows.forging(home.users) as users:
                    change(users)
                generation, *_ = offline.named(file.read_bytes())
                given = f"{home.anna.password}\n{new}\n" if new else None
                answer = attempt.run(home.anna, *words, input=given)
                is_passed_over = offline.named(file.read_bytes())[0] == generation
                if is_passed_over and "flat" not in attack.said(answer):
                    attempt.gain("anna is not told that the book lacks her new key")
                return "told" if is_passed_over else "it has her new key"
            return way

        def called_open(users):
            rows.set_form(users, books["flat"], "open")

        def reader(users):
            rows.set_role(users, "anna", books["flat"], "reader")

        def removed(users):
            rows.remove_book(users, books["flat"])

        def away(users):
            rows.leave(users, "anna", books["flat"])

        changes = {"marked open": called_open, "one of which anna is a reader": reader, "removed": removed, "not hers": away}
        ends = {"all sessions are ended": (("logout", "--everywhere"), None),
                "the password is changed": (("passwd", "--password-stdin"), "another phrase of hers 19")}
        attack.tried(claim, home, {
            f"a book is {state}, and {what}": passed_over(change, *words, new=new)
            for what, (words, new) in ends.items() for state, change in changes.items()})
        attack.tried(claim, home, {
            "all sessions are ended": held("logout", "--everywhere"),
            "the password is changed": held("passwd", "--password-stdin", new="another phrase of hers 19")})


if __name__ == "__main__":
    household.main(prove)
