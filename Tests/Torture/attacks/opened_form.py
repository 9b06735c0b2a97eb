#!/usr/bin/env python3
"""Mallory puts a plain database in the place of anna's sealed book and calls it open; she is not taken in.

Gained is what it holds shown as hers, her own vanished without a word, and what she records after that in plain.
"""
import attack
import household
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "carla")) as home:
        first, forged = attack.canary("first"), attack.canary("forged")
        home.anna.must("add", "50", "groceries", first)
        home.anna.must("list")
        book = attack.book(home)
        content = attack.plain_book(home, "carla", forged)

        def opened(form, converting):
            def way(attempt):
                home, second = attempt.home, attack.canary("second")
                file = attack.file_of(home, book)
                file.write_bytes(content)
                with rows.forging(home.users) as users:
                    rows.set_form(users, book, form, converting)
                attempt.goes_on(home.anna, second, lost=[first], forged=[forged])
                if second.encode() in file.read_bytes():
                    attempt.gain("second stands in a plain file")
            return way

        attack.tried(claim, home, {
            "its form open": opened("open", 0), "its form sealed, being converted": opened("sealed", 1),
            "its form open, being converted": opened("open", 1), "its form sealed": opened("sealed", 0)})


if __name__ == "__main__":
    household.main(prove)
