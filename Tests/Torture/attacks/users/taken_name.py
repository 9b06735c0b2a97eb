#!/usr/bin/env python3
"""Carla takes bruno's name or his place in `users.db`; what anna means for bruno does not come to her.

Gained is what anna records in a book that she shares with bruno and that carla reads, unless anna was shown carla's
fingerprint when she shared it; and, the other way round, what bruno reads after anna took a book away from bruno.
"""
import household
import attack
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno", "carla")) as home:
        home.anna.must("book", "add", "home")
        home.anna.must("book", "share", "home", "--with", "bruno", "--as", "writer")
        home.anna.must("add", "1", "groceries", "--book", "home")
        home.bruno.must("list", "--book", "home")
        attack.make_spare(home, "--book", "home")
        attack.tried(claim, home, {
            "the names swapped, and anna shares with bruno": shared, "carla in bruno's row": sits,
            "the names swapped, and anna unshares": unshared})


def swapped(home):
    with rows.forging(home.users) as users:
        rows.swap_names(users, "bruno", "carla")


def shared(attempt):
    home, second = attempt.home, attack.canary("second")
    hers = attack.fingerprint(home.carla)
    home.anna.must("book", "add", "trip")
    swapped(home)
    answer = attempt.run(home.anna, "book", "share", "trip", "--with", "bruno", "--as", "reader")
    if hers not in attack.said(answer):
        attempt.record(home.anna, second, "--book", "trip")
        attempt.must_not_read(home.carla, second)


def sits(attempt):
    home, second = attempt.home, attack.canary("second")
    with rows.forging(home.users) as users:
        rows.sit_in(users, "carla", "bruno")
        rows.require_new_key(users, attack.book(home, "anna", "home"))
    attempt.record(home.anna, second, "--book", "home")
    as_bruno = attack.stranger(home, "bruno", home.carla.password)
    if attempt.run(as_bruno, "login", "bruno", "--password-stdin", input=as_bruno.password + "\n").code == 0:
        attempt.must_not_read(as_bruno, second)


def unshared(attempt):
    home, second = attempt.home, attack.canary("second")
    home.anna.must("book", "share", "home", "--with", "carla", "--as", "reader")
    home.carla.must("list", "--book", "home")
    swapped(home)
    if attempt.run(home.anna, "book", "unshare", "home", "--with", "bruno").code == 0:
        attempt.record(home.anna, second, "--book", "home")
        attempt.must_not_read(home.bruno, second)


if __name__ == "__main__":
    household.main(prove)
