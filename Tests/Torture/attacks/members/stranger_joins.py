#!/usr/bin/env python3
"""Bruno makes himself a member of anna's private book in `users.db`; her next change gives him nothing.

Gained is whatever anna recorded, before or after, that his own session shows or his own password opens; and that anna
is told nothing of him.
"""
import household
import attack
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        first = attack.canary("first")
        home.anna.must("add", "50", "groceries", first)
        book = attack.book(home)
        attack.make_spare(home)
        attack.offline.control(home, home.anna, book, first)

        def joins(role, renew):
            def way(attempt):
                home = attempt.home
                with rows.forging(home.users) as users:
                    rows.join(users, "bruno", book, role, "hers")
                renew(attempt, home)
                second = attack.canary("second")
                attempt.goes_on(home.anna, second)
                attempt.must_not_read(home.bruno, first, second)
                attempt.must_not_open(book, first, second, password=home.bruno.password)
                attempt.told(home.anna, "bruno")
            return way

        ways = {f"as {role}, and a new key is asked for": joins(role, raised) for role in ("reader", "writer", "owner")}
        ways["as reader, and anna revokes a token"] = joins("reader", revoked)
        ways["as writer, and anna shares with carla and no more"] = joins("writer", unshared)
        attack.tried(claim, home, ways)


def raised(_, home):
    with rows.forging(home.users) as users:
        rows.require_new_key(users, attack.book(home))


def revoked(attempt, home):
    attempt.run(home.anna, "token", "add", "cron")
    attempt.run(home.anna, "token", "revoke", "cron")


def unshared(attempt, home):
    carla = attack.newcomer(home, "carla")
    attempt.run(home.anna, "book", "share", "anna", "--with", carla.name, "--as", "writer")
    attempt.run(home.anna, "book", "unshare", "anna", "--with", carla.name)


if __name__ == "__main__":
    household.main(prove)
