#!/usr/bin/env python3
"""Mallory, who has no account, replaces the public key of a member or token with their own. No book key is sealed to it.

The key pair is made with libsodium. The attack succeeds if the private key opens, without the program, what is recorded
afterwards.
"""
import re

import household
import attack
import offline
import rows
from household import Household

# The forged public key, made from a private key and the original public key.
PARTS = {
    "": lambda private, key: offline.public_key(private),
    ", except the signature half": lambda private, key: offline.public_of(private) + key[32:],
    ", without the signature half": lambda private, key: offline.public_of(private),
}


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        first = attack.canary("first")
        home.anna.must("book", "share", "anna", "--with", "bruno", "--as", "writer")
        home.anna.must("add", "50", "groceries", first)
        home.anna.must("token", "add", "cron")
        home.bruno.must("list", "--book", "anna")
        book = attack.book(home)
        attack.make_spare(home)
        attack.offline.control(home, home.anna, book, first)
        with attack.reading(home.users) as users:
            keys = {(person, column): key for person in ("anna", "bruno")
                    for column, key in rows.public_keys(users, person).items()}

        def swapped(person, column, key, forged):
            def way(attempt):
                home, second, third = attempt.home, attack.canary("second"), attack.canary("third")
                _, private = offline.pair()
                with rows.forging(home.users) as users:
                    rows.set_user(users, person, **{column: forged(private, key)})
                    rows.require_new_key(users, book)
                attempt.goes_on(home.anna, second)
                attempt.record(home.bruno, third, "--book", "anna")
                attempt.must_not_open(book, first, second, third, privates=[private])
            return way

        def token(attempt):
            home, second = attempt.home, attack.canary("second")
            _, private = offline.pair()
            with rows.forging(home.users) as users:
                rows.set_token(users, "cron", public_key=offline.public_key(private))
                rows.require_new_key(users, book)
            attempt.goes_on(home.anna, second)
            attempt.must_not_open(book, first, second, privates=[private])

        ways = {
            f"{column} of {person}{part}": swapped(person, column, key, forged)
            for (person, column), key in keys.items() for part, forged in PARTS.items()}
        attack.tried(claim, home, ways | {"the key of a token": token, "before the first share": before_sharing})


def before_sharing(attempt):
    """Only comparing keys shows whose it is, so Anna must be shown the fingerprint."""
    home, second = attempt.home, attack.canary("second")
    honest = attack.fingerprint(home.bruno)
    home.anna.must("book", "add", "trip")
    book = attack.book(home, "anna", "trip")
    _, private = offline.pair()
    with rows.forging(home.users) as users:
        rows.set_user(users, "bruno", public_key=offline.public_key(private))
    answer = attempt.run(home.anna, "book", "share", "trip", "--with", "bruno", "--as", "reader")
    told = attack.said(answer)
    if answer.code == 0 and not (honest and honest not in told and re.search(attack.shape(honest), told)):
        attempt.record(home.anna, second, "--book", "trip")
        attempt.must_not_open(book, second, privates=[private])


if __name__ == "__main__":
    household.main(prove)
