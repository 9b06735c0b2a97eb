#!/usr/bin/env python3
"""Mallory exchanges the half of anna's public key that checks signatures; her next keys do not go to ways of mallory's.

The other half stays, so that she can open what she could. What mallory signs would count as hers from then on. Gained is
what she records after new keys, and mallory's key opens.
"""
import threading

import household
import attack
import offline
import planted_way
import rows
from household import Household

RENEWALS = {
    "logout --everywhere": planted_way.logout, "passwd": planted_way.passwd,
    "passwd --recovery-code": planted_way.code,
}
# Hashing takes most of the time of `passwd`: it has checked her key by one of these, and not yet made the next.
WAITS = (0.3, 0.5, 0.7, 0.9, 1.1)


def prove(claim):
    with Household(claim.program, "sealed") as home:
        first = attack.canary("first")
        home.anna.must("add", "50", "groceries", first)
        book = attack.book(home)
        attack.offline.control(home, home.anna, book, first)

        def exchanged(renews, plant, wait=None):
            def way(attempt):
                home, second = attempt.home, attack.canary("second")
                mallory, (way, private) = offline.pair()[1], offline.pair()

                def exchange():
                    with rows.forging(home.users) as users:
                        key = rows.public_keys(users, "anna")["public_key"]
                        rows.set_user(
                            users, "anna", public_key=key[:32] + offline.signing(mallory)[0],
                            **plant(planted_way.seals(home), mallory, way))

                if wait is None:
                    exchange()
                    answer = renews(attempt)
                else:
                    timer = threading.Timer(wait, exchange)
                    timer.start()
                    answer = renews(attempt)
                    timer.join()
                attempt.record(home.anna, second)
                attempt.must_not_open(book, second, privates=planted_way.behind(home, private) | {mallory})
                return attack.refusal(answer)
            return way

        plants = {"her code's way": code_way, "her password's way": password_way}
        attack.tried(claim, home, {
            f"{name}, and {what}": exchanged(renews, plant)
            for name, plant in plants.items() for what, renews in RENEWALS.items()} | {
            f"her code's way, {wait} s after passwd began": exchanged(planted_way.passwd, code_way, wait)
            for wait in WAITS})


def code_way(seals, mallory, way):
    """Her password goes on working: its way is her own, signed anew."""
    return {
        "password_seal": signed_anew(seals["password_seal"], mallory),
        "recovery_seal": way + offline.sealed_to(way, bytes(32)) + signature(mallory, way)}


def password_way(seals, mallory, way):
    """Her session goes on, and her code."""
    return {
        "password_seal": way + offline.sealed_to(way, bytes(32)) + signature(mallory, way),
        "recovery_seal": signed_anew(seals["recovery_seal"], mallory)}


def signed_anew(seal, mallory):
    return seal[:-offline.SIGNATURE] + signature(mallory, seal[:32])


def signature(mallory, way):
    return offline.signed(planted_way.WAY + way, offline.signing(mallory)[1])


if __name__ == "__main__":
    household.main(prove)
