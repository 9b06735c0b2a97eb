#!/usr/bin/env python3
"""Bruno copies the password and key columns of his row, some or all, over Anna's and signs in as her. He cannot open her book.

The attack succeeds if Bruno is shown what she recorded before or after, or if an expense of his is shown to her as genuine.
"""
import household
import attack
import rows
from household import Household

PARTS = {
    "the password's hash": ["password"], "the hash and its slot": ["password", "password_slot"],
    "the hash, its slot and the key sealed to it": ["password", "password_slot", "password_seal"],
    "the recovery code's slot": ["recovery_slot"],
    "the recovery code's slot and the key sealed to it": ["recovery_slot", "recovery_seal"],
    "every column that opens the account": None,
}


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        first = attack.canary("first")
        home.anna.must("add", "50", "groceries", first)
        home.anna.must("list")
        book = attack.book(home)
        attack.make_spare(home)

        def copied(what):
            def way(attempt):
                home, second, forged = attempt.home, attack.canary("second"), attack.canary("forged")
                with rows.forging(home.users) as users:
                    rows.sit_in(users, "bruno", "anna", what)
                    rows.require_new_key(users, book)
                bruno = attack.stranger(home, "anna", home.bruno.password)
                if what and "recovery_slot" in what:
                    bruno.password = "what bruno would rather have"
                    attempt.run(bruno, "recover", "anna", "--password-stdin",
                                input=f"{home.bruno.code}\n{bruno.password}\n")
                else:
                    attempt.run(bruno, "login", "anna", "--password-stdin", input=bruno.password + "\n")
                attempt.record(bruno, forged)
                attempt.goes_on(home.anna, second, lost=[first], forged=[forged])
                attempt.must_not_read(bruno, first, second)
                attempt.must_not_open(book, first, second, password=home.bruno.password)
            return way

        attack.tried(claim, home, {name: copied(what) for name, what in PARTS.items()})


if __name__ == "__main__":
    household.main(prove)
