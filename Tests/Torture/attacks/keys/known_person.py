#!/usr/bin/env python3
"""Carla exchanges the key of bruno, whom anna knows, or the names of two people; what is for bruno does not go to others.

Anna knows bruno and carla from a book that she shares with them. Gained is what she records in a book that she then
shares with bruno, or seals while it is shared with him, shown to carla or read with carla's keys.
"""
import household
import attack
import offline
import rows
from household import Household

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
                        attempt.gain("a book that was sealed is refused")
                attempt.must_not_read(home.carla, second)
                attempt.must_not_open(books[name], second, privates=[private], password=home.carla.password)
                return attack.refusal(answer)
            return way

        def genuine(attempt):
            """What is refused below is not refused for another reason."""
            attempt.home.anna.must(*SHARE)
            attempt.home.anna.must("book", "seal", "open")

        changes = {
            "bruno's key is carla's": carlas_key, "bruno's key seals to carla": carlas_half,
            "a pair of carla's making": fresh_key, "the names of bruno and carla": names}
        ways = {"nothing exchanged": genuine}
        for name, change in changes.items():
            ways |= {
                f"{name}, before book share": exchanged(change, "trip", *SHARE),
                f"{name}, before book seal": exchanged(change, "open", "book", "seal", "open")}
        ways["bruno's key is carla's, before she signs in and shares"] = exchanged(
            carlas_key, "trip", *SHARE, signs_in=True)
        attack.tried(claim, home, ways)


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
