#!/usr/bin/env python3
"""Mallory replaces the sealed private key in Anna's password or recovery code slot with one they made. Her sign-in refuses it.

Sealing needs only the public key of the slot. The attack succeeds if a sign-in or recovery accepts Mallory's key as Anna's:
Mallory could then read what she records next, and she could no longer read what she recorded before.
"""
import household
import attack
import offline
import replaced_slot_key
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed") as home:
        first = attack.canary("first")
        home.anna.must("add", "50", "groceries", first)
        book = attack.book(home)
        attack.offline.control(home, home.anna, book, first)

        def handed(column, enter, public, is_signed):
            def way(attempt):
                home, second = attempt.home, attack.canary("second")
                _, private = offline.pair()
                with rows.forging(home.users) as users:
                    key = rows.public_keys(users, "anna")["public_key"]
                    seal = replaced_slot_key.seals(home)[column]
                    rows.set_user(users, "anna", public_key=public(private, key), **{
                        column: sealed_private_key(private, seal, is_signed)})
                answer = enter(attempt)
                if answer.code == 0 and first not in attempt.texts(home.anna):
                    attempt.gain("the sign-in succeeded, and first is lost")
                attempt.record(home.anna, second)
                attempt.must_not_open(book, second, privates=[private])
                return attack.refusal(answer)
            return way

        publics = {
            "and its public key": lambda private, key: offline.public_key(private),
            "and the half of its public key that is sealed to":
                lambda private, key: offline.public_of(private) + key[32:],
            "and no other key": lambda private, key: key,
        }
        ways = {"password_seal": ("login", login), "recovery_seal": ("recover", recover)}
        attack.tried(claim, home, {
            f"{column} {name}{'' if is_signed else ', unsigned'}, and {what}": handed(column, enter, public, is_signed)
            for column, (what, enter) in ways.items() for name, public in publics.items()
            for is_signed in ((True, False) if name == "and its public key" else (True,))})


def sealed_private_key(private, seal, is_signed):
    way = seal[:32]
    signature = offline.signed(replaced_slot_key.WAY + way, offline.signing(private)[1])
    return way + offline.sealed_to(way, private) + (signature if is_signed else seal[-offline.SIGNATURE:])


def login(attempt):
    """Signs Anna out and in again."""
    anna = attempt.home.anna
    return attempt.run(anna, "login", "anna", "--password-stdin", input=anna.password + "\n")


def recover(attempt):
    anna = attempt.home.anna
    return attempt.run(anna, "recover", "anna", "--password-stdin", input=f"{anna.code}\n{anna.password} anew\n")


if __name__ == "__main__":
    household.main(prove)
