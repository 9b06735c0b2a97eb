#!/usr/bin/env python3
"""Carla replaces Bruno's key, or swaps two users' names. What Anna shares with Bruno, whose key she has seen, goes to him only.

Anna knows Bruno and Carla from a book that she shares with both. The attack succeeds if Carla reads what Anna records in a book
that she then shares with Bruno, or seals while it is shared with him.
"""
import household
import attack
import offline
import rows
from household import Household

WRONG = "11111-11111-11111-11111-11111-11111"
SHARE = ("book", "share", "trip", "--with", "bruno", "--as", "writer")


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno", "carla")) as home:
        home.anna.must("book", "add", "home")
        for person in ("bruno", "carla"):
            home.anna.must("book", "share", "home", "--with", person, "--as", "writer")
        home.anna.must("add", "1", "groceries", "--book", "home")
        home.anna.must("book", "add", "trip")
        home.anna.must("add", "1", "groceries", "--book", "trip")
        home.anna.must("book", "add", "open")
        home.anna.must("book", "share", "open", "--with", "bruno", "--as", "writer")
        home.anna.must("book", "open", "open")
        home.anna.must("add", "1", "groceries", "--book", "open")
        for person in (home.bruno, home.carla):
            person.must("list", "--book", "home")
        private = attack.private_key(home, home.carla)
        books = {name: attack.book(home, "anna", name) for name in ("trip", "open")}

        def exchanged(change, name, *words, signs_in=False):
            def way(attempt):
                home, second = attempt.home, attack.canary("second")
                with rows.forging(home.users) as users:
                    change(users, private)
                if signs_in:
                    home.anna.sign_in()
                answer = attempt.run(home.anna, *words)
                if answer.code == 0:
                    attempt.record(home.anna, second, "--book", name)
                    if attempt.run(home.anna, "settings", "country", "IT", "--book", name).code != 0:
                        attempt.gain("a sealed book is refused")
                attempt.must_not_read(home.carla, second)
                attempt.must_not_open(books[name], second, privates=[private], password=home.carla.password)
                return attack.refusal(answer)
            return way

        def genuine(attempt):
            """Control: without the attack, the commands succeed."""
            attempt.home.anna.must(*SHARE)
            attempt.home.anna.must("book", "seal", "open")

        changes = {
            "bruno's key is carla's": carlas_key, "the encryption half of bruno's key is carla's": carlas_half,
            "a new key pair of carla's": fresh_key, "the names of bruno and carla": names}
        ways = {"nothing exchanged": genuine}
        for name, change in changes.items():
            ways |= {
                f"{name}, before book share": exchanged(change, "trip", *SHARE),
                f"{name}, before book seal": exchanged(change, "open", "book", "seal", "open")}
        ways["bruno's key is carla's, before she signs in and shares"] = exchanged(
            carlas_key, "trip", *SHARE, signs_in=True)
        ways |= {f"the fingerprint {typed!r} is typed for a member": mistyped(typed) for typed in ("", "abc", WRONG)}
        attack.tried(claim, home, ways)


def mistyped(fingerprint):
    """A fingerprint that is not that of Bruno, who is a member already."""
    def way(attempt):
        answer = attempt.run(
            attempt.home.anna, "book", "share", "home", "--with", "bruno", "--as", "owner", "--fingerprint", fingerprint)
        if answer.code == 0:
            attempt.gain("a wrong fingerprint is ignored")
        return attack.refusal(answer)
    return way


def carlas_key(users, private):
    rows.set_user(users, "bruno", public_key=offline.public_key(private))


def carlas_half(users, private):
    key = rows.public_keys(users, "bruno")["public_key"]
    rows.set_user(users, "bruno", public_key=offline.public_of(private) + key[32:])


def fresh_key(users, private):
    rows.set_user(users, "bruno", public_key=offline.public_of(private) + offline.signing(offline.pair()[1])[0])


def names(users, private):
    rows.swap_names(users, "bruno", "carla")


if __name__ == "__main__":
    household.main(prove)
