#!/usr/bin/env python3
"""Mallory writes their own recovery code into Bruno's row and signs in as him. They cannot open Anna's book.

The attack succeeds if Mallory, as Bruno, reads what Anna records afterwards in the book that she shares with him.
"""
import household
import attack
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno", "mallory")) as home:
        home.anna.must("book", "share", "anna", "--with", "bruno", "--as", "writer")
        home.anna.must("add", "50", "groceries")
        home.bruno.must("list", "--book", "anna")
        book = attack.book(home)
        attack.make_spare(home)

        def planted(what, renewed):
            def way(attempt):
                home, second = attempt.home, attack.canary("second")
                with rows.forging(home.users) as users:
                    rows.sit_in(users, "mallory", "bruno", what)
                mallory = attack.stranger(home, "bruno", "what mallory would rather have")
                answer = attempt.run(mallory, "recover", "bruno", "--password-stdin",
                                     input=f"{home.named('mallory').code}\n{mallory.password}\n")
                if renewed:
                    with rows.forging(home.users) as users:
                        rows.require_new_key(users, book)
                attempt.goes_on(home.anna, second)
                attempt.must_not_read(mallory, second)
                attempt.must_not_open(book, second, password=home.named("mallory").password)
                return attack.refusal(answer)
            return way

        slot, way = ["recovery_slot"], ["recovery_slot", "recovery_seal"]
        attack.tried(claim, home, {
            "the slot alone": planted(slot, False), "the slot, and a new key requested": planted(slot, True),
            "the slot and the key sealed to it": planted(way, False),
            "the slot and the key sealed to it, and a new key requested": planted(way, True)})


if __name__ == "__main__":
    household.main(prove)
