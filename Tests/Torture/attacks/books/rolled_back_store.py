#!/usr/bin/env python3
"""Mallory, with an older copy of the whole store, puts all of it back; anna is told before anything is shown.

Gained is an expense that vanishes without the words that the book is older than what she saw.
"""
import household
import attack
from household import Household


def prove(claim):
    with Household(claim.program, "sealed") as home:
        first, second = attack.canary("first"), attack.canary("second")
        home.anna.must("add", "50", "groceries", first)
        with home.copy() as old:
            home.anna.must("add", "50", "groceries", second)

            def way(attempt, signs_in=False):
                home = attempt.home
                attack.put_store_back(old, home)
                if signs_in:
                    home.anna.sign_in()
                attempt.goes_on(home.anna, attack.canary("third"), lost=[first, second], older=True)

            attack.tried(claim, home, {
                "under her session": way, "before she signs in": lambda attempt: way(attempt, signs_in=True)})


if __name__ == "__main__":
    household.main(prove)
