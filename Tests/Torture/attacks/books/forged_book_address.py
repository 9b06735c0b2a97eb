#!/usr/bin/env python3
"""Mallory writes into `setting` the address to which a book of Anna's was moved, or from which another was checked out.

Only her own account may state these. The attack succeeds if Mallory's address is reported as a fact, or if what Anna recorded
goes into a book that Mallory reads.
"""
import household
import attack
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "mallory")) as home:
        second = attack.canary("second")
        for name in ("trip", "flat"):
            home.anna.must("book", "add", name)
        home.anna.must("book", "share", "flat", "--with", "mallory", "--as", "reader")
        home.anna.must("add", "1", "groceries", second)
        private, flat = attack.book(home), attack.book(home, "anna", "flat")

        def stated(key, value, prepare, *words):
            def way(attempt):
                home = attempt.home
                with rows.forging(home.users) as users:
                    id = rows.user(users, "anna")
                    rows.put(users, "setting", {"user": id, "key": key, "value": value.format(home.store)})
                    prepare(users)
                answer = attempt.run(home.anna, *words)
                if answer.code == 0 or "mallory.example" in attack.said(answer):
                    attempt.gain("mallory's address is reported as a fact")
                attempt.must_not_read(home.named("mallory"), second)
                return attack.refusal(answer)
            return way

        def removed(users):
            users.execute("UPDATE book SET removed = 1 WHERE id IN (SELECT book FROM member WHERE name = 'trip')")

        attack.tried(claim, home, {
            "moved to a server of mallory's": stated(
                f"moved-to.{attack.book(home, 'anna', 'trip')}", "trip postgres://mallory.example/spesa", removed,
                "list", "--book", "trip"),
            "checked out from a book that mallory reads": stated(
                f"taken-from.{private}", f"{{}} {flat}", lambda users: None, "book", "bring", "anna")})


if __name__ == "__main__":
    household.main(prove)
