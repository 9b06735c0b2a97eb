#!/usr/bin/env python3
"""Mallory replaces the signature half of Anna's public key. Her next keys are not sealed to key slots that Mallory made.

The encryption half stays, so Anna can still open her books, but Mallory's signatures would pass as hers. The attack succeeds if
Mallory's key opens what Anna records after getting new keys.
"""
import threading

import household
import attack
import offline
import replaced_slot_key
import rows
from household import Household

RENEWALS = {
    "logout --everywhere": replaced_slot_key.logout, "passwd": replaced_slot_key.passwd,
    "passwd --recovery-code": replaced_slot_key.code,
}
# Seconds. `passwd` mostly hashes: after one of these it has checked the key and not yet made the next.
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
                            **plant(replaced_slot_key.seals(home), mallory, way))

                if wait is None:
                    exchange()
                    answer = renews(attempt)
                else:
                    timer = threading.Timer(wait, exchange)
                    timer.start()
                    answer = renews(attempt)
                    timer.join()
                attempt.record(home.anna, second)
                attempt.must_not_open(book, second, privates=replaced_slot_key.behind(home, private) | {mallory})
                return attack.refusal(answer)
            return way

        plants = {"her code's slot": code_way, "her password's slot": password_way}
        attack.tried(claim, home, {
            f"{name}, and {what}": exchanged(renews, plant)
            for name, plant in plants.items() for what, renews in RENEWALS.items()} | {
            f"her code's slot, {wait} s after passwd began": exchanged(replaced_slot_key.passwd, code_way, wait)
            for wait in WAITS})


def code_way(seals, mallory, way):
    """Replaces the recovery code slot. Her password still works: its slot is her own, signed again."""
    return {
        "password_seal": signed_anew(seals["password_seal"], mallory),
        "recovery_seal": way + offline.sealed_to(way, bytes(32)) + signature(mallory, way)}


def password_way(seals, mallory, way):
    """Replaces the password slot. Her session and recovery code still work."""
    return {
        "password_seal": way + offline.sealed_to(way, bytes(32)) + signature(mallory, way),
        "recovery_seal": signed_anew(seals["recovery_seal"], mallory)}


def signed_anew(seal, mallory):
    return seal[:-offline.SIGNATURE] + signature(mallory, seal[:32])


def signature(mallory, way):
    return offline.signed(replaced_slot_key.WAY + way, offline.signing(mallory)[1])


if __name__ == "__main__":
    household.main(prove)
