#!/usr/bin/env python3
"""Carla changes names in `users.db` so that a name that Anna types or signs with refers to another user.

Each user's name is stored twice: as written, and folded for lookup. The attack succeeds if Anna's program takes Carla's key for
Anna's own, if Carla reads a book that Anna shares with Bruno, if Carla gets a role meant for Bruno, or if an expense of Anna's
is recorded under another user.
"""
import household
import attack
import offline
import replaced_private_key
import replaced_slot_key
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno", "carla")) as home:
        for name in ("flat", "family"):
            home.anna.must("book", "add", name)
        for person in ("bruno", "carla"):
            home.anna.must("book", "share", "flat", "--with", person, "--as", "reader")
        first = attack.canary("first")
        home.anna.must("add", "50", "groceries", first, "--book", "family")
        home.anna.must("add", "1", "groceries", "--book", "flat")
        for person in (home.bruno, home.carla):
            person.must("list", "--book", "flat")
        home.anna.must("book", "use", "anna")

        attack.tried(claim, home, {
            "control: nothing swapped": genuine,
            "a key replaced under a name that looks the same": handed("\u0430nna", "anna"),
            "a key replaced under another name": handed("anya", "anya"),
            "carla is found by bruno's name": given(found_by_bruno, first),
            "carla has bruno's name, and is found by her own": given(called_bruno, first),
            "bruno and carla, before the book is shared with bruno": given(exchanged, first),
            "bruno and carla, before bruno is promoted to writer": raised("writer"),
            "bruno and carla, before bruno is promoted to owner": raised("owner"),
            "anna and bruno, before anna records": recorded(lambda users: rows.swap_names(users, "anna", "bruno")),
            "anna is renamed, before she records":
                recorded(lambda users: rows.set_user(users, "anna", name="somebody", folded="somebody")),
        })


def genuine(attempt):
    """Control: without the attack, the commands succeed."""
    anna = attempt.home.anna
    anna.must("book", "share", "family", "--with", "bruno", "--as", "writer")
    anna.must("book", "share", "flat", "--with", "bruno", "--as", "owner")


def handed(name, folded):
    """Seals Carla's key to Anna's password slot, as in `replaced_private_key`."""
    def way(attempt):
        home, second = attempt.home, attack.canary("second")
        book = attack.book(home)
        _, private = offline.pair()
        with rows.forging(home.users) as users:
            seal = replaced_private_key.sealed_private_key(private, replaced_slot_key.seals(home)["password_seal"], True)
            rows.set_user(
                users, "anna", public_key=offline.public_key(private), password_seal=seal, folded=folded, name=name)
        typed = folded
        answer = attempt.run(
            home.anna, "login", typed, "--password-stdin", input=home.anna.password + "\n")
        if answer.code == 0:
            attempt.gain("anna's sign-in accepted carla's key")
        attempt.record(home.anna, second)
        attempt.must_not_open(book, second, privates=[private])
        return attack.refusal(answer)
    return way


def found_by_bruno(users):
    rows.set_user(users, "bruno", folded="-")
    rows.set_user(users, "carla", folded="bruno")


def called_bruno(users):
    rows.set_user(users, "bruno", folded="somebody", name="somebody")
    rows.set_user(users, "carla", name="bruno")


def exchanged(users):
    rows.swap_names(users, "bruno", "carla")


def given(change, text):
    def way(attempt):
        home = attempt.home
        with rows.forging(home.users) as users:
            change(users)
        answer = attempt.run(home.anna, "book", "share", "family", "--with", "bruno", "--as", "writer")
        attempt.must_not_read(home.carla, text)
        return attack.refusal(answer)
    return way


def raised(role):
    def way(attempt):
        home, forged = attempt.home, attack.canary("forged")
        with rows.forging(home.users) as users:
            exchanged(users)
        answer = attempt.run(home.anna, "book", "share", "flat", "--with", "bruno", "--as", role)
        with rows.forging(home.users) as users:
            exchanged(users)
        attempt.record(home.carla, forged, "--book", "flat", amount=attack.WRITERS_AMOUNT)
        if role == "owner" and attempt.run(home.carla, "book", "unshare", "flat", "--with", "bruno").code == 0:
            attempt.gain("carla can change the members")
        attempt.look(home.anna, ("--book", "flat"), [], [forged])
        return attack.refusal(answer)
    return way


def recorded(change):
    def way(attempt):
        home, second = attempt.home, attack.canary("second")
        with rows.forging(home.users) as users:
            change(users)
        answer = attempt.record(home.anna, second, "--book", "flat")
        told = attempt.run(home.anna, "whoami")
        if answer.code == 0:
            shown = attempt.run(home.anna, "list", "all", "--book", "flat", "--format", "csv").out
            (line,) = [line for line in shown.splitlines() if second in line]
            if "anna" not in line.split(","):
                attempt.gain(f"an expense of anna's is recorded as another user's: {attack.shown(line)}")
        if "note: " not in told.err and told.code == 0:
            attempt.gain("anna is not warned of the name")
        return attack.refusal(answer)
    return way


if __name__ == "__main__":
    household.main(prove)
